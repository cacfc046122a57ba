import { createHash } from 'node:crypto'
import type { FieldPlan } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { offeredTypes, storedType, typedId } from '#core/rules/people.ts'
import type { Json, Row } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import type { Caller } from '../../http/route.ts'
import type { Model, ModelField } from '../../records/model/model.ts'
import { dictsOf, readDictionaries } from '../../records/query/dictionaries.ts'
import { cellKind, optionTree } from '../../records/sheet/cellKinds.ts'
import { Cells } from '../../records/sheet/cells.ts'
import type { RecordContext } from '../../records/write/records.ts'
import { rounded, toColumn } from '../../records/write/values.ts'
import type { Column, ColumnKind, TextRow } from '../../sources/kinds.ts'
import { converted, partsIn } from './convert.ts'
import { columnsOf, type Definition, type Way } from './definition.ts'

/** A field with the column that fills it. */
export interface Filled {
  /** the place of its column in a row */
  at: number
  kind: ColumnKind
  column: ModelField
  plan: FieldPlan
  isKey: boolean
  by: Way
}

/** What a row of the source means: the values of a record, or what is wrong with them; and what it is known by. */
export interface ReadRow {
  values: Row
  faults: string[]
  /** names its record; nothing where its key cannot be read */
  key: string | undefined
  /** the key as the source writes it */
  said: string
}

/** A value as its column keeps it, in the one way in which it is compared. */
export const normal = (column: ModelField, value: Json | undefined): string =>
  toColumn(column, value) === null ? 'null' : JSON.stringify(rounded(column, value as Json))

/** The fields that a sync fills, with the columns of which they are; `columns` as its source has them. */
export function filledFields({ mapping, ...rest }: Definition, columns: readonly Column[], model: Model): Filled[] {
  const names = columnsOf({ mapping, ...rest })
  return mapping.flatMap(({ column, field, isKey, by }) => {
    const own = model.main.columns.get(field)
    const kind = columns.find(({ name }) => name === column)?.kind
    return own && kind ? [{ at: names.indexOf(column), kind, column: own, plan: own.plan, isKey, by }] : []
  })
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Reads rows of the source, some at a time: what they name is looked up once for all of them. */
export class Reader {
  private constructor(
    private readonly filled: readonly Filled[],
    private readonly zone: string,
    private readonly context: RecordContext,
    private readonly cells: Cells,
    private readonly trees: ReadonlyMap<FieldPlan, Row[]>,
    private readonly accounts: ReadonlyMap<string, string>,
  ) {}

  /** Looks up what these rows name. Outside of a transaction. */
  static async of(
    caller: Caller,
    { model, context, filled, zone }: { model: Model; context: RecordContext; filled: readonly Filled[]; zone: string },
    rows: readonly TextRow[],
  ): Promise<Reader> {
    const { db } = caller.server
    const textsOf = ({ at, plan }: Filled) =>
      rows.flatMap((row) => {
        const text = row[at]?.trim()
        if (!text) return []
        return plan.node.multiple === true ? (partsIn(text) ?? []) : [text]
      })
    const cells = new Cells(model, caller, context, undefined)
    await cells.prime(new Map(filled.flatMap((one) => (one.by === 'word' ? [[one.plan, textsOf(one)] as const] : []))))
    const dictionaries = await readDictionaries(db, dictsOf(model.plan))
    const trees = new Map(
      filled.flatMap(({ plan }) =>
        cellKind(model, plan) === 'options' ? [[plan, optionTree(plan, dictionaries, context.t)] as const] : [],
      ),
    )
    const named = filled.flatMap((one) => (one.by === 'account' ? textsOf(one) : []))
    return new Reader(filled, zone, context, cells, trees, await accountsOf(db, named))
  }

  /** What a row means. */
  async read(trx: Db, row: TextRow): Promise<ReadRow> {
    const { t } = this.context
    const values: Row = {}
    const faults: string[] = []
    let isKnown = true
    for (const one of this.filled) {
      const text = row[one.at] ?? null
      const found = text === null ? { value: null } : await this.valueOf(trx, one, text, values)
      const label = t(one.plan.node.label) || one.plan.field
      const fault = this.faultOf(one, found)
      if ('value' in found && fault === undefined) values[one.plan.field] = found.value
      if (fault === undefined) continue
      faults.push(t(`t:dataSync.row.${fault}`, { label, text: (text ?? '').slice(0, 60) }))
      if (one.isKey) isKnown = false
    }
    const keys = this.filled.filter(({ isKey }) => isKey)
    const said = keys.map(({ at }) => row[at] ?? '').join(' / ')
    return {
      ...{ values, faults, said: said.slice(0, 300) },
      key: isKnown ? digest(JSON.stringify(keys.map(({ column, plan }) => normal(column, values[plan.field])))) : undefined,
    }
  }

  private faultOf(one: Filled, found: { value: Json } | { fault: string }): string | undefined {
    if ('fault' in found) return found.fault
    if (found.value !== null) return undefined
    // a switch is on or off, and a record without a key is none that could be found again
    return one.isKey ? 'keyEmpty' : holdsOf(one.plan) === 'flag' ? 'flagEmpty' : undefined
  }

  private async valueOf(trx: Db, one: Filled, text: string, form: Row): Promise<{ value: Json } | { fault: string }> {
    const { column, plan, by } = one
    if (text.trim() === '' || by === 'value') return converted(text, one.kind, { column, tree: this.trees.get(plan), zone: this.zone })
    const isMany = plan.node.multiple === true
    const words = isMany ? partsIn(text) : [text.trim()]
    if (!words) return { fault: 'list' }
    if (by === 'account') {
      const ids = words.map((word) => this.accounts.get(word))
      if (ids.some((id) => id === undefined)) return { fault: 'account' }
      const picked = ids.map((id) => (plan.node.onlyId === true ? String(id) : typedId(String(id), storedType(userType(plan)))))
      return { value: isMany ? picked : (picked[0] ?? null) }
    }
    const meaning = await this.cells.meaning(trx, plan, words.join(','), { form })
    return 'value' in meaning ? { value: meaning.value ?? null } : { fault: 'word' }
  }
}

const userType = (plan: FieldPlan): string => offeredTypes(plan).find((type) => type === 'user') ?? 'user'

/** People by their accounts. */
async function accountsOf(db: Db, accounts: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(accounts)].filter((one) => !one.includes('\0'))
  if (asked.length === 0) return new Map()
  const rows = await db.selectFrom('base_user').select(['id', 'account']).where('account', '=', anyOf(asked)).execute()
  return new Map(rows.map(({ id, account }) => [account, id]))
}
