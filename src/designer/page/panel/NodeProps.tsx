import { Button, Checkbox } from 'antd'
import { useCallback, useMemo } from 'react'
import { eventsOf } from '#core/check/check.ts'
import { boardAround } from '#core/edit/page/boardPlaces.ts'
import { isRecord } from '#core/edit/tree.ts'
import type { Command, Definition, Standing } from '#core/edit/types.ts'
import { hasPlaces } from '#core/portal/blocks.ts'
import type { Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { changedProps } from '../../application/form/changedProps.ts'
import { NameEntry } from '../../application/form/NodePanel.tsx'
import { NodeContext } from '../../formula/around.ts'
import { propsOf } from '../../language/grammar.ts'
import { type OpenGroups, RecordForm } from '../../properties/RecordForm.tsx'
import type { Values } from '../../properties/validator.ts'
import { calledOf, wholeOf } from '../places.ts'
import type { Naming } from '../usePageDesk.ts'
import { Actions } from './Actions.tsx'
import { AnswerColumns } from './AnswerColumns.tsx'
import { faultsAt } from './checks.ts'
import { FormPart } from './FormPart.tsx'
import { propsAt, uiOfNodes } from './nodeProps.ts'
import { GridSwitch, PlacePad } from './PlacePad.tsx'

interface NodePropsProps {
  definition: Definition
  standing: Standing
  groups: OpenGroups
  onRun: (command: Command) => boolean
  onRemove: (nodes: readonly string[]) => void
  onSelect: (keys: readonly string[]) => void
  onRename: (command: Naming) => unknown
}

/** The properties of a node of a page: its name, what its contract says, and what it does. */
export function NodeProps({ definition, standing, groups, onRun, onRemove, onSelect, onRename }: NodePropsProps) {
  const { t } = useApp()
  const { node, place, path, form } = standing
  const id = String(node.id)
  // a block that gets another name stays the one whose properties are written
  const at = path.join('/')
  const whole = useMemo(() => wholeOf(definition, standing), [definition, standing])
  const widget = env.widgets.get(whole.pingeKey)
  const kind = propsOf(whole.pingeKey)
  const has = (name: string) => Object.hasOwn(kind, name)
  const props = useMemo(() => (widget ? propsAt(standing, widget) : { common: {}, own: {} }), [standing, widget])
  const names = useMemo(() => [...Object.keys(props.common), ...Object.keys(props.own)], [props])
  const check = useCallback((next: Values) => faultsAt(definition, path, next, names), [definition, path, names])
  const set = useCallback((changed: { [name: string]: unknown }) => onRun({ do: 'setProps', nodes: [id], props: changed }), [id, onRun])
  const change = useCallback(
    (next: Values) => {
      const changed = changedProps(node, next)
      // figures come from one place: whichever is chosen takes the place of the other
      const other = changed.aggregate !== undefined ? 'source' : changed.source !== undefined ? 'aggregate' : undefined
      if (other !== undefined && node[other] !== undefined) changed[other] = undefined
      if (Object.keys(changed).length > 0) set(changed)
    },
    [node, set],
  )
  const { title } = calledOf(definition, standing, t)
  const on = isRecord(node.on) ? (node.on as { [event: string]: unknown[] }) : {}
  const events = widget && form === undefined ? eventsOf(widget, place) : widget?.isField ? ['change'] : []
  const own = id.startsWith('@') ? '' : id
  const block = boardAround(standing)
  const isOfEntity = form !== undefined && node.pingeKey === undefined && node.use === undefined
  return (
    <NodeContext value={id}>
      <h2>
        {title} <small>{widget ? t(widget.title) : null}</small>
      </h2>
      {node.use === undefined ? null : <p className="pg-design-note">{t('t:design.page.fromPiece', { name: node.use })}</p>}
      {isOfEntity ? <p className="pg-design-note">{t('t:design.page.fromEntity', { name: String(node.field) })}</p> : null}
      {place === 'page' || place === 'button' ? (
        <NameEntry
          key={`name ${at}`}
          name={own}
          label={t('t:design.page.blockName')}
          help={t('t:design.page.blockNameHelp')}
          onRename={(to) => onRename({ do: 'nameBlock', node: id, to: to === '' ? undefined : to })}
        />
      ) : null}
      {form !== undefined && !isOfEntity && node.field !== undefined ? (
        <NameEntry
          key={`field ${at}`}
          name={node.field}
          label={t('t:design.code')}
          help={t('t:design.codeHelp')}
          onRename={(to) => onRun({ do: 'rename', field: String(node.field), to, form })}
        />
      ) : null}
      {block ? <PlacePad key={`place ${at}`} id={id} name={title} board={block} onRun={onRun} /> : null}
      {has('places') ? <GridSwitch key={`grid ${at}`} id={id} placed={hasPlaces(node)} onRun={onRun} /> : null}
      <RecordForm<Values> key={at} props={props} record={node as Values} check={check} groups={groups} ui={uiOfNodes} onChange={change} />
      {node.use === undefined ? null : <PieceParts key={`piece ${at}`} node={node} names={names} onSet={set} />}
      {has('columns') && place === 'page' ? (
        <AnswerColumns key={`columns ${at}`} standing={standing} onRun={onRun} onSelect={onSelect} />
      ) : null}
      {isRecord(node.form) && place === 'page' ? (
        <FormPart definition={definition} path={[...path, 'form']} onRun={onRun} ofDialog={false} />
      ) : null}
      {has('do') ? (
        <Actions
          key={`do ${at}`}
          title={t('t:design.page.do')}
          value={(node.do ?? whole.do) as Node[] | undefined}
          inForm={form !== undefined || path[1] === 'dialogs'}
          onChange={(next) => set({ do: next ?? [] })}
        />
      ) : null}
      {has('confirm') && place === 'page' ? (
        <Actions
          key={`confirm ${at}`}
          title={t('t:design.page.confirm')}
          value={node.confirm as Node[] | undefined}
          inForm
          onChange={(next) => set({ confirm: next })}
        />
      ) : null}
      {events
        .filter((event) => !(event === 'click' && has('do')))
        .map((event) => (
          <Actions
            key={`on ${event} ${at}`}
            title={t('t:design.page.on', { event: t(`t:design.page.event.${event}`) })}
            value={on[event]}
            inForm={form !== undefined}
            onChange={(next) => {
              const { [event]: _before, ...rest } = on
              const all = next ? { ...rest, [event]: next } : rest
              set({ on: Object.keys(all).length > 0 ? all : undefined })
            }}
          />
        ))}
      <Button danger block onClick={() => onRemove([id])}>
        {t('t:design.tool.remove')}
      </Button>
    </NodeContext>
  )
}

/** What of a piece can be left out where it stands: without it nothing else takes its place. */
const leftOut = ['permission', 'icon'] as const

interface PiecePartsProps {
  node: Node
  names: readonly string[]
  onSet: (changed: { [name: string]: unknown }) => void
}

/** What the piece says that a node starts from, and that may be left out of it here. */
function PieceParts({ node, names, onSet }: PiecePartsProps) {
  const { t } = useApp()
  const piece = node.use === undefined ? undefined : env.pieces[node.use]
  const said = leftOut.filter((name) => names.includes(name) && typeof piece?.[name] === 'string' && piece[name] !== '')
  return said.map((name) => (
    <p key={name}>
      <Checkbox checked={node[name] === ''} onChange={({ target }) => onSet({ [name]: target.checked ? '' : undefined })}>
        {t(`t:pageForm.without.${name}`)}
      </Checkbox>
    </p>
  ))
}
