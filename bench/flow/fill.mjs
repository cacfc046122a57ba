/** A hundred thousand instances, made in the database of what the server keeps of one of each kind. */
import { id } from '../scale/company.mjs'
import { deciders, nodes, starter } from './patterns.mjs'

/** @typedef {{ people: number, departments: number, rows: number }} Size `rows` are instances */

/** The size that the bounds are for: half of the instances wait for two people each, at one of three nodes. @type {Size} */
export const fullSize = { people: 5_000, departments: 200, rows: 100_000 }

/** Of an instance by its number: its kind, and who decides at node k (from 0) as one of two. */
const kindOf = ({ rows }) => `case when i <= ${rows / 2} then 'ended' else (array['third', 'fifth', 'fourth'])[1 + i % 3] end`
const pairOf = ({ people }, k) => `(i::bigint * 7919 + ${k * 1009}) % ${people / 2}`
const decidersOf = (size) => Array.from({ length: nodes * 2 }, (_, j) => id('u', `2 * (${pairOf(size, j >> 1)}) + ${1 + (j % 2)}`))

/**
 * Fills flows of an application.
 * @param {import('pg').Client} db
 * @param {Size} size
 * @param {string} table the application's table
 * @param {{ [kind: string]: { id: string, recordId: string } }} patterns
 */
export async function fillFlows(db, size, table, patterns) {
  await db.query('create temp table pattern (kind text primary key, instance text, record text, made timestamptz)')
  for (const [kind, one] of Object.entries(patterns))
    await db.query(`insert into pattern select $1, $2::text, $3, "creatorTime" from flow_instance where "id" = $2::text`, [
      kind,
      one.id,
      one.recordId,
    ])
  // who stands where in each of them, and by how much later it came
  await db.query(`create temp table many as
    select ${id('f', 'i')} as instance, ${id('r', 'i')} as record, ${id('u', `1 + (i::bigint * 31) % ${size.people}`)} as starter,
      array[${decidersOf(size).join(', ')}] as deciders, p.kind, p.instance as "pInstance", p.record as "pRecord",
      now() - (${size.rows} - i) * interval '20 seconds' - p.made as later
    from generate_series(1, ${size.rows}) i join pattern p on p.kind = ${kindOf(size)}`)
  await db.query('analyze many')
  /** What a pattern says, said of the instance. */
  const said = (text) => {
    const people = deciders.map((one, j) => [`'${one}'`, `m.deciders[${j + 1}]`])
    const all = [[`'${starter}'`, 'm.starter'], ['m."pInstance"', 'm.instance'], ['m."pRecord"', 'm.record'], ...people]
    return all.reduce((sum, [what, by]) => `replace(${sum}, ${what}, ${by})`, text)
  }
  const columnsOf = async (name) => {
    const { rows } = await db.query(
      `select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by ordinal_position`,
      [name],
    )
    return rows
  }
  const moments = new Set(['timestamp with time zone'])
  const texts = new Set(['character varying', 'text', 'jsonb'])
  /** Copies the rows of the patterns in a table: texts say who it is, moments move, and these columns are made otherwise. */
  const copy = async (name, at, own = {}) => {
    const columns = await columnsOf(name)
    const value = ({ name: column, type }) => {
      const from = `p."${column}"`
      if (own[column]) return own[column]
      if (moments.has(type)) return `${from} + m.later`
      return texts.has(type) ? `${said(`${from}::text`)}::${type === 'jsonb' ? 'jsonb' : 'text'}` : from
    }
    await db.query(`insert into "${name}" (${columns.map((one) => `"${one.name}"`).join(', ')})
      select ${columns.map(value).join(', ')} from many m join "${name}" p on ${at}`)
  }
  await copy(table, 'p."f_id" = m."pRecord"')
  await copy('flow_instance', 'p."id" = m."pInstance"')
  await copy('flow_event', 'p."instanceId" = m."pInstance"')
  await copy('flow_task', 'p."instanceId" = m."pInstance"', { id: `m.instance || p."task"` })
  await db.query('drop table many, pattern')
  await db.query('vacuum analyze')
}
