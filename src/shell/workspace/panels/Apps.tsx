import { useAtomValue } from 'jotai'
import { kinds } from '#core/menuPath.ts'
import { Icon } from '#renderers/icons/Icon.tsx'
import { useT } from '../../language/text.ts'
import { type Entry, isGroup } from '../../routing/menus.ts'
import { sessionAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { EntryLink } from '../menu/EntryLink.tsx'
import { visibleEntries } from '../menu/entries.ts'
import { useEntryTitle } from '../menu/entryText.ts'
import { Panel } from './Panel.tsx'

const applications = (entries: readonly Entry[]): Entry[] =>
  visibleEntries(entries).flatMap((entry) => (isGroup(entry) ? applications(entry.children) : entry.type === kinds.model ? [entry] : []))

/** NB-06: the applications that a person may use, as a grid. */
export default function Apps({ onClose }: { onClose: () => void }) {
  const t = useT()
  const title = useEntryTitle()
  const session = useAtomValue(sessionAtom, { store })
  const all = applications(session?.menus.roots ?? [])
  return (
    <Panel title={t('nav.apps')} kind="box" onClose={onClose}>
      <div className="panel-body">
        {all.length === 0 ? (
          <p className="panel-none">{t('nav.apps.none')}</p>
        ) : (
          <ul className="apps">
            {all.map((entry) => (
              <li key={entry.id}>
                <EntryLink entry={entry} active={undefined} className="app" title={title(entry)} onClick={onClose}>
                  <span className="app-icon">
                    <Icon name={entry.icon} fallback="Appstore" size={22} />
                  </span>
                  <span className="app-name">{title(entry)}</span>
                </EntryLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
