/**
 * Forms of all kinds at random: saved, released, written, changed, listed, searched, and read back as they were written.
 * @module-tag pglite
 */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Json, Node, Row } from '#core/types.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { env } from '../../helpers/core.ts'
import { anyForm, anyValues, type MadeForm } from '../../helpers/forms.ts'
import { fuzz, isLong } from '../../helpers/fuzz.ts'

const base = '/api/visualdev/Base'
const runs = Number(process.env.FUZZ_RUNS ?? (isLong ? 400 : 20))
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const good = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
  const answer = await test.call(method, url, { token, ...(body === undefined ? {} : { body }) })
  expect(answer.code, `${method} ${url} ${JSON.stringify(body)?.slice(0, 3000)}: ${JSON.stringify(answer)}`).toBe(200)
  return answer.data
}

/** Kinds that a list can be asked for, by a value as it is kept. */
const searched = ({ pingeKey, showPassword }: Node): boolean => {
  const widget = env.widgets.get(pingeKey)
  return !showPassword && !['secret', 'files', 'picture', 'rows', 'place', 'html'].includes(String(widget?.holds))
}

let n = 0
async function release({ fields, made }: MadeForm): Promise<string> {
  const enCode = `forms${++n}`
  const names = made.flatMap(({ node, columns }) => [
    ...(columns.length === 0 ? [String(node.field)] : []),
    ...columns.map((column) => `${node.field}.${column.node.field}`),
  ])
  const asked = made.flatMap(({ node, columns }) =>
    columns.length > 0
      ? columns.filter((column) => searched(column.node)).map((column) => `${node.field}.${column.node.field}`)
      : searched(node)
        ? [String(node.field)]
        : [],
  )
  const columnData = {
    version: 1,
    type: 1,
    columnList: [...names, 'total'].map((field) => ({ field })),
    searchList: asked.map((field) => ({ field, searchType: 1 })),
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

const shownOf = (record: Row, wanted: Row): Row => Object.fromEntries(Object.keys(wanted).map((name) => [name, record[name] ?? null]))
const withoutIds = (record: Row): Row =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? (value.map((row) => {
            if (row === null || typeof row !== 'object' || Array.isArray(row)) return row
            const { id: _id, $text: _text, ...rest } = row as Row
            return rest
          }) as Json)
        : value,
    ]),
  )

it('forms at random are read back as they were written, listed, and found by every value of theirs', {
  timeout: 60_000 + runs * 5000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyForm().chain((form) => fc.tuple(fc.constant(form), anyValues(form), anyValues(form))),
      async ([form, first, second]) => {
        const url = await release(form)
        const read = async (id: string): Promise<Row> => JSON.parse((await good('GET', `${url}/${id}`)).data)
        const { id } = await good('POST', url, first.sent)
        const kept = first.kept(undefined)
        expect(withoutIds(shownOf(await read(id), kept)), 'written').toEqual(kept)
        await good('PUT', `${url}/${id}`, { ...second.sent, version: 1 })
        const changed = second.kept(kept)
        expect(withoutIds(shownOf(await read(id), changed)), 'changed').toEqual(changed)
        // as it was read, it is sent again: nothing is different
        const whole = await read(id)
        await good('PUT', `${url}/${id}`, {
          ...Object.fromEntries(Object.keys(changed).map((name) => [name, whole[name] ?? null])),
          version: 2,
        })
        expect(withoutIds(shownOf(await read(id), changed)), 'sent again').toEqual(changed)

        const { list, summary } = await good('POST', `${url}/List`, {})
        expect(list).toHaveLength(1)
        expect(summary).toEqual({ total: changed.total })
        for (const { node, columns } of form.made) {
          const field = String(node.field)
          if (columns.length === 0) {
            const shown = env.widgets.get(node.pingeKey)?.holds
            if (shown !== 'html' && shown !== 'secret') expect(list[0][field] ?? null, field).toEqual(changed[field])
          }
          const cells: Array<[string, Json, Node]> =
            columns.length === 0
              ? [[field, changed[field] ?? null, node]]
              : (changed[field] as Row[]).flatMap((row) =>
                  columns.map((column): [string, Json, Node] => [
                    `${field}.${column.node.field}`,
                    row[String(column.node.field)] ?? null,
                    column.node,
                  ]),
                )
          for (const [name, value, asked] of cells) {
            if (value === null || !searched(asked)) continue
            const found = await good('POST', `${url}/List`, { queryJson: JSON.stringify({ [name]: value }) })
            expect(
              found.list.map((row: Row) => row.id),
              `${asked.pingeKey} ${name} ${JSON.stringify(value)}`,
            ).toEqual([id])
          }
        }
      },
    ),
    { ...fuzz(400), numRuns: runs },
  )
})
