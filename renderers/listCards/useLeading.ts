import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { rowId } from '#runtime/list/listStore.ts'
import { type CardPlan, nameOf } from './cardPlan.ts'
import type { Moving } from './KanbanColumn.tsx'
import { carried, type Stack, type StackOf } from './stacks.ts'

interface Leading {
  root: RefObject<HTMLElement | null>
  card: CardPlan
  field: string
  /** the columns that are on screen, and those that a card can go to */
  seen: readonly StackOf[]
  targets: readonly StackOf[]
  state: ReadonlyMap<string, Stack>
  mayMove: (row: Row) => boolean
  /** answers why it was refused */
  save: (row: Row, to: StackOf) => Promise<string | undefined>
  show: (state: ReadonlyMap<string, Stack>) => void
  settle: (from: StackOf, to: StackOf) => Promise<void>
}

/** Cards that are led to another column: by the mouse, by keys, or at once; what is said of it meanwhile. */
export function useLeading({ root, card, field, seen, targets, state, mayMove, save, show, settle }: Leading) {
  const app = useApp()
  const { t } = app
  const [moving, setMoving] = useState<Moving>()
  const [said, setSaid] = useState('')
  const focus = useRef<string>(undefined)
  const focusCard = (id: string): boolean => {
    const found = root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)
    const target = found?.querySelector<HTMLElement>('.pg-kb-grip') ?? found?.querySelector<HTMLElement>('button')
    target?.focus()
    return target !== undefined && target !== null
  }
  useLayoutEffect(() => {
    if (focus.current !== undefined && focusCard(focus.current)) focus.current = undefined
  })
  // a second move waits until the first is on screen: it would begin from a version that is no more
  const isMoving = useRef(false)
  const move = async (row: Row, from: StackOf, to: StackOf) => {
    setMoving(undefined)
    if (isMoving.current || from.key === to.key || to.kind === 'other' || !mayMove(row)) return
    isMoving.current = true
    const name = nameOf(card, row, t('t:list.calendar.untitled'))
    const before = state
    focus.current = rowId(row)
    show(carried(before, row, from.key, to, field))
    try {
      const why = await save(row, to)
      if (why !== undefined) {
        app.toast('error', why)
        show(before)
        focus.current = rowId(row)
      }
      setSaid(why ?? t('t:list.kanban.moved', { name, to: to.label }))
      await settle(from, to)
      // where its order put it elsewhere, the focus was lost on the way
      requestAnimationFrame(() => document.activeElement === document.body && focusCard(rowId(row)))
    } finally {
      focus.current = undefined
      isMoving.current = false
    }
  }
  /** Keys of a card that is led: arrows choose the column, Enter or the space bar lets it go there, Escape gives it up. */
  const onKey = (event: KeyboardEvent, row: Row, from: StackOf) => {
    const isLed = moving?.id === rowId(row) && !moving.dragged
    if (!isLed) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) {
      const shown = seen.filter(({ kind }) => kind !== 'other')
      const next = shown[shown.findIndex(({ key }) => key === moving.to) + step]
      if (next) {
        setMoving({ ...moving, to: next.key })
        setSaid(next.label)
        root.current?.querySelector(`[data-stack="${CSS.escape(next.key)}"]`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
      }
    } else if (event.key === 'Escape') {
      setMoving(undefined)
      setSaid(t('t:list.kanban.given'))
    } else if (event.key === 'Enter' || event.key === ' ') {
      const to = targets.find(({ key }) => key === moving.to)
      if (to) void move(row, from, to)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const take = useCallback(
    (row: Row, from: StackOf, dragged: boolean) => {
      setMoving({ id: rowId(row), row, from, to: from.key, dragged })
      if (!dragged) setSaid(t('t:list.kanban.taken', { name: nameOf(card, row, t('t:list.calendar.untitled')) }))
    },
    [t, card],
  )
  return { moving, setMoving, said, move, onKey, take }
}
