/**
 * Forms of all kinds at random: saved, released, written, changed, listed, searched, and read back as they were written.
 * @module-tag pglite
 */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#core/form/form.ts'
import type { FieldError, Json, Node, Row } from '#core/types.ts'
import type { Envelope, TestApp } from '../../helpers/app.ts'
import { env } from '../../helpers/core.ts'
import { startDemo } from '../../helpers/demo.ts'
import { askedFor, finds, isSearched, type SearchType, searchTypes } from '../../helpers/forms/finds.ts'
import { anyForm, type MadeForm } from '../../helpers/forms/make.ts'
import { anyValues, plain } from '../../helpers/forms/values.ts'
import { makeWorld, type World } from '../../helpers/forms/world.ts'
import { fuzz, isLong } from '../../helpers/fuzz.ts'
import { goodData } from '../../helpers/goodData.ts'
import { uploader } from '../../helpers/upload.ts'

const base = '/api/visualdev/Base'
const runs = Number(process.env.FUZZ_RUNS ?? (isLong ? 400 : 20))
let test: TestApp
let token: string
let world: World
beforeAll(async () => {
  const demo = await startDemo()
  test = demo
  token = await demo.as('admin')
  world = await makeWorld(good, async (name, content) => (await uploader(demo, token).send(name, content)).data)
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<Envelope> =>
  test.call(method, url, { token, ...(body === undefined ? {} : { body }) })
const good = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  goodData(await call(method, url, body), method, url, JSON.stringify(body)?.slice(0, 3000))

/** A field that a list is asked for, by its key, and how; its values in a record. */
interface Asked {
  key: string
  node: Node
  type: SearchType
  valuesIn: (record: Row) => Json[]
}
function askedOf({ made }: MadeForm, odd: boolean): Asked[] {
  const typeOf = (node: Node): SearchType => searchTypes(node).at(odd ? -1 : 0) ?? 1
  return made.flatMap(({ node, columns }): Asked[] => {
    const field = String(node.field)
    if (columns.length === 0)
      return isSearched(node) ? [{ key: field, node, type: typeOf(node), valuesIn: (record) => [record[field] ?? null] }] : []
    return columns
      .filter((column) => isSearched(column.node))
      .map((column) => ({
        key: `${field}.${column.node.field}`,
        node: column.node,
        type: typeOf(column.node),
        valuesIn: (record) => rowsOf(record[field]).map((row) => row[String(column.node.field)] ?? null),
      }))
  })
}

let n = 0
/** Saves and releases an application of the form, whose list shows and is asked for all that it can. */
async function release({ fields, made, given }: MadeForm, asked: Asked[]): Promise<string> {
  const enCode = `forms${++n}`
  const columns = made.flatMap(({ node, columns: inner, attr }) => [
    ...(inner.length === 0 ? [String(node.field)] : inner.map((column) => `${node.field}.${column.node.field}`)),
    ...(attr ? [String(attr.node.field)] : []),
  ])
  const columnData = {
    version: 1,
    type: 1,
    columnList: [...columns, ...given.map(({ field }) => String(field)), 'total', 'twice'].map((field) => ({ field })),
    searchList: [
      ...asked.map(({ key, type }) => ({ field: key, searchType: type })),
      ...given.map(({ field }) => ({ field, searchType: 1 })),
    ],
    hasPage: true,
    showSummary: true,
    summaryField: ['total'],
    btnsList: [{ value: 'add' }],
    columnBtnsList: [{ value: 'edit' }],
  }
  const { id } = await good('POST', base, { fullName: enCode, enCode, formData: { version: 1, fields }, columnData })
  await good('POST', `${base}/${id}/Actions/Release`)
  return `/api/visualdev/OnlineDev/${id}`
}

/** Bodies that break one rule each, of fields and cells that show: over a good one, with where the fault is. */
function brokenOf({ made }: MadeForm, good: Row, on: boolean): Array<{ at: string; body: Row }> {
  return made.flatMap(({ node, columns, hides, broken }) => {
    const field = String(node.field)
    if (hides && !on) return []
    const own = [
      ...(broken === undefined ? [] : [broken]),
      ...(node.required === true && node.noShow !== true && node.pingeKey !== 'switch' ? [null] : []),
    ]
    const rows = rowsOf(good[field])
    const row = rows.findIndex(({ q }) => Number(q) > 0)
    const cells = row < 0 ? [] : columns.filter((column) => column.broken !== undefined)
    return [
      ...own.map((value) => ({ at: field, body: { ...good, [field]: value } })),
      ...cells.map((column) => ({
        at: `${field}[${row}].${column.node.field}`,
        body: {
          ...good,
          [field]: rows.map((one, i) => (i === row ? { ...one, [String(column.node.field)]: column.broken ?? null } : one)),
        },
      })),
    ]
  })
}

const drawn = new Set<string>()
it('forms at random are read back as they were written, listed, and found by every value of theirs', {
  timeout: 60_000 + runs * 8000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyForm(world).chain((form) => fc.tuple(fc.constant(form), anyValues(form), anyValues(form), anyValues(form), fc.boolean())),
      async ([form, first, second, other, odd]) => {
        for (const { node, columns } of form.made) {
          drawn.add(node.pingeKey)
          for (const column of columns) drawn.add(`table ${column.node.pingeKey}`)
        }
        const asked = askedOf(form, odd)
        const url = await release(form, asked)
        const read = async (id: string): Promise<Row> => JSON.parse((await good('GET', `${url}/${id}`)).data)
        const { id } = await good('POST', url, first.sent())
        const kept = first.kept()
        const made = await read(id)
        expect(plain(form, made), 'written').toEqual(kept)

        const body = second.sent(made)
        const broken = brokenOf(form, body, second.on)
        for (const { at, body: wrong } of broken.filter((_, i) => (i + n) % Math.ceil(broken.length / 4) === 0)) {
          const answer = await call('PUT', `${url}/${id}`, { ...wrong, version: 1 })
          const told = (answer.data?.errors ?? []) as FieldError[]
          expect(
            told.map(({ field }) => field),
            `${JSON.stringify(wrong)} ${JSON.stringify(answer)}`,
          ).toContain(at)
        }
        expect(await read(id), 'what is refused changes nothing').toEqual(made)
        await good('PUT', `${url}/${id}`, { ...body, version: 1 })
        const changed = second.kept(kept)
        const whole = await read(id)
        expect(plain(form, whole), 'changed').toEqual(changed)
        const [given, givenNow] = [made, whole].map((record) =>
          form.given.filter(({ pingeKey }) => !pingeKey.startsWith('modify')).map(({ field }) => record[String(field)]),
        )
        expect(givenNow, 'what the server gave stays').toEqual(given)
        // as it was read, it is sent again: nothing is different
        await good('PUT', `${url}/${id}`, {
          ...Object.fromEntries(form.made.map(({ node }) => [String(node.field), whole[String(node.field)] ?? null])),
          ...{ on: whole.on, version: 2 },
        })
        const again = await read(id)
        expect(plain(form, again), 'sent again').toEqual(changed)
        // what the trail says that a change left is what the next one found in the database
        const lines = await test.database.db.selectFrom('base_audit').selectAll().where('recordId', '=', id).orderBy('id').execute()
        expect(lines).toHaveLength(3)
        for (const [i, { before }] of lines.slice(1).entries()) expect(lines[i]?.after, 'in the trail').toEqual(before)

        const { id: otherId } = await good('POST', url, other.sent())
        const beside = other.kept()
        expect(plain(form, await read(otherId)), 'another one').toEqual(beside)

        const { list, summary } = await good('POST', `${url}/List`, {})
        expect(list.map((row: Row) => row.id).sort()).toEqual([id, otherId].sort())
        expect(summary).toEqual({ total: Number(changed.total) + Number(beside.total) })
        const records = new Map([
          [id, changed],
          [otherId, beside],
        ])
        for (const row of list as Row[]) {
          const wanted = records.get(String(row.id)) ?? {}
          const seen = plain(form, row)
          for (const { node, columns, attr } of form.made) {
            const holds = env.widgets.get(node.pingeKey)?.holds
            if (columns.length > 0 || holds === 'html' || holds === 'secret' || node.showPassword === true) continue
            for (const field of [node, ...(attr ? [attr.node] : [])].map((one) => String(one.field)))
              expect(seen[field], `in the list: ${node.pingeKey} ${field}`).toEqual(wanted[field])
          }
          expect(seen).toMatchObject({ total: wanted.total, twice: wanted.twice })
        }
        for (const { key, node, type, valuesIn } of asked)
          for (const value of new Set([...valuesIn(changed), ...valuesIn(beside)])) {
            if (value === null) continue
            const query = askedFor(node, type, value)
            const found = await good('POST', `${url}/List`, { queryJson: JSON.stringify({ [key]: query }) })
            const wanted = [...records].filter(([, record]) => valuesIn(record).some((one) => finds(node, type, query, one)))
            expect(
              found.list.map((row: Row) => row.id).sort(),
              `${node.pingeKey} ${key} (${type}) ${JSON.stringify(query)} among ${JSON.stringify([changed, beside].map(valuesIn))}`,
            ).toEqual(wanted.map(([one]) => one).sort())
          }
        for (const { field } of form.given) {
          const value = again[String(field)]
          if (value === null || value === undefined) continue
          const found = await good('POST', `${url}/List`, { queryJson: JSON.stringify({ [String(field)]: value }) })
          expect(
            found.list.map((row: Row) => row.id),
            `${field} ${JSON.stringify(value)}`,
          ).toContain(id)
        }
      },
    ),
    { ...fuzz(400), numRuns: runs, endOnFailure: true },
  )
})

it('every kind that keeps a value is among the forms at random, where it may stand', () => {
  if (runs < 400) return
  const wanted = [...env.widgets.values()]
    .filter(
      ({ isField, isSystem, column, shows, pingeKey }) => isField && !isSystem && column !== 'none' && !shows && pingeKey !== 'calculate',
    )
    .flatMap(({ pingeKey, allowedIn }) => [
      ...(allowedIn.includes('form') ? [pingeKey] : []),
      ...(allowedIn.includes('table') ? [`table ${pingeKey}`] : []),
    ])
  expect(wanted.filter((kind) => !drawn.has(kind))).toEqual([])
})
