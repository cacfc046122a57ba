import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { LanguageButton } from '../LanguageButton.tsx'
import { MenuButton } from '../MenuButton.tsx'
import { ModeButton } from '../ModeButton.tsx'
import type { Entry } from '../menus.ts'
import { sessionAtom } from '../session.ts'
import { store } from '../store.ts'
import { useT } from '../text.ts'
import { lock, signOut, toggleFullscreen } from './actions.ts'
import { useEntryTitle } from './entryText.ts'
import { setting, toggleSide, useDevice, useDrawer, useSideOpen } from './layout.ts'

const line = (path: ReactNode) => (
  <svg
    aria-hidden="true"
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinecap="round"
  >
    {path}
  </svg>
)

function Hamburger() {
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

function Crumbs({ entry, title }: { entry: Entry | undefined; title: string }) {
  const t = useT()
  const entryTitle = useEntryTitle()
  return (
    <nav className="crumbs" aria-label={t('nav.crumbs')}>
      <ol>
        {entry?.parents.map((group) => (
          <li key={group.id}>{entryTitle(group)}</li>
        ))}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  )
}

function UserMenu() {
  const t = useT()
  const user = useAtomValue(sessionAtom, { store })?.user
  if (!user) return null
  const choices = [
    { key: 'lock', label: t('nav.lockScreen'), run: () => void lock().catch(() => {}) },
    { key: 'logout', label: t('nav.logout'), run: () => void signOut() },
  ]
  return (
    <MenuButton className="icon-button user-button" label={t('nav.user', { name: user.userName })} choices={choices}>
      <span className="avatar" aria-hidden="true">
        {user.headIcon ? <img src={user.headIcon} alt="" /> : [...user.userName].at(-1)}
      </span>
      <span className="user-name">{user.userName}</span>
    </MenuButton>
  )
}

/** The top bar: sidebar toggle and where one is on the left, what is there for everybody on the right. */
export function Navbar({ entry, title }: { entry: Entry | undefined; title: string }) {
  const t = useT()
  return (
    <header className="bar">
      <Hamburger />
      <Crumbs entry={entry} title={title} />
      <div className="bar-tools">
        <button
          type="button"
          className="icon-button bar-wide"
          aria-label={t('nav.fullscreen')}
          title={t('nav.fullscreen')}
          onClick={toggleFullscreen}
        >
          {line(<path d="M6 2H2v4M10 2h4v4M6 14H2v-4M10 14h4v-4" />)}
        </button>
        <ModeButton />
        {setting('showLanguage') && <LanguageButton />}
        <UserMenu />
      </div>
    </header>
  )
}
