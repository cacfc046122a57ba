import { sql } from 'kysely'
import type { Filter } from '#core/filter/filter.ts'
import { flowStateField } from '#core/flow/status.ts'
import { holdsOf } from '#core/form/holds.ts'
import { keywordField } from '#core/form/searchField.ts'
import type { Json, Row } from '#core/types.ts'
import type { Holds } from '#core/widget.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { tellsFlowState } from '../model/flowState.ts'
import { columnAt, type Model, type ModelField } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { isSecret } from '../rights/secrets.ts'
import { fieldsFrom, recordFrom } from '../write/values.ts'
import { loose } from './anyTable.ts'
import { all, any, type Condition, calledExactly, containing, equalTo, rangeOf } from './conditions.ts'
import { dictOf, readDictionaries } from './dictionaries.ts'
import { filterCondition, inView, onColumn } from './filter.ts'
import { branchCondition } from './leftTree.ts'
import { askedOrder, inOrder, joinOrders, type Order, type OrderQuery } from './order.ts'
import { askedPage, asPage, longestPage, onPage, type Page, type PageQuery } from './page.ts'
import { parentColumn, withAbove } from './parents.ts'

/** What a list of records may be asked for. Names come from the application only; anything else is ignored. */
export interface RecordQuery extends PageQuery, Pick<OrderQuery, 'sidx'> {
  keyword?: string | undefined
  /** values by field: of the search bar, or of the page that narrows the list */
  search?: Row | undefined
  /** what the left tree has chosen */
  treeValue?: string | undefined
  /** conditions of the advanced search, already checked */
  filter?: Filter | undefined
  /** conditions that hold beside them, already checked */
  period?: Filter | undefined
  /** further conditions, made by the server */
  more?: Condition[]
  /** which fields the asker reads in the clear: others neither narrow nor order what they get */
  mayFind?: ((field: string) => boolean) | undefined
  /** by which fields the list's own order may show itself to the asker; those that they may find by, where nothing is said */
  mayOrder?: ((field: string) => boolean) | undefined
  /** of a rich text only its beginning: enough for a list, which shows its first words */
  brief?: boolean
  /** all rows at once: of a list that has no pages, of groups and of trees */
  whole?: boolean
  /** more records than this are refused, before any is read */
  atMost?: number
}

export interface RecordPage {
  records: Row[]
  pagination: Page['pagination']
  /** sums over every record that fits, not only those of the page */
  summary?: Row
}

const isFilled = (value: Json | undefined): value is Json =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.every((one) => one === null || one === ''))

/** What a list may be asked for at all: a secret is told to nobody by searching, sorting or adding up. */
const openColumns = ({ main }: Model): Map<string, ModelField> => new Map([...main.columns].filter(([, { plan }]) => !isSecret(plan)))

/** The columns that whoever asks reads in the clear: what is hidden or masked must not be found out by searching or sorting for it. */
const seenColumns = (model: Model, { mayFind = () => true }: RecordQuery): Map<string, ModelField> =>
  new Map([...openColumns(model)].filter(([field]) => mayFind(field)))

/** Characters of a keyword that are looked for. */
const longestKeyword = 200
const ranged = new Set<Holds>(['number', 'date', 'time'])

/** How a field is looked for that the application's own search bar does not have: a page that shows the list may narrow it by any. */
function usualType({ plan }: ModelField, value: Json): 1 | 2 | 3 {
  const holds = holdsOf(plan)
  if (holds === 'text' || holds === 'html' || holds === 'texts') return 2
  return ranged.has(holds) && Array.isArray(value) && value.length === 2 ? 3 : 1
}

