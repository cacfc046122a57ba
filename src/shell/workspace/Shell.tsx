import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '../language/text.ts'
import { Live } from '../live/Live.tsx'
import type { Entry } from '../routing/menus.ts'
import { sessionAtom } from '../session/session.ts'
import { useSetting } from '../settings.ts'
import { store } from '../store.ts'
import { useDevice } from './layout.ts'
import { topOf } from './menu/entries.ts'
import { Sidebar } from './menu/Sidebar.tsx'
import { Navbar } from './Navbar.tsx'
import { Panels } from './Panels.tsx'
import { TabStrip } from './views/TabStrip.tsx'

/**
 * The group that the menus stand at: that of the shown page, on the start pages the first (RT-13), else the one before;
 * until the next page another one may be picked (LA-05).
 */
function useGroup(entry: Entry | undefined) {
  const { pathname, key } = useLocation()
  const roots = useAtomValue(sessionAtom, { store })?.menus.roots ?? []
  const [picked, setPicked] = useState<{ id: string; at: string }>()
  const [before, setBefore] = useState<string>()
  const own = topOf(roots, entry, pathname)
  if (own && own.id !== before) setBefore(own.id)
  const id = picked?.at === key ? picked.id : (own?.id ?? before)
  return { group: roots.find((root) => root.id === id), pick: (group: Entry) => setPicked({ id: group.id, at: key }) }
}

/**
 * The frame around the page in each of the four layouts (LA-01). The page itself always stands at the same place of
 * the tree: choosing another layout draws another frame and leaves the page, and what is typed in it, as it is.
 */
export function Shell({ entry, title, children }: { entry: Entry | undefined; title: string; children: ReactNode }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const phone = useDevice() === 'mobile'
  const layout = useSetting('layoutType')
  const withTabs = useSetting('tagsView')
  const fixed = useSetting('fixedHeader')
  const { group, pick } = useGroup(entry)
  const onTop = !phone && (layout === 'functional' || layout === 'blend')
  const bar = <Navbar entry={entry} title={title} group={group} onPick={pick} />
  return (
    <div className="shell" data-layout={phone ? 'phone' : layout} data-fixed={fixed || undefined} data-tabs={withTabs || undefined}>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      {onTop && bar}
      <div className="shell-row">
        <Sidebar active={entry} group={group} />
        <div className="shell-body">
          {!onTop && bar}
          {withTabs && <TabStrip active={pathname + search} />}
          <main className="shell-main" id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <Panels />
      <Live />
    </div>
  )
}
