import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { SysConfig } from '#api/types.ts'
import { Mark } from '../glyphs.tsx'
import type { Entry } from '../menus.ts'
import { sessionAtom, sysConfigAtom } from '../session.ts'
import { store } from '../store.ts'
import { useT } from '../text.ts'
import { drawerAtom, useDevice, useDrawer, useSideOpen } from './layout.ts'
import { SideMenu } from './SideMenu.tsx'

/** LA-06: the first picture that the system configuration names; none means the product's own mark. */
export const logoOf = ({ workLogoIcon, navigationIcon, logoIcon }: SysConfig): string | undefined =>
  workLogoIcon || navigationIcon || logoIcon || undefined

function Logo({ narrow }: { narrow: boolean }) {
  const t = useT()
  const config = useAtomValue(sysConfigAtom, { store })
  const name = config.sysName || t('app.name')
  const picture = logoOf(config)
  return (
    <Link className="side-logo" to="/" title={name}>
      {picture ? <img src={picture} alt="" height="28" /> : <Mark />}
      <span className={narrow ? 'sr-only' : 'side-name'}>{name}</span>
    </Link>
  )
}

function Content({ active, narrow }: { active: Entry | undefined; narrow: boolean }) {
  const t = useT()
  const session = useAtomValue(sessionAtom, { store })
  return (
    <>
      <Logo narrow={narrow} />
      <nav className="side-nav" aria-label={t('nav.menu')}>
        <SideMenu entries={session?.menus.roots ?? []} active={active} narrow={narrow} />
      </nav>
    </>
  )
}

/** The phone's sidebar: the browser's dialog keeps the focus inside, and Escape closes it. */
function Drawer({ active }: { active: Entry | undefined }) {
  const t = useT()
  const open = useDrawer()
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
      aria-label={t('nav.menu')}
      onClose={() => store.set(drawerAtom, false)}
      onClick={(event) => event.target === dialog.current && store.set(drawerAtom, false)}
    >
      {open && <Content active={active} narrow={false} />}
    </dialog>
  )
}

/** LA-02: the left sidebar with the logo and the user's menus. */
export function Sidebar({ active }: { active: Entry | undefined }) {
  const device = useDevice()
  const open = useSideOpen()
  if (device === 'mobile') return <Drawer active={active} />
  return (
    <aside className={open ? 'side' : 'side side-narrow'}>
      <Content active={active} narrow={!open} />
    </aside>
  )
}
