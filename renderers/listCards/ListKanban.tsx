import { useEffect, useMemo, useRef, useState } from 'react'
import { compileForm } from '#core/form/form.ts'
import type { DialogDef, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { usePermitted } from '#runtime/form/permitted.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import type { ListStore } from '#runtime/list/listStore.ts'
import { readScope, useScopeContext } from '#runtime/scope.ts'
import { PlainSelect } from '../choice/PlainSelect.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { Nothing } from '../grid/GridStates.tsx'
import { useTones } from '../list/useTones.ts'
import { areFree, moveRecord } from '../listCalendar/moving.ts'
import { useCardActions, useCardPlan } from './cardPlan.ts'
import { KanbanColumn } from './KanbanColumn.tsx'
import { type StackOf, unread } from './stacks.ts'
import { useAdding } from './useAdding.ts'
import { useLeading } from './useLeading.ts'
import { useStacks, useStacksOf } from './useStacks.ts'
import './cards.css'

interface ListKanbanProps {
  props: NodeOf<'list'>
  list: ListStore
  label: string
  phone: boolean
}

/** Which rows may be given another value, and how one is: with the form that changes it. */
function useMoving(props: NodeOf<'list'>, mayEdit: (row: Row) => boolean) {
  const app = useApp()
  const at = useScopeContext()
  const { field = '', form: name } = props.kanban ?? {}
  const def = name === undefined ? undefined : (at.page.def.dialogs?.[name] as DialogDef | undefined)
  const permitted = usePermitted(def?.form, at)
  const plan = useMemo(() => permitted && compileForm(permitted, app.env), [permitted, app.env])
  const mayMove = (row: Row) => plan !== undefined && mayEdit(row) && areFree(plan, [field], readScope(at, app, { form: row }))
  const save = async (row: Row, to: StackOf) => {
    if (!plan || !def) return undefined
    const values = { [field]: to.value ?? null }
    return moveRecord({ row, values, plan, def, fixed: app.t('t:list.kanban.fixed') }, at, app)
  }
  return { mayMove, save }
}

/** The records of a list in columns by the value of a field: a card is dragged, or led by keys or its menu, to another column, as if somebody had changed the record. */
export default function ListKanban({ props, list, label, phone }: ListKanbanProps) {
  const app = useApp()
  const { t } = app
  const at = useScopeContext()
  const hasWords = useSeldomWords('t:list.kanbanOf')
  const { kanban } = props
  const field = kanban?.field ?? ''
  const card = useCardPlan(props, kanban ?? {}, field)
  const tones = useTones(card.plan, props.colorList, at)
  const actions = useCardActions(props, list, kanban?.open, kanban?.edit)
  const [round, setRound] = useState(0)
  const known = useStacksOf(props, round)
  const { stacks } = known
  const { state, waiting, read, want, settle, show } = useStacks(props, list, stacks)
  const { mayMove, save } = useMoving(props, (row) => actions.of(row).edit !== undefined)
  const add = useAdding(props, field)
  const root = useRef<HTMLDivElement>(null)
  // what is chosen in the rows is not seen here
  useEffect(() => list.select([]), [list])
  const targets = stacks.filter(({ kind }) => kind !== 'other')
  // what no choice holds shows where there is any of it: a column that comes and goes would move the others below the pointer
  const seen = stacks.filter(({ key, kind }) => {
    const { total, error, rows } = state.get(key) ?? unread
    return kind === 'value' || error !== undefined || (total ?? 0) > 0 || rows.length > 0
  })
  const leading = { root, card, field, seen, targets, state, mayMove, save, show, settle }
  const { moving, setMoving, said, move, onKey, take } = useLeading(leading)
  if (!hasWords || (!known.isKnown && known.error === undefined)) return <div className="pg-list-wait" aria-busy="true" />
  if (known.error !== undefined)
    return (
      <Nothing role="alert" title={t('t:list.failed')} hint={known.error}>
        <LightButton
          label={t('t:common.retry')}
          onClick={() => {
            known.retry()
            setRound((n) => n + 1)
          }}
        />
      </Nothing>
    )
  if (waiting) return <Nothing title={t('t:list.choose')} />
  const hidden = stacks.filter((stack) => !seen.includes(stack))
  return (
    <>
      <p className="pg-rc-said" role="status">
        {said}
      </p>
      {phone && seen.length > 1 && (
        <PlainSelect
          className="pg-kb-choice"
          label={t('t:list.kanban.column')}
          value=""
          choices={[{ value: '', text: t('t:list.kanban.column') }, ...seen.map((one) => ({ value: one.key, text: one.label }))]}
          onChange={(key) =>
            root.current?.querySelector(`[data-stack="${CSS.escape(key)}"]`)?.scrollIntoView({ inline: 'start', block: 'nearest' })
          }
        />
      )}
      <div ref={root} className={phone ? 'pg-kb pg-kb-phone' : 'pg-kb'} role="group" aria-label={t('t:list.kanbanOf', { name: label })}>
        {seen.map((stack, at) => (
          <KanbanColumn
            key={stack.key}
            {...{ stack, card, tones, actions, moving, mayMove, targets, onKey }}
            state={state.get(stack.key) ?? unread}
            isNear={at < 6}
            onWant={want}
            onMore={(more) => void read(stack, more)}
            onTake={take}
            onOver={() => moving && moving.to !== stack.key && setMoving({ ...moving, to: stack.key })}
            onEnd={() => setMoving(undefined)}
            onMove={(row, from, to) => void move(row, from, to)}
            onAdd={add && stack.kind !== 'other' ? () => add(stack.value ?? null) : undefined}
          />
        ))}
        {hidden.map((stack) => (
          <Wanted key={stack.key} stack={stack} onWant={want} />
        ))}
      </div>
      {seen.length === 0 && <Nothing title={t('t:list.kanban.noColumns')} />}
    </>
  )
}

/** A column that shows only where it holds something: it has to be asked. */
function Wanted({ stack, onWant }: { stack: StackOf; onWant: (stack: StackOf) => void }) {
  useEffect(() => onWant(stack), [stack, onWant])
  return null
}
