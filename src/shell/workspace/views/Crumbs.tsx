import { useT } from '../../language/text.ts'
import type { Entry } from '../../routing/menus.ts'
import { useEntryTitle } from '../menu/entryText.ts'

/** Where one is: the groups above the page, and the page. */
export function Crumbs({ entry, title }: { entry: Entry | undefined; title: string }) {
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
