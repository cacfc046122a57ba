import { Input, Tree, type TreeProps } from 'antd'
import { type ComponentRef, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { nameOf } from '#core/edit/standing.ts'
import { titled, titleProp } from '#core/edit/title.ts'
import { fieldOf, findNode, widgetOf } from '#core/edit/tree.ts'
import type { Application, Command } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import type { Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { useHeight } from '../useHeight.ts'

interface Entry {
  key: string
  /** what it is called */
  title: string
  node: Node
  children: Entry[]
  isLeaf: boolean
}

/** Entries of nodes that no step has changed stay the same. */
type Known = WeakMap<Node, Entry>

function entryOf(node: Node, t: Translate, known: Known): Entry {
  const entry = known.get(node) ?? {
    key: node.id ?? '',
    title: t(nameOf(node, env)),
    node,
    children: entriesOf(node.children, t, known),
    isLeaf: widgetOf(node, env)?.isContainer !== true,
  }
  known.set(node, entry)
  return entry
}
const entriesOf = (nodes: readonly Node[] | undefined, t: Translate, known: Known): Entry[] =>
  (Array.isArray(nodes) ? nodes : []).map((node) => entryOf(node, t, known))

const keysOf = (entries: readonly Entry[]): string[] => entries.flatMap(({ key, children }) => [key, ...keysOf(children)])

/** Whether an entry is called so, or its field is. */
const fits = ({ title, node }: Entry, search: string): boolean =>
  title.toLowerCase().includes(search) || (fieldOf(node, env) ?? node.pingeKey).toLowerCase().includes(search)

/** The entries that fit a search, with what they stand in. */
const narrowed = (entries: readonly Entry[], search: string): Entry[] =>
  entries.flatMap((entry) => {
    const children = narrowed(entry.children, search)
    return children.length > 0 || fits(entry, search) ? [{ ...entry, children }] : []
  })
const fitting = (entries: readonly Entry[], search: string): string[] =>
  entries.flatMap((entry) => [...(fits(entry, search) ? [entry.key] : []), ...fitting(entry.children, search)])

/** The name of an entry while it is changed where it stands: entered with Enter or by leaving it, left as it was with Escape. */
function Renamed({ name, onDone }: { name: string; onDone: (to: string | undefined) => void }) {
  const { t } = useApp()
  const [text, setText] = useState(name)
  const isDone = useRef(false)
  const done = (to: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onDone(to)
  }
  return (
    <Input
      size="small"
      autoFocus
      aria-label={t('t:design.rename')}
      value={text}
      maxLength={200}
      // the tree would look for its active entry, while its list is drawn
      onFocus={(event) => {
        event.stopPropagation()
        event.target.select()
      }}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => done(text)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // the keys of the tree are not those of the text
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') done(text)
        if (event.key === 'Escape') done(undefined)
      }}
    />
  )
}

const containersOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ key, children, isLeaf }) => (isLeaf ? [] : [key, ...containersOf(children)]))

interface OutlineProps {
  definition: Application
  selected: readonly string[]
  onSelect: (nodes: readonly string[]) => void
  onRun: (command: Command) => void
  onKey: (event: KeyboardEvent) => void
}

/** Whether the whole entry of a part stands in what is seen of the tree. */
function isInSight(id: string, tree: HTMLElement | null): boolean {
  const entry = tree?.querySelector(`[data-entry="${CSS.escape(id)}"]`)?.getBoundingClientRect()
  const room = tree?.querySelector('.ant-tree-list-holder')?.getBoundingClientRect()
  return entry !== undefined && room !== undefined && entry.top >= room.top && entry.bottom <= room.bottom
}

