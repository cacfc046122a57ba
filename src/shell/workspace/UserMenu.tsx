import { useAtomValue } from 'jotai'
import { MenuButton } from '../MenuButton.tsx'
import { sessionAtom } from '../session.ts'
import { store } from '../store.ts'
import { useT } from '../text.ts'
import { lock, signOut } from './actions.ts'

/** NB-05: what is there for the person who is signed in. */
export function UserMenu() {
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
