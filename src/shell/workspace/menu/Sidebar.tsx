import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useT } from '../../language/text.ts'
import type { Entry } from '../../routing/menus.ts'
import { sessionAtom } from '../../session/session.ts'
import { useSetting } from '../../settings.ts'
import { store } from '../../store.ts'
import { Logo } from '../Logo.tsx'
import { drawerAtom, useDevice, useDrawer, useSideOpen } from '../layout.ts'
import { SideMenu } from './SideMenu.tsx'

const useRoots = () => useAtomValue(sessionAtom, { store })?.menus.roots ?? []

/** The phone's sidebar: the browser's dialog keeps the focus inside, and Escape closes it. */
function Drawer({ active }: { active: Entry | undefined }) {
  const t = useT()
  const open = useDrawer()
  const roots = useRoots()
  const tone = useSetting('slideClass')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to what a click on the backdrop does.
    <dialog
      ref={dialog}
      className="side side-drawer"
      data-tone={tone}
      aria-label={t('nav.menu')}
      onClose={() => store.set(drawerAtom, false)}
      onClick={(event) => event.target === dialog.current && store.set(drawerAtom, false)}
    >
      {open && (
        <>
          <Logo narrow={false} />
          <nav className="side-nav" aria-label={t('nav.menu')}>
            <SideMenu entries={roots} active={active} />
          </nav>
        </>
      )}
    </dialog>
  )
}

/** LA-05: beside the top menu, the pages of the group that is picked there. */
function GroupSide({ active, group }: { active: Entry | undefined; group: Entry | undefined }) {
  const t = useT()
  const open = useSideOpen()
  const tone = useSetting('slideClass')
  if (!group || group.children.length === 0) return null
  return (
    <aside className={open ? 'side' : 'side side-narrow'} data-tone={tone}>
      <nav className="side-nav" aria-label={t('nav.group')}>
        <SideMenu key={group.id} entries={group.children} active={active} kind={open ? 'wide' : 'narrow'} depth={1} />
      </nav>
    </aside>
  )
}

/** LA-02, LA-04, LA-05: the bar at the left of a layout; on a phone, of every layout, a drawer with everything. */
export function Sidebar({ active, group }: { active: Entry | undefined; group: Entry | undefined }) {
  const t = useT()
  const device = useDevice()
  const open = useSideOpen()
  const layout = useSetting('layoutType')
  const tone = useSetting('slideClass')
  const withLogo = useSetting('sidebarLogo')
  const roots = useRoots()
  if (device === 'mobile') return <Drawer active={active} />
  if (layout === 'functional') return null
  if (layout === 'blend') return <GroupSide active={active} group={group} />
  const kind = layout === 'plain' ? 'rail' : open ? 'wide' : 'narrow'
  return (
    <aside className={kind === 'wide' ? 'side' : `side side-${kind}`} data-tone={tone}>
      {withLogo && <Logo narrow={kind !== 'wide'} />}
      <nav className="side-nav" aria-label={t('nav.menu')}>
        <SideMenu entries={roots} active={active} kind={kind} />
      </nav>
    </aside>
  )
}
