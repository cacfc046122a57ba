import { type FieldPlan, isKeptAway } from '../form/form.ts'
import { holdsOf } from '../form/holds.ts'
import { dateType } from '../format/format.ts'
import { isMasked } from '../format/masked.ts'
import type { Action, ColumnData, Node } from '../types.ts'
import type { Widget } from '../widget.ts'

/** By which fields the records of a list stand in a calendar: columns of the list by their field. */
export interface ListCalendar {
  start: string
  /** the last day, or the moment when it ends; without it a record has one day, or begins at a moment */
  end?: string
  /** what a record is called there: a column, or an expression that reads the record as `row` */
  title?: string
}

export type DayKind = 'day' | 'moment'

/** What a date field holds: a day, which is the same everywhere, or a moment; nothing where a calendar has no place for it. */
export function dayKind({ node, widget }: { node: { readonly [prop: string]: unknown }; widget: Widget }): DayKind | undefined {
  if (holdsOf({ widget }) !== 'date' || widget.column !== 'datetime') return undefined
  // what the system notes is a moment, however little of it is shown
  if (widget.isSystem) return 'moment'
  const type = dateType(String(node.format ?? 'yyyy-MM-dd'))
  return type === 'datetime' ? 'moment' : type === 'date' ? 'day' : undefined
}

const isHidden = (node: Node) => isKeptAway(node) || node.visible === false

/** Whether a field is never shown as it is: no calendar is by one, since where a record stands would tell its value. */
export const isWithheld = (plan: FieldPlan): boolean => isHidden(plan.node) || plan.parents.some(isHidden) || isMasked(plan)

/** An action that opens a dialog. */
export type Opening = Extract<Action, { open: string }>

interface Around {
  hasFlow: boolean
  /** how a record is added, where one may be */
  adding: Opening[] | undefined
  isEdited: boolean
}

/**
 * The calendar of a list as its page says it: which buttons of a row its entries press, and with which form they are moved
 * and made. What a flow decides about is changed by the flow alone.
 */
export function calendarProps({ calendar }: Pick<ColumnData, 'calendar'>, { hasFlow, adding, isEdited }: Around): Partial<Node> {
  if (!calendar) return {}
  const { start, end } = calendar
  const given = { [start]: '{{ item.start }}', ...(end === undefined ? {} : { [end]: '{{ item.end }}' }) }
  const add = hasFlow
    ? undefined
    : adding?.map((action) => ({ ...action, permission: 'btn_add', with: { ...(action.with as object | undefined), ...given } }))
  return {
    calendar: { ...calendar, open: ['detail', 'edit'], ...(isEdited && !hasFlow ? { edit: 'edit', form: 'record' } : {}) },
    ...(add ? { on: { add } } : {}),
  }
}
