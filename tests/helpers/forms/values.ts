/** Values for a form that was made at random: what is sent, and what is read of it again. */
import fc from 'fast-check'
import { rowsOf } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import type { MadeField, MadeForm } from './make.ts'

export interface Values {
  /** what is sent over what the record held, as it was read */
  sent: (before?: Row) => Row
  /** what is read then; over what the record held, as `plain` has it */
  kept: (before?: Row) => Row
  /** whether what shows by the switch shows */
  on: boolean
}

type Said = Json | undefined
interface SaidRow {
  q: number
  /** the row that stood here is changed; else it is another one */
  same: boolean
  cells: Said[]
}

const nothing = ({ node }: MadeField): Json => (node.pingeKey === 'switch' ? 0 : null)
const start = (field: MadeField): Json => (field.node.defaultValue as Json | undefined) ?? nothing(field)
const name = ({ node }: Pick<MadeField, 'node'>) => String(node.field)

/** What a field holds after something was said of it. What is hidden takes no value, but may be emptied. */
function held(field: MadeField, said: Said, was: Json, isHidden: boolean): Json {
  if (isHidden) return said === null ? null : was
  return said === undefined ? was : said === null ? nothing(field) : said
}

/** What of a field is compared: of a file what stays the same when it is read. */
function plainValue({ node }: MadeField, value: Json | undefined): Json {
  if (!node.pingeKey.startsWith('upload') || !Array.isArray(value)) return value ?? null
  return (value as Row[]).map(({ name: called, fileId }) => ({ name: called ?? null, fileId: fileId ?? null }))
}

const withAttr = (field: MadeField, value: Json): Row => ({
  [name(field)]: value,
  ...(field.attr ? { [name(field.attr)]: field.attr.told(value) } : {}),
})
const attrOf = (field: MadeField, record: Row): Row => (field.attr ? { [name(field.attr)]: record[name(field.attr)] ?? null } : {})

/** A record as it is compared: the fields of the form, rows without what names them. */
export function plain({ made }: MadeForm, record: Row): Row {
  const of = (field: MadeField, from: Row): Row => ({ [name(field)]: plainValue(field, from[name(field)]), ...attrOf(field, from) })
  const own = made.map((field) =>
    field.columns.length === 0
      ? of(field, record)
      : {
          [name(field)]: rowsOf(record[name(field)]).map((row) =>
            Object.assign({ q: row.q ?? null, amount: row.amount ?? null }, ...field.columns.map((column) => of(column, row))),
          ) as Json,
        },
  )
  return Object.assign({ on: record.on ?? null, total: record.total ?? null, twice: record.twice ?? null }, ...own)
}

function keptRows(field: MadeField, said: SaidRow[], before: Row[]): Row[] {
  return said.map(({ q, same, cells }, i) => {
    const old = same ? before[i] : undefined
    const parts = field.columns.map((column, at) => {
      const was = old ? (old[name(column)] ?? null) : start(column)
      return withAttr(column, plainValue(column, held(column, cells[at], was, column.hides && q <= 0)))
    })
    return Object.assign({ q, amount: q * 2 }, ...parts)
  })
}

/**
 * A required field is always said; of another one sometimes nothing is said, and sometimes that it is empty. Somebody who
 * fills it `byHand` fills in what has no value yet, and empties nothing.
 */
export function anyValues({ made }: MadeForm, { most = 6, byHand = false } = {}): fc.Arbitrary<Values> {
  const said = ({ node, value }: MadeField): fc.Arbitrary<Said> => {
    if (!value || (byHand && node.defaultValue !== undefined)) return fc.constant(undefined)
    if (byHand) return node.required === true ? value : fc.option(value, { nil: undefined, freq: 5 })
    return node.required === true ? value : fc.option(fc.option(value, { nil: null, freq: 5 }), { nil: undefined, freq: 5 })
  }
  const row = (columns: MadeField[]): fc.Arbitrary<SaidRow> =>
    fc.record({ q: fc.integer({ min: -1000, max: 1000 }), same: fc.boolean(), cells: fc.tuple(...columns.map(said)) })
  const any = (field: MadeField): fc.Arbitrary<unknown> =>
    field.columns.length > 0 ? fc.option(fc.array(row(field.columns), { maxLength: most }), { nil: undefined, freq: 8 }) : said(field)
  return fc.tuple(fc.boolean(), ...made.map(any)).map(([on, ...values]) => {
    const sent = (before?: Row): Row => {
      const out: Row = { on: on ? 1 : 0 }
      for (const [i, field] of made.entries()) {
        if (values[i] === undefined) continue
        const there = rowsOf(before?.[name(field)])
        out[name(field)] =
          field.columns.length === 0
            ? (values[i] as Json)
            : ((values[i] as SaidRow[]).map(({ q, same, cells }, at) => {
                const told = field.columns.flatMap((column, n) => (cells[n] === undefined ? [] : [[name(column), cells[n]]]))
                const id = same ? there[at]?.id : undefined
                return { q, ...(id === undefined ? {} : { id }), ...Object.fromEntries(told) }
              }) as Json)
      }
      return out
    }
    const kept = (before?: Row): Row => {
      const out: Row = { on: on ? 1 : 0, total: 0 }
      for (const [i, field] of made.entries()) {
        const isHidden = field.hides && !on
        if (field.columns.length === 0) {
          const was = before ? (before[name(field)] ?? null) : start(field)
          Object.assign(out, withAttr(field, plainValue(field, held(field, values[i] as Said, was, isHidden))))
          continue
        }
        const was = rowsOf(before?.[name(field)])
        const rows = values[i] as SaidRow[] | undefined
        const stays = rows === undefined || (isHidden && rows.length > 0)
        const now = stays ? was : keptRows(field, rows, was)
        out[name(field)] = now as Json
        out.total = Number(out.total) + now.reduce((sum, { amount }) => sum + Number(amount), 0)
      }
      out.twice = Number(out.total) * 2
      return out
    }
    return { sent, kept, on, [fc.toStringMethod]: () => JSON.stringify(sent()) }
  })
}