/** The conditions of a query, over the fields that are searched and the texts that the list shows. */
async function conditionsOf(db: Db, model: Model, query: RecordQuery): Promise<Condition[]> {
  const columns = seenColumns(model, query)
  const conditions: Condition[] = []
  const types = new Map(model.list.searchList.map(({ field, searchType }) => [field, searchType]))
  const asked = Object.entries(query.search ?? {}).flatMap(([field, value]) => {
    const column = columnAt(model, field)?.column
    const found = column && !isSecret(column.plan) && (query.mayFind?.(field) ?? true)
    return found && isFilled(value) ? [{ column, searchType: types.get(field) ?? usualType(column, value), value }] : []
  })
  const dicts = asked.flatMap(({ column }) => dictOf(column.plan.node) ?? [])
  const dictionaries = await readDictionaries(db, dicts)
  for (const { column, searchType, value } of asked)
    conditions.push(
      onColumn(model, column.plan.key, (field) => {
        if (searchType === 3) return rangeOf(field, value)
        if (searchType === 2 && (typeof value === 'string' || typeof value === 'number')) return containing(field, value)
        return any([equalTo(field, value, dictionaries), calledExactly(field, value)])
      }),
    )
  const state = tellsFlowState(model) && (query.mayFind?.(flowStateField) ?? true) ? String(query.search?.[flowStateField] ?? '') : ''
  if (/^[0-5]$/.test(state)) conditions.push(sql<boolean>`${sql.ref(metaColumns.flowState)} = ${Number(state)}`)
  const given = query.search?.[keywordField]
  const keyword = (query.keyword ?? (typeof given === 'string' ? given : '')).slice(0, longestKeyword).trim()
  if (keyword) {
    const marked = new Set(model.list.searchList.flatMap(({ field, isKeyword }) => (isKeyword ? [field] : [])))
    const texts = [...columns.values()].filter(
      ({ plan }) => ['text', 'html', 'texts'].includes(holdsOf(plan)) && (marked.size === 0 || marked.has(plan.key)),
    )
    conditions.push(any(texts.map((column) => containing(column, keyword))))
  }
  if (query.treeValue) conditions.push(await branchCondition(db, model, query.treeValue, query.mayFind))
  for (const filter of [query.filter, query.period]) if (filter) conditions.push(await filterCondition(db, model, filter))
  return [...conditions, ...(query.more ?? [])]
}

/**
 * The order asked for, then the list's own, then the newest first; the id decides between equals, so that no row is shown
 * twice. An order by what the asker does not read would tell them which of two records has more of it.
 */
function orderOf(model: Model, query: RecordQuery): Order[] {
  const columns = openColumns(model)
  const seen = seenColumns(model, query)
  const { creatorTime } = metaColumns
  // when a record was made decides between equals anyway: that tells nobody more
  const asked = askedOrder({ sidx: query.sidx }, (field) => seen.has(field) || field === creatorTime)
  const { mayOrder = query.mayFind ?? (() => true) } = query
  const usual = (model.list.defaultSortConfig ?? [])
    .filter(({ field }) => mayOrder(field))
    .map(({ field, sort }): Order => [field, sort === 'desc' ? 'desc' : 'asc'])
  // The rows of a group stand together, whatever the order is; asked for, the groups follow it too.
  const { type, groupField = '' } = model.list
  const grouped: Order[] =
    type === 3 && mayOrder(groupField)
      ? [asked.find(([field]) => field === groupField) ?? usual.find(([field]) => field === groupField) ?? [groupField, 'asc']]
      : []
  const named = joinOrders(grouped, asked, usual).flatMap(([field, direction]): Order[] => {
    const column = columns.get(field)
    return column ? [[column.column, direction]] : field === creatorTime ? [[creatorTime, direction]] : []
  })
  return joinOrders(named, [
    [creatorTime, 'desc'],
    [metaColumns.id, 'desc'],
  ])
}

/** Characters of a rich text that its first words are looked for in: a picture before them may be as large as a thumbnail. */
const briefLength = 100_000

