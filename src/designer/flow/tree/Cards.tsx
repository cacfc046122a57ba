import { type CSSProperties, type MouseEvent, memo, type ReactNode, useId } from 'react'
import { nameOfNode, nameOfWay } from '#core/edit/flow/make.ts'
import { wayKey } from '#core/edit/flow/tree.ts'
import type { Branch, FlowDef, FlowNode, Way } from '#core/flow/definition.ts'
import { Icon } from '#renderers/icons/Icon.tsx'
import { icons } from '#renderers/icons/icons.tsx'
import { useText } from '#runtime/app.ts'
import { useFlowAround } from '../around.ts'
import { useNodeWords, useWhoWords } from '../useNaming.ts'
import { codeIn, signWords, wayWords } from '../words.ts'
import { iconOfKind } from './kinds.ts'
import { useCard, useTree } from './store.ts'

interface ItemProps {
  id: string
  /** how it looks: its kind */
  kind: string
  title: string
  icon?: string
  /** what it does, in words; a second line where there is more to say */
  words: string
  /** the code of what the words name */
  code?: string | undefined
  more?: string | undefined
  /** other cards stand in it */
  holds?: boolean
  /** what stands below its card */
  children?: ReactNode
}

/** A card of the tree with everything that stands in it. */
function Item({ id: key, kind, title, icon, words, code, more, holds = false, children }: ItemProps) {
  const t = useText()
  const { isSelected, isStop, faults, note } = useCard(key)
  const { acts } = useTree()
  const id = useId()
  const press = (event: MouseEvent) => {
    acts.select(key, { toggle: event.ctrlKey || event.metaKey })
    if (!event.ctrlKey && !event.metaKey) acts.open()
  }
  return (
    <div
      className={`pg-flow-item pg-flow-is-${kind}`}
      role="treeitem"
      data-key={key}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isSelected}
      aria-labelledby={id}
      {...(holds ? { 'aria-expanded': true } : {})}
      aria-invalid={faults.length > 0 ? true : undefined}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys */}
      <div
        id={id}
        className={note ? 'pg-flow-card pg-flow-heated' : 'pg-flow-card'}
        style={note ? ({ '--heat': `${Math.round(note.heat * 100)}%` } as CSSProperties) : undefined}
        data-card={key}
        onClick={press}
      >
        <span className="pg-flow-title">
          {icon ? <Icon name={icon} size={14} /> : null}
          <strong>{title}</strong>
        </span>
        {words === '' ? null : (
          <span className="pg-flow-words" title={code === words ? undefined : code}>
            {words}
          </span>
        )}
        {more ? <span className="pg-flow-more">{more}</span> : null}
        {note?.lines.map((line) => (
          <span key={line} className="pg-flow-note">
            {line}
          </span>
        ))}
        {faults.slice(0, 2).map((fault) => (
          <span key={fault} className="pg-flow-fault">
            {fault}
          </span>
        ))}
        {faults.length > 2 ? <span className="pg-flow-fault">{t('t:flowDesign.moreFaults', { n: faults.length - 2 })}</span> : null}
      </div>
      {children}
    </div>
  )
}

interface GapProps {
  inside: string
  before: string | undefined
  /** what it stands behind */
  after: string
}

/** A gap between two cards: the line that joins them, and what puts something there. */
const GapButton = memo(function GapButton({ inside, before, after }: GapProps) {
  const t = useText()
  const { acts } = useTree()
  return (
    <div className="pg-flow-gap" data-gap={`${inside}|${before ?? ''}`}>
      <button
        type="button"
        tabIndex={-1}
        className="pg-flow-plus"
        aria-label={t('t:flowDesign.addAfter', { name: after })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => acts.offer({ inside, before }, currentTarget)}
      >
        {icons.plus}
      </button>
    </div>
  )
})

/** Nothing comes behind a jump without a condition. */
const endsWay = (node: FlowNode | undefined): boolean => node?.kind === 'jump' && node.when === undefined && node.to !== undefined

interface ListProps {
  nodes: readonly FlowNode[]
  /** the key of the way that they stand in; empty in the flow itself */
  inside: string
}

/** Nodes one below the other. */
export const NodeList = memo(function NodeList({ nodes, inside }: ListProps) {
  return nodes.map((node, i) => <NodeItem key={node.id} node={node} inside={inside} before={nodes[i + 1]?.id} />)
})

interface NodeProps {
  node: FlowNode
  /** where the gap behind it is */
  inside: string
  before: string | undefined
}

const NodeItem = memo(function NodeItem({ node, inside, before }: NodeProps) {
  const t = useText()
  const words = useNodeWords(node)
  const title = t(nameOfNode(node))
  const isAsking = node.kind === 'approve' || node.kind === 'handle'
  const more = isAsking && node.sign !== undefined ? signWords(node.sign, t) : undefined
  return (
    <Item
      id={node.id}
      kind={node.kind}
      icon={`${iconOfKind[node.kind]}Outlined`}
      title={title}
      words={words}
      code={codeIn(node)}
      more={more}
      holds={node.kind === 'branch'}
    >
      {node.kind === 'branch' ? <Ways branch={node} title={title} /> : null}
      {endsWay(node) ? <div className="pg-flow-gap pg-flow-stop" /> : <GapButton inside={inside} before={before} after={title} />}
    </Item>
  )
})

/** The ways of a branch, side by side. */
function Ways({ branch, title }: { branch: Branch; title: string }) {
  const t = useText()
  const { acts } = useTree()
  return (
    <>
      <div className="pg-flow-gap pg-flow-split">
        <button type="button" tabIndex={-1} className="pg-flow-add-way" onClick={() => acts.addWay(branch.id)}>
          {icons.plus} <span>{t('t:flowDesign.addWay')}</span>
          <span className="sr-only">{title}</span>
        </button>
      </div>
      <div className="pg-flow-ways" role="group">
        {branch.ways.map((way, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a way is known by its place
          <WayItem key={i} way={way} index={i} branch={branch.id} mode={branch.mode} />
        ))}
      </div>
    </>
  )
}

interface WayProps {
  way: Way
  index: number
  branch: string
  mode: string
}

const WayItem = memo(function WayItem({ way, index, branch, mode }: WayProps) {
  const t = useText()
  const around = useFlowAround()
  const key = wayKey({ branch, way: index })
  const named = nameOfWay(way, index)
  const title = typeof named === 'object' && 'key' in named ? t(named.key, named.params) : t(named)
  return (
    <div className="pg-flow-way" role="none">
      <Item id={key} kind="way" title={title} words={wayWords(way, mode, around, t)} holds>
        <GapButton inside={key} before={way.nodes[0]?.id} after={title} />
        <div className="pg-flow-column" role="group">
          <NodeList nodes={way.nodes} inside={key} />
        </div>
      </Item>
    </div>
  )
})

/** Where a flow begins: who may launch it. */
export const StartItem = memo(function StartItem({ start, before }: { start: FlowDef['start']; before: string | undefined }) {
  const t = useText()
  const title = t('t:flow.kind.start')
  const words = useWhoWords(start.who)
  return (
    <Item
      id="start"
      kind="start"
      icon={`${iconOfKind.start}Outlined`}
      title={title}
      words={words === '' ? t('t:flow.who.everybody') : words}
    >
      <GapButton inside="" before={before} after={title} />
    </Item>
  )
})

/** Where a flow ends. */
export function EndItem() {
  const t = useText()
  return <Item id="end" kind="end" title={t('t:flow.kind.end')} words="" />
}
