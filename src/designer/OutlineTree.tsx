import { Input, Tree } from 'antd'
import { type ComponentRef, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import { useHeight } from './application/useHeight.ts'

/** Something that is designed, and what stands in it. */
export interface OutlineEntry {
  key: string
  title: string
  /** what the definition calls it */
  code?: string
  children?: OutlineEntry[]
}

/** The entries that are called so, with what they stand in. */
const narrowed = (entries: readonly OutlineEntry[], search: string): OutlineEntry[] =>
  entries.flatMap((entry) => {
    const children = narrowed(entry.children ?? [], search)
    const isFitting = entry.title.toLowerCase().includes(search) || entry.code?.toLowerCase().includes(search) === true
    return children.length > 0 || isFitting ? [{ ...entry, children }] : []
  })
const keysOf = (entries: readonly OutlineEntry[]): string[] => entries.flatMap(({ key, children = [] }) => [key, ...keysOf(children)])

interface OutlineTreeProps {
  entries: OutlineEntry[]
  /** what its search is called */
  seek: string
  selected: readonly string[]
  onSelect: (keys: readonly string[]) => void
  onKey: (event: KeyboardEvent) => void
}

/** What is designed as a list with a search: what is large is found through by it, and walked with the keys. */
export function OutlineTree({ entries: whole, seek, selected, onSelect, onKey }: OutlineTreeProps) {
  const { t } = useApp()
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const entries = useMemo(() => (sought === '' ? whole : narrowed(whole, sought)), [whole, sought])
  const all = useMemo(() => keysOf(entries), [entries])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const open = useMemo(() => all.filter((key) => sought !== '' || !closed.has(key)), [all, closed, sought])
  const { ref, height } = useHeight()
  const tree = useRef<ComponentRef<typeof Tree>>(null)
  const first = selected[0]
  useEffect(() => {
    if (first !== undefined) tree.current?.scrollTo({ key: first })
  }, [first])
  const onTreeKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) onKey(event)
  }
  return (
    <>
      <div className="pg-design-outline-head">
        <Input
          size="small"
          allowClear
          aria-label={seek}
          placeholder={seek}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setSearch('')}
        />
      </div>
      {entries.length === 0 ? <p className="pg-design-empty">{t('t:design.notFound')}</p> : null}
      <div className="pg-design-outline" ref={ref} onKeyDownCapture={onTreeKey} hidden={entries.length === 0}>
        <Tree<OutlineEntry>
          ref={tree}
          aria-label={t('t:design.outline')}
          blockNode
          multiple
          height={height}
          motion={false}
          treeData={entries}
          expandedKeys={open}
          selectedKeys={[...selected]}
          onSelect={(_keys, { node, nativeEvent }) => {
            const { ctrlKey = false, metaKey = false } = (nativeEvent as MouseEvent | undefined) ?? {}
            if (!ctrlKey && !metaKey) onSelect([node.key])
            else onSelect(selected.includes(node.key) ? selected.filter((key) => key !== node.key) : [...selected, node.key])
          }}
          onActiveChange={(key) => typeof key === 'string' && !selected.includes(key) && onSelect([key])}
          onExpand={(keys) => setClosed(new Set(all.filter((key) => !keys.includes(key))))}
          titleRender={({ key, title, code }) => (
            <span className="pg-design-entry" data-entry={key}>
              <span>{title}</span>
              {code === undefined ? null : <code data-words="data">{code}</code>}
            </span>
          )}
        />
      </div>
    </>
  )
}