/** The columns that a record is read from. */
function readColumns({ main }: Model, brief: boolean) {
  const columns = new Map([...main.columns.values()].map((field) => [field.column, field]))
  const plain = new Set([metaColumns.id, metaColumns.version, ...columns.keys()])
  return [...plain].map((name) => {
    const field = columns.get(name)
    return brief && field && holdsOf(field.plan) === 'html' ? sql<string>`left(${sql.ref(name)}, ${briefLength})`.as(name) : name
  })
}

const isSummed = ({ type }: ModelField) => type.startsWith('numeric') || type === 'integer' || type === 'bigint'

/** Sums over the rows that the records of a condition have in their sub-tables, by key. */
async function sumsOfRows(db: Db, { main, subs }: Model, keys: readonly string[], where: Condition): Promise<Row> {
  const sums: Row = {}
  for (const sub of subs) {
    const summed = [...sub.columns.values()].filter(
      (column) => keys.includes(column.plan.key) && isSummed(column) && !isSecret(column.plan),
    )
    if (summed.length === 0) continue
    const found = await loose(db)
      .selectFrom(sub.table)
      .select(summed.map(({ column }) => sql<string>`coalesce(sum(${sql.ref(column)}), 0)`.as(column)))
      .where(metaColumns.parentId, 'in', loose(db).selectFrom(main.table).select(metaColumns.id).where(where))
      .executeTakeFirstOrThrow()
    Object.assign(sums, fieldsFrom({ ...sub, columns: new Map(summed.map((column) => [column.plan.key, column])) }, found))
  }
  return sums
}

/** One page of an application's records, without their sub-tables, with the count and, where the list shows them, the sums. */
export async function searchRecords(db: Db, model: Model, query: RecordQuery): Promise<RecordPage> {
  const { list, main } = model
  const conditions = await conditionsOf(db, model, query)
  const view = await inView(db, model)
  const where = all([view, ...conditions])
  const asked = query.whole === true ? askedPage({ pageSize: longestPage }) : askedPage(query, { usual: list.pageSize })

  const summaryField = list.showSummary === true ? (list.summaryField ?? []) : []
  const summed = summaryField.flatMap((field) => openColumns(model).get(field) ?? []).filter(isSummed)
  const totals = await loose(db)
    .selectFrom(main.table)
    .select(sql<string>`count(*)`.as('f_total'))
    .select(summed.map(({ column }) => sql<string>`coalesce(sum(${sql.ref(column)}), 0)`.as(column)))
    .where(where)
    .executeTakeFirstOrThrow()
  const { atMost = Number.POSITIVE_INFINITY } = query
  if (Number(totals.f_total) > atMost) throw new ApiError('badRequest', { key: 'sheet.tooManyRecords', params: { n: atMost } })

  // In a tree, what fits keeps the records above it, so all of them are read and the rest is left out.
  const tree = query.whole === true && parentColumn(model) !== undefined && conditions.length > 0
  let rows = loose(db)
    .selectFrom(main.table)
    .select(readColumns(model, query.brief === true))
    .$if(tellsFlowState(model), (rows) => rows.select(metaColumns.flowState))
    .where(tree ? view : where)
  if (tree) rows = rows.select(sql<boolean>`${where}`.as('f_fits'))
  const found = await onPage(inOrder(rows, orderOf(model, query), { emptyLast: true }), asked).execute()
  const kept = tree ? withAbove(model, found) : found
  const { list: records, pagination } = asPage(
    kept.map((row) => ({
      ...recordFrom(model, row),
      ...(tellsFlowState(model) ? { [flowStateField]: row[metaColumns.flowState] as number | null } : {}),
    })),
    asked,
    totals.f_total,
  )
  return {
    records,
    pagination,
    ...(list.showSummary === true
      ? {
          summary: {
            ...fieldsFrom({ ...main, columns: new Map(summed.map((column) => [column.field, column])) }, totals),
            ...(await sumsOfRows(db, model, summaryField, where)),
          },
        }
      : {}),
  }
}
