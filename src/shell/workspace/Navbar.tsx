import { ChatButton } from '../chat/ChatButton.tsx'
import { LanguageButton } from '../language/LanguageButton.tsx'
import { useT } from '../language/text.ts'
import { Badge } from '../live/Badge.tsx'
import type { Entry } from '../routing/menus.ts'
import { useSetting } from '../settings.ts'
import { ModeButton } from '../theme/ModeButton.tsx'
import { toggleFullscreen } from './actions.ts'
import { BarButton } from './BarButton.tsx'
import { Logo } from './Logo.tsx'
import { useDevice } from './layout.ts'
import { Count } from './menu/Count.tsx'
import { Hamburger } from './menu/Hamburger.tsx'
import { TopMenu } from './menu/TopMenu.tsx'
import { openPanel } from './panels.ts'
import { SearchButton } from './SearchButton.tsx'
import { SystemSwitch } from './SystemSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'
import { Crumbs } from './views/Crumbs.tsx'

/** What is there for everybody, at the right of the bar: one line a tool, in the order in which they are shown. */
function Tools() {
  const t = useT()
  const phone = useDevice() === 'mobile'
  const withLanguage = useSetting('showLanguage') && !phone
  return (
    <div className="bar-tools">
      {useSetting('showSearch') && <SearchButton />}
      <BarButton wide label={t('nav.apps')} onClick={() => openPanel('apps')}>
        <path d="M2.5 2.5h4v4h-4zm7 0h4v4h-4zm-7 7h4v4h-4zm7 0h4v4h-4z" />
      </BarButton>
      <BarButton wide label={t('nav.fullscreen')} onClick={toggleFullscreen}>
        <path d="M6 2H2v4M10 2h4v4M6 14H2v-4M10 14h4v-4" />
      </BarButton>
      <SystemSwitch />
      <ModeButton />
      {withLanguage && <LanguageButton />}
      {useSetting('showSettings') && (
        <BarButton wide label={t('nav.settings')} onClick={() => openPanel('settings')}>
          <path d="M2 4h7M13 4h1M2 8h1M7 8h7M2 12h6M12 12h2" />
          <circle cx="11" cy="4" r="1.7" />
          <circle cx="5" cy="8" r="1.7" />
          <circle cx="10" cy="12" r="1.7" />
        </BarButton>
      )}
      <Count bar />
      <ChatButton />
      <Badge />
      <UserMenu />
    </div>
  )
}

interface Props {
  entry: Entry | undefined
  title: string
  group: Entry | undefined
  onPick: (group: Entry) => void
}

/** The top bar: where one is, or the menu itself, on the left (LA-02 to LA-05), the tools on the right. */
export function Navbar({ entry, title, group, onPick }: Props) {
  const layout = useSetting('layoutType')
  const tone = useSetting('slideClass')
  const phone = useDevice() === 'mobile'
  if (phone || layout === 'classic' || layout === 'plain') {
    return (
      <header className="bar">
        {(phone || layout === 'classic') && <Hamburger />}
        <Crumbs entry={entry} title={title} />
        <Tools />
      </header>
    )
  }
  return (
    <header className="bar bar-top" data-tone={tone}>
      <Logo narrow={false} />
      {layout === 'blend' && group && group.children.length > 0 && <Hamburger />}
      <TopMenu active={entry} group={group} onPick={layout === 'blend' ? onPick : undefined} />
      <Tools />
    </header>
  )
}
