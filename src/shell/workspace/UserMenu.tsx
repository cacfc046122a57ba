import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import type { Choice } from '#renderers/choice/Choices.tsx'
import { setWhy, useWhy } from '#runtime/why/why.ts'
import { useLanguageChoices } from '../language/LanguageButton.tsx'
import { useT } from '../language/text.ts'
import { MenuButton } from '../MenuButton.tsx'
import { sessionAtom, sysConfigAtom } from '../session/session.ts'
import { useSetting } from '../settings.ts'
import { store } from '../store.ts'
import { lock, signOut } from './actions.ts'
import { useDevice } from './layout.ts'
import { openPanel } from './panels.ts'
import { useSystems } from './SystemSwitch.tsx'

/** Where feedback goes: the system's own address, if it is one that a browser may open. */
const addressOf = (address: string | undefined) => (address && /^(https?:|mailto:)/i.test(address) ? address : undefined)

/** NB-05: what is there for the person who is signed in. A phone finds here what its bar has no room for. */
export function UserMenu() {
  const t = useT()
  const navigate = useNavigate()
  const user = useAtomValue(sessionAtom, { store })?.user
  const { feedbackUrl } = useAtomValue(sysConfigAtom, { store })
  const phone = useDevice() === 'mobile'
  const withSettings = useSetting('showSettings')
  const languages = useLanguageChoices()
  const withLanguages = useSetting('showLanguage')
  const others = useSystems().filter(({ checked }) => !checked)
  const why = useWhy()
  const designs = useAtomValue(sessionAtom, { store })?.menus.routes.has('/onlineDev/pageStudio') === true
  if (!user) return null
  const feedback = addressOf(feedbackUrl)
  const choices: Choice[] = [
    { key: 'profile', label: t('nav.profile'), run: () => navigate('/profile') },
    { key: 'scan', label: t('scan.open'), run: () => openPanel('scanner') },
    ...(phone && withLanguages ? languages : []),
    ...(phone ? others.map(({ key, label, run }) => ({ key, label: t('system.switchTo', { name: label }), run })) : []),
    ...(phone ? [{ key: 'apps', label: t('nav.apps'), run: () => openPanel('apps') }] : []),
    ...(phone && withSettings ? [{ key: 'settings', label: t('nav.settings'), run: () => openPanel('settings') }] : []),
    {
      key: 'feedback',
      label: t('nav.feedback'),
      run: () => (feedback ? window.open(feedback, '_blank', 'noopener') : openPanel('feedback')),
    },
    ...(designs ? [{ key: 'why', label: t('why.switch'), run: () => setWhy(!why) }] : []),
    { key: 'about', label: t('nav.about'), run: () => openPanel('about') },
    { key: 'statement', label: t('nav.statement'), run: () => openPanel('statement') },
    { key: 'lock', label: t('nav.lockScreen'), run: () => void lock() },
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
