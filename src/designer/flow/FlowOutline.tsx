import { Input, Tree } from 'antd'
import { type ComponentRef, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { nameOfNode, nameOfWay } from '#core/edit/flow/make.ts'
import { wayKey } from '#core/edit/flow/tree.ts'
import type { FlowDef, FlowNode } from '#core/flow/definition.ts'
import type { Translate } from '#core/form/form.ts'
import { useApp } from '#runtime/app.ts'
import { useHeight } from '../application/useHeight.ts'

interface Entry {
  key: string
  title: string
  children?: Entry[]
}

function entriesOf(nodes: readonly FlowNode[], t: Translate): Entry[] {
  return nodes.map((node) => ({
    key: node.id,
    title: t(nameOfNode(node)),
    ...(node.kind === 'branch'
      ? {
          children: node.ways.map((way, i) => {
            const name = nameOfWay(way, i)
            const title = typeof name === 'object' && 'key' in name ? t(name.key, name.params) : t(name)
            return { key: wayKey({ branch: node.id, way: i }), title, children: entriesOf(way.nodes, t) }
          }),
        }
      : {}),
  }))
}

/** The entries that are called so, with what they stand in. */
const narrowed = (entries: readonly Entry[], search: string): Entry[] =>
  entries.flatMap((entry) => {
    const children = narrowed(entry.children ?? [], search)
    return children.length > 0 || entry.title.toLowerCase().includes(search) ? [{ ...entry, children }] : []
  })
const keysOf = (entries: readonly Entry[]): string[] => entries.flatMap(({ key, children = [] }) => [key, ...keysOf(children)])

interface OutlineProps {
  definition: FlowDef
  selected: readonly string[]
  onSelect: (keys: readonly string[]) => void
  onKey: (event: KeyboardEvent) => void
}

/** The nodes of a flow as a list with a search: a wide flow is found through by it. */
export const FlowOutline = memo(function FlowOutline({ definition, selected, onSelect, onKey }: OutlineProps) {
  const { t } = useApp()
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const whole = useMemo(
    () => [{ key: 'start', title: t('t:flow.kind.start') }, ...entriesOf(definition.nodes, t), { key: 'end', title: t('t:flow.kind.end') }],
    [definition, t],
  )
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
          aria-label={t('t:flowDesign.seek')}
          placeholder={t('t:flowDesign.seek')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setSearch('')}
        />
      </div>
      {entries.length === 0 ? <p className="pg-design-empty">{t('t:design.notFound')}</p> : null}
      <div className="pg-design-outline" ref={ref} onKeyDownCapture={onTreeKey} hidden={entries.length === 0}>
        <Tree<Entry>
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
        />
      </div>
    </>
  )
})
