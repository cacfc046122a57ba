/** A list config as the parts that it is designed by: every shipped one is shown whole, and nothing of it changes by that. */
import { describe, expect, it } from 'vitest'
import { checkList } from '#core/check.ts'
import { opened, sealed } from '#core/edit/identity.ts'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import { normaliseForm } from '#core/normalise.ts'
import { actionOf, actionRecord, newAction, verbOf, verbsAt } from '#designer/application/list/actions.ts'
import { type Part, partsOf, planOf, sections } from '#designer/application/list/parts.ts'
import { schemasOf } from '#designer/application/list/shown.ts'
import { withValues } from '#designer/properties/RecordForm.tsx'
import { applications } from '../helpers/applications.ts'
import { env } from '../helpers/core.ts'

const t = (text: unknown) => (typeof text === 'string' ? text : JSON.stringify(text))
const allOf = (parts: readonly Part[]): Part[] => parts.flatMap((part) => [part, ...allOf(part.children)])

describe.each(applications.map((one) => [one.enCode, one.definition] as const))('the list of %s', (_code, definition) => {
  const edited = opened(definition, env)
  const parts = allOf(partsOf(edited, planOf(edited.form), t))

  it('is shown in parts, each where it stands', () => {
    for (const section of sections)
      expect(parts.filter(({ path }) => path[0] === section && path.length === 2)).toHaveLength(edited.list[section]?.length ?? 0)
    for (const { path, title } of parts) {
      expect(title).not.toBe('')
      if (path.length > 1) expect(valueAt(edited.list, path)).toBeDefined()
    }
  })

  it('is the same after each part was opened as a form and left', () => {
    for (const { path } of parts) {
      const found = valueAt(edited.list, path)
      if (!isRecord(found)) continue
      const verb = path.includes('do') ? verbOf(found) : undefined
      const record = verb ? actionRecord(verb, found) : found
      for (const [, schemas] of schemasOf(path, verb)) {
        const kept = withValues(record, Object.keys(schemas), record)
        expect(JSON.stringify(verb ? actionOf(verb, kept, found) : kept)).toBe(JSON.stringify(found))
      }
    }
    expect(JSON.stringify(sealed(edited, env))).toBe(JSON.stringify(definition))
  })
})

it('an action that is begun has no fault, in a row and above the list; a data interface is still to be chosen', () => {
  const { form, list } = applications[0]?.definition ?? expect.unreachable()
  const whole = normaliseForm(form, env)
  for (const inRow of [true, false])
    for (const verb of verbsAt(inRow)) {
      const button = { value: 'own', label: 'Own', position: inRow ? 'row' : 'toolbar', do: [newAction(verb, inRow, 'Sure?')] }
      expect([verb, verbOf(button.do[0])]).toEqual([verb, verb])
      const faults = checkList({ ...list, customBtnsList: [button] }, env, whole).map(({ pointer }) => pointer)
      expect(faults).toEqual(verb === 'interface' ? ['/customBtnsList/0/do/0/request'] : [])
    }
  expect(verbsAt(false)).not.toContain('change')
})

it('fields of the record are set beside its version, and a data interface is called with its parameters', () => {
  const begun = newAction('change', true, '')
  expect(actionRecord('change', begun)).toEqual({ values: {} })
  const set = actionOf('change', { values: { kind: 'a' }, when: '{{ row.price > 1 }}' }, begun)
  expect(set).toEqual({
    request: { put: './{{ row.id }}', body: { version: '{{ row.version }}', kind: 'a' } },
    when: '{{ row.price > 1 }}',
  })
  expect(actionRecord('change', set)).toEqual({ values: { kind: 'a' }, when: '{{ row.price > 1 }}' })
  const source = { interface: 'rates', paramList: [{ field: 'day', defaultValue: '{{ row.day }}' }] }
  const called = actionOf('interface', { source }, newAction('interface', true, ''))
  expect(called).toEqual({ request: source })
  expect(actionRecord('interface', called)).toEqual({ source })
})

it('offers settings of pages only to kinds of list that have pages', () => {
  const offered = (type: number) => schemasOf([], undefined, type).flatMap(([, schemas]) => Object.keys(schemas))
  for (const type of [1, 2, 4]) expect(offered(type)).toContain('hasPage')
  for (const type of [3, 5]) expect(offered(type)).not.toContain('hasPage')
})

it('an action that says more than can be chosen stays text', () => {
  for (const action of [
    { request: 'save' },
    { request: { post: './x', long: true } },
    { toast: 'x', permission: 'btn_x' },
    { toast: 'x', otherwise: [] },
    { select: { columnOptions: [] } },
  ])
    expect(verbOf(action)).toBeUndefined()
})

it('a call keeps the order in which it was written, whatever else of its action is changed', () => {
  const action = { request: { body: { a: 1 }, post: './x' }, when: '{{ row.a }}' }
  const changed = actionOf('request', { ...actionRecord('request', action), when: '{{ row.b }}' }, action)
  expect(JSON.stringify(changed)).toBe('{"request":{"body":{"a":1},"post":"./x"},"when":"{{ row.b }}"}')
})
