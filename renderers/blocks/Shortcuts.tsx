import type { Row, Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { Icon } from '../parts/Icon.tsx'
import { isIcon } from '../parts/iconSet.ts'
import { Tile } from '../parts/Tile.tsx'
import { useWorded } from '../parts/useWorded.ts'
import './shortcuts.css'

/** The entries under the names of their groups, in the order in which they come. */
function byGroup(items: Row[]): Array<[group: string, items: Row[]]> {
  const groups = new Map<string, Row[]>()
  for (const item of items) {
    const name = String(item.group ?? '')
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return [...groups]
}

/** RT-07: the page of all menus. */
const allMenus = '/menuMore'

/** Links to pages, as cards under the names of their groups. */
function Shortcuts(props: BlockProps) {
  const node = useWorded(props.node)
  const { navigate, hrefOf, t } = useApp()
  const found = useExpr<Row[] | null>(node.items)
  const items = Array.isArray(found) ? found : []
  const titleOf = (entry: Row) => t(entry.title as Text | undefined)
  const limit = typeof node.limit === 'number' ? node.limit : items.length
  // the first few stand without the heads of their groups
  const groups: Array<[string, Row[]]> = limit < items.length ? [['', items.slice(0, limit)]] : byGroup(items)
  const list = groups.map(([group, entries]) => (
    <section key={group} className="pg-shortcuts" aria-label={group || undefined}>
      {group && groups.length > 1 && (node.title ? <h3>{group}</h3> : <h2>{group}</h2>)}
      <ul>
        {entries.map((entry) => (
          <li key={String(entry.id ?? entry.path)}>
            <a
              href={entry.path ? (hrefOf(String(entry.path)) ?? String(entry.path)) : String(entry.href)}
              {...(!entry.path && { target: '_blank', rel: 'noopener noreferrer' })}
              onClick={(event) => {
                if (!entry.path || event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                navigate(String(entry.path))
              }}
            >
              <span aria-hidden="true">
                {entry.icon && isIcon(String(entry.icon)) ? <Icon name={String(entry.icon)} size={18} /> : [...titleOf(entry)][0]}
              </span>
              {titleOf(entry)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
  const shown = items.length === 0 ? <p className="pg-shortcuts-empty">{node.empty as string}</p> : list
  if (!node.title) return shown
  const all = items.length > limit && (
    <a
      className="pg-shortcuts-all"
      href={hrefOf(allMenus) ?? allMenus}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(allMenus)
      }}
    >
      {t('t:menu.menuMore')}
    </a>
  )
  return (
    <Tile title={node.title as string} extra={all}>
      {shown}
    </Tile>
  )
}

export default { block: Shortcuts } satisfies Renderer