/** The parts of a form as a tree: chosen with a press, several with Ctrl, moved by dragging or by keys. */
export const Outline = memo(function Outline({ definition, selected, onSelect, onRun, onKey }: OutlineProps) {
  const { t, language } = useApp()
  const known = useMemo(() => ({ t, entries: new WeakMap<Node, Entry>() }), [t])
  const whole = useMemo(() => entriesOf(definition.form.fields, known.t, known.entries), [definition.form.fields, known])
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const entries = useMemo(() => (sought === '' ? whole : narrowed(whole, sought)), [whole, sought])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => keysOf(entries), [entries])
  const open = useMemo(() => containersOf(entries).filter((key) => sought !== '' || !closed.has(key)), [entries, closed, sought])

  const choose: TreeProps<Entry>['onSelect'] = (_keys, { node, nativeEvent }) => {
    // a choice by key brings no event
    const { ctrlKey = false, metaKey = false, shiftKey = false } = (nativeEvent as MouseEvent | undefined) ?? {}
    if (shiftKey && selected.length > 0) {
      const [from, to] = [all.indexOf(selected[0] ?? ''), all.indexOf(node.key)]
      return onSelect(all.slice(Math.min(from, to), Math.max(from, to) + 1))
    }
    if (!ctrlKey && !metaKey) return onSelect([node.key])
    onSelect(selected.includes(node.key) ? selected.filter((key) => key !== node.key) : [...selected, node.key])
  }

  const { ref, element, height } = useHeight()
  const tree = useRef<ComponentRef<typeof Tree>>(null)
  // what is chosen elsewhere, or was moved, is brought into sight; the tree draws itself several times for that
  const first = selected[0]
  useEffect(() => {
    if (first !== undefined && !isInSight(first, element)) tree.current?.scrollTo({ key: first })
  }, [first, element])

  const [renamed, setRenamed] = useState<string>()
  const mayRename = (id: string | undefined) => {
    const found = id === undefined ? undefined : findNode(definition, id, env)
    return found !== undefined && titleProp(found.node, env) !== undefined
  }
  const rename = (entry: Entry, to: string | undefined) => {
    setRenamed(undefined)
    element?.querySelector<HTMLElement>('[role="tree"]')?.focus()
    const text = to?.trim()
    const props = text && text !== entry.title ? titled(entry.node, text, language, env) : undefined
    if (props) onRun({ do: 'setProps', nodes: [entry.key], props })
  }
  const onTreeKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    if (event.key !== 'F2' || selected.length !== 1 || !mayRename(first)) return onKey(event)
    event.preventDefault()
    setRenamed(first)
  }
  /** Goes to the next entry that fits, from the one that is chosen. */
  const next = () => {
    const found = sought === '' ? [] : fitting(whole, sought)
    const to = found[(found.indexOf(first ?? '') + 1) % Math.max(1, found.length)]
    if (to !== undefined) onSelect([to])
  }
  const head = (
    <div className="pg-design-outline-head">
      <button
        type="button"
        className="pg-design-root"
        aria-pressed={selected.length === 0}
        title={t('t:design.formSettings')}
        onClick={() => onSelect([])}
      >
        {t('t:design.formRoot')}
      </button>
      <Input
        size="small"
        allowClear
        aria-label={t('t:design.seek')}
        placeholder={t('t:design.seek')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onPressEnter={(event) => event.nativeEvent.isComposing || next()}
        onKeyDown={({ key }) => key === 'Escape' && setSearch('')}
      />
    </div>
  )
  if (entries.length === 0)
    return (
      <>
        {head}
        <p className="pg-design-empty pg-design-outline">{t(whole.length === 0 ? 't:design.emptyForm' : 't:design.notFound')}</p>
      </>
    )
  return (
    <>
      {head}
      <div className="pg-design-outline pg-drag-from" ref={ref} onKeyDownCapture={onTreeKey}>
        <Tree<Entry>
          ref={tree}
          aria-label={t('t:design.outline')}
          blockNode
          multiple
          // of a thousand parts only those in sight are drawn
          height={height}
          treeData={entries}
          expandedKeys={open}
          // what a step adds stands there at once: rows that grow into place hold up whoever goes on
          motion={false}
          selectedKeys={[...selected]}
          onSelect={choose}
          // arrows choose as they go; the one that is chosen may be moved by its keys at once
          onActiveChange={(key) => typeof key === 'string' && !selected.includes(key) && onSelect([key])}
          onExpand={(keys) => setClosed(new Set(containersOf(entries).filter((key) => !keys.includes(key))))}
          onDoubleClick={(_event, { key }) => mayRename(String(key)) && setRenamed(String(key))}
          titleRender={(entry) => (
            <span className="pg-design-entry" data-entry={entry.key}>
              {entry.key === renamed ? <Renamed name={entry.title} onDone={(to) => rename(entry, to)} /> : <span>{entry.title}</span>}
              <code data-words="data">{fieldOf(entry.node, env) ?? entry.node.pingeKey}</code>
            </span>
          )}
        />
      </div>
    </>
  )
})
