import {
  Background,
  type Connection,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { useText } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { iconOf } from '../icons/blockIcons.tsx'
import { heightOf, placesOf, tableWidth } from './layout.ts'
import { type DrawnModel, type DrawnTable, fieldsDrawn } from './tables.ts'

interface DiagramProps {
  model: DrawnModel
  onOpen: (table: DrawnTable) => void
  /** a line from one table to another; undefined where nobody may draw one */
  onRelate: ((from: DrawnTable | undefined, to: DrawnTable | undefined) => void) | undefined
}

type TableNodeType = Node<{ table: DrawnTable }, 'table'>

interface Around {
  open: (table: DrawnTable) => void
  relates: boolean
  /** tables that were searched for */
  found: ReadonlySet<string>
}
const AroundContext = createContext<Around>({ open: () => {}, relates: false, found: new Set() })

/** A table with its first fields; its name opens it. */
function TableNode({ data: { table } }: NodeProps<TableNodeType>) {
  const t = useText()
  const { open, relates, found } = use(AroundContext)
  const drawn = fieldsDrawn(table)
  const left = table.fields.length - drawn.length
  return (
    <div className="pg-model-table" data-sub={table.isSub || undefined} data-found={found.has(table.id) || undefined}>
      <Handle type="target" position={Position.Left} isConnectable={relates && !table.isSub} />
      <button type="button" className="pg-model-head nodrag" onClick={() => open(table)}>
        <strong data-words="data">{table.fullName}</strong>
        <span data-words="data">{table.table}</span>
      </button>
      <ul>
        {drawn.map(({ id, fullName, kind, leadsTo }) => (
          <li key={id}>
            <span>{fullName}</span>
            <span className="pg-model-kind" data-words={leadsTo ? 'data' : undefined}>
              {leadsTo ? `→ ${leadsTo}` : kind}
            </span>
          </li>
        ))}
        {left > 0 && <li className="pg-model-kind">{t('t:modelDiagram.moreFields', { n: left })}</li>}
      </ul>
      <Handle type="source" position={Position.Right} isConnectable={relates} title={relates ? t('t:modelDiagram.relate') : undefined} />
    </div>
  )
}

const nodeTypes = { table: TableNode }

const matches = (word: string, { fullName, table, fields }: DrawnTable): boolean =>
  [fullName, table, ...fields.map((field) => field.fullName)].some((text) => text.toLowerCase().includes(word.toLowerCase()))

function Canvas({ model, onOpen, onRelate }: DiagramProps) {
  const t = useText()
  const flow = useReactFlow()
  const [word, setWord] = useState('')
  const places = useMemo(() => placesOf(model), [model])
  const byId = useMemo(() => new Map(model.tables.map((table) => [table.id, table])), [model])
  const found = useMemo(() => (word.trim() === '' ? [] : model.tables.filter((table) => matches(word.trim(), table))), [word, model])
  const nodes = useMemo(
    () =>
      model.tables.map(
        (table): TableNodeType => ({
          id: table.id,
          type: 'table',
          position: places.get(table.id) ?? { x: 0, y: 0 },
          data: { table },
          width: tableWidth,
          height: heightOf(table),
          ariaLabel: table.fullName,
        }),
      ),
    [model, places],
  )
  const edges = useMemo(
    () =>
      model.relations.map(({ id, from, to, fullName, kind }) => ({
        id,
        source: from,
        target: to,
        label: kind === 'rows' ? undefined : fullName,
        className: `pg-model-line-${kind}`,
        focusable: false,
        markerEnd: { type: MarkerType.ArrowClosed },
      })),
    [model],
  )
  const around = useMemo(
    () => ({ open: onOpen, relates: onRelate !== undefined, found: new Set(found.map(({ id }) => id)) }),
    [onOpen, onRelate, found],
  )
  // tables are moved about by whoever looks at them; they stand anew when they were read anew
  useEffect(() => flow.setNodes(nodes), [flow, nodes])
  const show = (tables: readonly DrawnTable[]) =>
    void flow.fitView({ nodes: tables.map(({ id }) => ({ id })), maxZoom: 1, padding: 0.2, duration: 0 })
  const connect = ({ source, target }: Connection) => onRelate?.(byId.get(source), byId.get(target))
  return (
    <AroundContext value={around}>
      <div className="pg-model-tools" role="search">
        <input
          className="ant-input ant-input-outlined"
          type="search"
          value={word}
          placeholder={t('t:modelDiagram.keyword')}
          aria-label={t('t:modelDiagram.keyword')}
          maxLength={200}
          onChange={({ target }) => setWord(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && found.length > 0) show(found)
          }}
        />
        <span role="status">{word.trim() === '' ? '' : t('t:modelDiagram.found', { n: found.length })}</span>
        <LightButton kind="icon" label={t('t:modelDiagram.zoomIn')} icon={iconOf('plus')} onClick={() => void flow.zoomIn()} />
        <LightButton kind="icon" label={t('t:modelDiagram.zoomOut')} icon={iconOf('minus')} onClick={() => void flow.zoomOut()} />
        <LightButton label={t('t:modelDiagram.whole')} onClick={() => show(model.tables)} />
      </div>
      <p className="sr-only">{t('t:modelDiagram.keys')}</p>
      <div className="pg-model-room">
        <ReactFlow
          defaultNodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          onConnect={connect}
          nodesConnectable={onRelate !== undefined}
          deleteKeyCode={null}
          onlyRenderVisibleElements
          minZoom={0.1}
          maxZoom={2}
          fitView
          fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
          proOptions={{ hideAttribution: true }}
        >
          <Background />
        </ReactFlow>
      </div>
    </AroundContext>
  )
}

/** The diagram itself; its code is loaded when somebody looks at one. */
export default function Diagram(props: DiagramProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}
