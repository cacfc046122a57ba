import { Tree, type TreeProps } from 'antd'
import { type ComponentRef, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { nameOf } from '#core/edit/standing.ts'
import { fieldOf, widgetOf } from '#core/edit/tree.ts'
import type { Application } from '#core/edit/types.ts'
import type { Translate } from '#core/form.ts'
import type { Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'

interface Entry {
  key: string
  /** what it is called */
  title: string
  node: Node
  children: Entry[]
  isLeaf: boolean
}

const entriesOf = (nodes: readonly Node[] | undefined, t: Translate): Entry[] =>
  (Array.isArray(nodes) ? nodes : []).map((node) => ({
    key: node.id ?? '',
    title: t(nameOf(node, env)),
    node,
    children: entriesOf(node.children, t),
    isLeaf: widgetOf(node, env)?.isContainer !== true,
  }))

const keysOf = (entries: readonly Entry[]): string[] => entries.flatMap(({ key, children }) => [key, ...keysOf(children)])

interface OutlineProps {
  definition: Application
  selected: readonly string[]
  onSelect: (nodes: readonly string[]) => void
  onKey: (event: KeyboardEvent) => void
}

/** The height that an element has for what is in it, in px. */
function useHeight() {
  const [box, ref] = useState<HTMLDivElement | null>(null)
  const [height, setHeight] = useState(300)
  useEffect(() => {
    if (!box) return
    const observer = new ResizeObserver(([entry]) => entry && setHeight(Math.max(100, Math.floor(entry.contentRect.height))))
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return { ref, height }
}

/** The parts of a form as a tree: chosen with a press, several with Ctrl, moved by dragging or by keys. */
export const Outline = memo(function Outline({ definition, selected, onSelect, onKey }: OutlineProps) {
  const { t } = useApp()
  const entries = useMemo(() => entriesOf(definition.form.fields, t), [definition.form.fields, t])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => keysOf(entries), [entries])
  const open = useMemo(() => all.filter((key) => !closed.has(key)), [all, closed])

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

  const { ref, height } = useHeight()
  const tree = useRef<ComponentRef<typeof Tree>>(null)
  // what is chosen elsewhere, or was moved, is brought into sight
  const first = selected[0]
  useEffect(() => {
    if (first !== undefined) tree.current?.scrollTo({ key: first })
  }, [first])

  if (entries.length === 0) return <p className="pg-design-empty pg-design-outline">{t('t:design.emptyForm')}</p>
  return (
    <div className="pg-design-outline pg-drag-from" ref={ref} onKeyDownCapture={onKey}>
      <Tree<Entry>
        ref={tree}
        aria-label={t('t:design.outline')}
        blockNode
        multiple
        // of a thousand parts only those in sight are drawn
        height={height}
        treeData={entries}
        expandedKeys={open}
        selectedKeys={[...selected]}
        onSelect={choose}
        // arrows choose as they go; the one that is chosen may be moved by its keys at once
        onActiveChange={(key) => typeof key === 'string' && !selected.includes(key) && onSelect([key])}
        onExpand={(keys) => setClosed(new Set(all.filter((key) => !keys.includes(key))))}
        titleRender={({ node, title }) => (
          <span className="pg-design-entry" data-entry={node.id}>
            <span>{title}</span>
            <code data-words="data">{fieldOf(node, env) ?? node.pingeKey}</code>
          </span>
        )}
      />
    </div>
  )
})
