import { dayKind, isWithheld } from '../../application/calendar.ts'
import { hasExpr, pathsOf } from '../../expression/expr.ts'
import type { FieldPlan, FormPlan } from '../../form/form.ts'
import { isSecret, isStored } from '../../form/holds.ts'
import { type Checker, isRecord } from '../checker.ts'

const keys = ['start', 'end', 'title']

/** What there is for a calendar to name: columns of its list, and the form where it is known. */
interface Named {
  columns: readonly string[]
  plan: FormPlan | undefined
}

/** By which fields a list is a calendar: columns with a day that whoever sees the list reads as it is. */
export function checkCalendar(checker: Checker, calendar: unknown, { columns, plan }: Named) {
  if (calendar === undefined) return
  const at = '/calendar'
  if (!isRecord(calendar)) return checker.add(at, 'a calendar is { start, end, title }')
  checker.only(calendar, keys, at)
  if (calendar.start === undefined) checker.add(at, 'needs "start"')
  /** The field of the form itself that stands at a place, as a column; told what is wrong with it. */
  const column = (name: 'start' | 'end' | 'title'): FieldPlan | undefined => {
    const field = calendar[name]
    const here = `${at}/${name}`
    if (field === undefined) return undefined
    if (typeof field !== 'string') checker.add(here, 'must be a text')
    else {
      const found = plan?.byKey.get(field) ?? plan?.byKey.get(field.replace('-', '.'))
      if (plan && !found) checker.unknown(here, 'field', field, columns)
      else if (found && (found.table !== undefined || !(isStored(found) || name === 'title')))
        checker.add(here, 'must be a stored field of the form itself')
      else if (!columns.includes(field)) checker.add(here, `"${field}" is no column: a calendar shows what its list shows`)
      else return found
    }
    return undefined
  }
  const day = (name: 'start' | 'end') => {
    const found = column(name)
    if (!found) return undefined
    const here = `${at}/${name}`
    const kind = dayKind(found)
    if (isWithheld(found)) checker.add(here, `"${found.field}" is hidden or masked: no calendar is by it`)
    else if (!kind) checker.add(here, `"${found.field}" holds no day: a calendar is by a date`)
    return kind
  }
  const [start, end] = [day('start'), day('end')]
  if (typeof calendar.end === 'string' && (calendar.end === calendar.start || (start && end && start !== end)))
    checker.add(`${at}/end`, 'a calendar ends by another field of the kind by which it starts')
  if (!hasExpr(calendar.title)) {
    const title = column('title')
    if (title && isSecret(title)) checker.add(`${at}/title`, `"${title.field}" is a secret: no record is called by it`)
  } else checkTitle(checker, calendar.title as string, `${at}/title`, plan)
}

/** A title that is worked out reads the record as `row`, as the colours of a list do. */
function checkTitle(checker: Checker, title: string, at: string, plan: FormPlan | undefined) {
  checker.expressions(title, at)
  // what stands in the rows of a sub-table is not sent with the row of a list
  const known = plan?.fields.filter(({ widget }) => !widget.isTable).map(({ field }) => field)
  for (const [root, name] of pathsOf(title)) {
    if (root === 'form' || root === 'item') checker.add(at, `a title reads the record as "row", not as "${root}"`)
    else if (known && root === 'row' && name !== undefined && name !== 'id' && !known.includes(name))
      checker.unknown(at, 'field', name, known)
  }
}
