import { LanguageButton } from '../LanguageButton.tsx'
import { ModeButton } from '../ModeButton.tsx'
import type { Entry } from '../menus.ts'
import { useT } from '../text.ts'
import { toggleFullscreen } from './actions.ts'
import { line } from './barLine.tsx'
import { Crumbs } from './Crumbs.tsx'
import { Hamburger } from './Hamburger.tsx'
import { setting } from './layout.ts'
import { UserMenu } from './UserMenu.tsx'

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
        {/* One line a tool, in the order in which they are shown. */}
        <ModeButton />
        {setting('showLanguage') && <LanguageButton />}
        <UserMenu />
      </div>
    </header>
  )
}
