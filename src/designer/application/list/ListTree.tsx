import { Tree, type TreeProps } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#runtime/app.ts'
import { allOf, type Part } from './parts.ts'

interface ListTreeProps {
  parts: Part[]
  selected: string
  onSelect: (key: string) => void
  /** puts an entry at another index of the list that it stands in */
  onMove: (part: Part, to: number) => void
  onKey: (event: KeyboardEvent) => void
}

const around = ({ path }: Part) => path.slice(0, -1).join('/')
const indexOf = ({ path }: Part) => Number(path.at(-1))

/** The parts of a list as a tree: chosen with a press or the arrows, entries moved among their own by dragging or by keys. */
export function ListTree({ parts, selected, onSelect, onMove, onKey }: ListTreeProps) {
  const t = useText()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => allOf(parts).flatMap(({ key, isLeaf }) => (isLeaf ? [] : [key])), [parts])
  const root = useRef<HTMLDivElement>(null)
  // what is chosen stays in sight, also where a palette takes half of the room
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again whenever another one is chosen
  useEffect(() => {
    root.current?.querySelector('.ant-tree-treenode-selected')?.scrollIntoView?.({ block: 'nearest' })
  }, [selected])
  const onDrop: TreeProps<Part>['onDrop'] = ({ dragNode, node, dropPosition }) => {
    const [from, onto] = [indexOf(dragNode), indexOf(node)]
    const before = dropPosition - Number(node.pos.split('-').at(-1)) < 0
    const to = before ? onto : onto + 1
    onMove(dragNode, to > from ? to - 1 : to)
  }
  return (
    <div className="pg-design-outline" ref={root} onKeyDownCapture={onKey}>
      <Tree<Part>
        aria-label={t('t:design.list.parts')}
        blockNode
        virtual={false}
        treeData={parts}
        expandedKeys={all.filter((key) => !closed.has(key))}
        selectedKeys={[selected]}
        draggable={{ icon: false, nodeDraggable: (part) => typeof (part as Part).path.at(-1) === 'number' }}
        allowDrop={({ dragNode, dropNode, dropPosition }) =>
          dropPosition !== 0 && typeof dropNode.path.at(-1) === 'number' && around(dragNode) === around(dropNode)
        }
        onDrop={onDrop}
        onSelect={(_keys, { node }) => onSelect(node.key)}
        // arrows choose as they go; the one that is chosen may be moved by its keys at once
        onActiveChange={(key) => typeof key === 'string' && key !== selected && onSelect(key)}
        onExpand={(keys) => setClosed(new Set(all.filter((key) => !keys.includes(key))))}
        titleRender={({ title, code }) => (
          <span className="pg-design-entry">
            <span>{title}</span>
            {code === undefined ? null : <code data-words="data">{code}</code>}
          </span>
        )}
      />
    </div>
  )
}
