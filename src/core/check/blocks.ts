import { filterFaults, wholeFilter } from '../filter/filter.ts'
import type { Json } from '../types.ts'
import { checkBoard } from './board.ts'
import { type Checker, isRecord, type Loose } from './checker.ts'

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A question over an application's records: what it names as a measure, a series and a filter says something. */
function checkAggregate(checker: Checker, aggregate: unknown, pointer: string) {
  if (!isRecord(aggregate)) return
  const { measure, split, groupBy, filter } = aggregate
  if (isRecord(measure) && measure.of !== undefined && measure.of !== 'count' && measure.field === undefined)
    checker.add(`${pointer}/measure`, `"of: ${String(measure.of)}" needs "field"`)
  if (split !== undefined && groupBy === undefined) checker.add(pointer, '"split" needs "groupBy"')
  // the short form says equal, one of, or nothing: it cannot be wrong but for what it holds
  if (filter !== undefined && isRecord(filter))
    for (const fault of filterFaults(wholeFilter(filter as Json), undefined, `${pointer}/filter`))
      checker.add(wholeFilter(filter as Json) === filter ? fault.pointer : `${pointer}/filter`, fault.message)
}

/** Where the rows of a chart or of an origin come from: one place, and one that can be asked. */
function checkAsked(checker: Checker, asked: Loose, what: string, pointer: string) {
  const given = ['aggregate', 'list', 'source'].filter((name) => asked[name] !== undefined)
  if (given.length === 0) checker.add(pointer, `"${what}" needs "aggregate"`)
  if (given.length > 1) checker.add(pointer, `one source only, not ${given.join(' and ')}`)
  checkAggregate(checker, asked.aggregate, `${pointer}/aggregate`)
}

/** Columns that are summed are there, and rows that open and close are those of a tree or of groups. */
function checkList(checker: Checker, node: Loose, pointer: string) {
  if (node.closed === true && !node.tree && node.group === undefined) checker.add(`${pointer}/closed`, '"closed" needs "tree"')
  const columns = (list: unknown): unknown[] => listOf(list).flatMap((one) => (isRecord(one) ? [one.field, ...columns(one.children)] : []))
  const known = columns(node.columns).filter((name) => typeof name === 'string')
  for (const [i, name] of listOf(node.summary).entries())
    if (typeof name === 'string' && !known.includes(name)) checker.unknown(`${pointer}/summary/${i}`, 'column', name, known)
  const { calendar } = node
  if (!isRecord(calendar)) return
  for (const place of ['start', 'end']) {
    const name = calendar[place]
    if (typeof name === 'string' && !known.includes(name)) checker.unknown(`${pointer}/calendar/${place}`, 'column', name, known)
  }
  if (calendar.edit !== undefined && calendar.form === undefined) checker.add(`${pointer}/calendar/edit`, '"edit" needs "form"')
}

/** What blocks ask for that no schema of their props says, by their kind. */
const blockChecks: ReadonlyMap<unknown, (checker: Checker, node: Loose, pointer: string) => void> = new Map([
  ['chart', (checker, node, pointer) => checkAsked(checker, node, 'chart', pointer)],
  [
    'feed',
    (checker, node, pointer) => {
      for (const [i, origin] of listOf(node.origins).entries())
        if (isRecord(origin)) checkAsked(checker, origin, 'origins', `${pointer}/origins/${i}`)
    },
  ],
  ['list', checkList],
  ['board', checkBoard],
])

/** What a block names beside its contract. */
export const checkBlock = (checker: Checker, node: Loose, pointer: string): void => blockChecks.get(node.pingeKey)?.(checker, node, pointer)
