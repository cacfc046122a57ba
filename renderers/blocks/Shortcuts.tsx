import { useState } from 'react'
import { resolve } from '#core/expression/expr.ts'
import { ownPath } from '#core/ownPath.ts'
import type { Row, Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr, useScope } from '#runtime/scope.ts'
import { useWorded } from '../control/useWorded.ts'
import { EntryCard, holding, KeywordFilter } from '../parts/EntryCard.tsx'
import { Tile } from '../parts/Tile.tsx'

/** An entry as a link: of rows of another kind `optionProps` says what they are called and grouped by, and `path` where they lead. */
function useEntries(node: BlockProps<'shortcuts'>['node']): Row[] {
  const scope = useScope()
  const found = useExpr<Row[] | null>(node.items)
  const { optionProps: { label = 'title', group = 'group' } = {}, path } = node
  const items = Array.isArray(found) ? found : []
  return items.map((item) => ({
    ...item,
    title: item[label] ?? '',
    group: item[group] ?? '',
    ...(path === undefined ? {} : { path: ownPath(resolve(path, { ...scope(), item })) }),
  }))
}

/** The entries under the names of their groups, in the order in which they come. */
function byGroup(items: readonly Row[]): Array<[group: string, items: Row[]]> {
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
function Shortcuts(props: BlockProps<'shortcuts'>) {
  const node = useWorded(props.node)
  const { navigate, hrefOf, t } = useApp()
  const [keyword, setKeyword] = useState('')
  const titleOf = (entry: Row) => t(entry.title as Text | undefined)
  const entries = useEntries(node)
  const items = holding(entries, keyword, titleOf)
  const limit = typeof node.limit === 'number' ? node.limit : items.length
  // the first few stand without the heads of their groups
  const groups: Array<[string, readonly Row[]]> = limit < items.length ? [['', items.slice(0, limit)]] : byGroup(items)
  const list = groups.map(([group, entries]) => (
    <section key={group} className="pg-shortcuts" aria-label={group || undefined}>
      {group && groups.length > 1 && (node.title ? <h3>{group}</h3> : <h2>{group}</h2>)}
      <ul>
        {entries.map((entry) => (
          <EntryCard key={String(entry.id ?? entry.path)} entry={entry} title={titleOf(entry)} />
        ))}
      </ul>
    </section>
  ))
  const none = entries.length > 0 ? t('t:picker.noData') : node.empty
  const shown = (
    <>
      {node.filter === true && entries.length > 0 ? <KeywordFilter value={keyword} onChange={setKeyword} /> : null}
      {items.length === 0 ? <p className="pg-shortcuts-empty">{none}</p> : list}
    </>
  )
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
    <Tile title={node.title} extra={all}>
      {shown}
    </Tile>
  )
}

export default { block: Shortcuts } satisfies Renderer<'shortcuts'>
