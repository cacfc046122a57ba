import { expect, it } from 'vitest'
import { apply } from '#core/edit/apply.ts'
import { opened, sealed } from '#core/edit/identity.ts'
import { storedKeys } from '#core/edit/storedAs.ts'
import type { Application, Command } from '#core/edit/types.ts'
import { env } from '../../helpers/core.ts'

const start: Application = opened(
  {
    form: {
      version: 1,
      fields: [
        { pingeKey: 'input', field: 'a', label: 'A' },
        { pingeKey: 'input', field: 'b', label: 'B' },
        { pingeKey: 'table', field: 'rows', label: 'Rows', children: [{ pingeKey: 'input', field: 'x', label: 'X' }] },
      ],
    },
    list: { version: 1, type: 1, columnList: [], searchList: [] } as never,
  },
  env,
)
const after = (...commands: Command[]): Application =>
  commands.reduce((definition: Application, command) => {
    const done = apply(definition, command, env)
    if (!done.ok) throw new Error(done.why.key)
    return done.definition
  }, start)
const renamed = (field: string, to: string): Command => ({ do: 'rename', field, to, released: true })
const stored = (definition: Application) => Object.fromEntries(storedKeys(definition, env))

it('a released field that is renamed remembers what its values are stored as, and forgets it when it is called so again', () => {
  expect(stored(after(renamed('a', 'c')))).toMatchObject({ c: 'a', b: 'b' })
  expect(sealed(after(renamed('a', 'c'), renamed('c', 'd'), renamed('d', 'a')), env)).toEqual(sealed(start, env))
  // one that was never released has nothing to remember
  expect(stored(after({ do: 'rename', field: 'a', to: 'c' }))).toMatchObject({ c: 'c' })
})

it('two fields that change their names, and a sub-table with its column, keep what they have', () => {
  expect(stored(after(renamed('a', 'free'), renamed('b', 'a'), renamed('free', 'b')))).toEqual({
    ...{ a: 'b', b: 'a', rows: 'rows', 'rows.x': 'rows.x' },
  })
  expect(stored(after(renamed('rows', 'lines'), renamed('lines.x', 'y')))).toMatchObject({ lines: 'rows', 'lines.y': 'rows.x' })
})

it('a field that takes the old name of another one is stored apart, and a copy is stored by its own name', () => {
  const to = { at: 'inside', of: ['form', 'fields'] } as const
  const both = after(renamed('a', 'c'), { do: 'insert', kind: 'input', to, props: { field: 'a' } })
  expect(stored(both)).toMatchObject({ c: 'a', a: 'a_2' })
  const id = String(both.form.fields.find(({ field }) => field === 'c')?.id)
  const copied = apply(both, { do: 'duplicate', nodes: [id] }, env)
  const keys = copied.ok ? Object.values(stored(copied.definition)) : []
  expect(new Set(keys).size).toBe(keys.length)
})

it('what it is stored as is set by no property', () => {
  const [node] = start.form.fields
  const done = apply(start, { do: 'setProps', nodes: [String(node?.id)], props: { storedAs: 'b' } }, env)
  expect(done.ok).toBe(false)
})
