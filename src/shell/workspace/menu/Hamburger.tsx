import { useT } from '../../language/text.ts'
import { line } from '../barLine.tsx'
import { toggleSide, useDevice, useDrawer, useSideOpen } from '../layout.ts'

/** NB-06: opens and closes the sidebar, on a phone the drawer. */
export function Hamburger() {
  const t = useT()
  const device = useDevice()
  const side = useSideOpen()
  const drawer = useDrawer()
  const open = device === 'mobile' ? drawer : side
  const label = open ? t('nav.collapse') : t('nav.expand')
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} aria-expanded={open} onClick={() => toggleSide(device)}>
      {line(<path d="M2 3.5h12M2 8h12M2 12.5h12" />)}
    </button>
  )
}
