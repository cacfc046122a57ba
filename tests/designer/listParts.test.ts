/** A list config as the parts that it is designed by: every shipped one is shown whole, and nothing of it changes by that. */
import { describe, expect, it } from 'vitest'
import { checkList } from '#core/check/check.ts'
import { opened, sealed } from '#core/edit/identity.ts'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import { normaliseForm } from '#core/normalise.ts'
import { actionOf, actionRecord, newAction, verbOf, verbsAt } from '#designer/application/list/actions.ts'
import { newDialog, restOf, shownDialog, whereOf } from '#designer/application/list/dialogs.ts'
import { schemasOf } from '#designer/application/list/partForms.ts'
import { type Part, partsOf, planOf, sections, standing } from '#designer/application/list/parts.ts'
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
      // what a dialog does when it is left is shown where nothing is said of it, too
      const there = path.at(-1) === 'cancel' || path.at(-1) === 'confirm' ? path.slice(0, -1) : path
      if (path.length > 1) expect(valueAt(edited.list, there)).toBeDefined()
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
  for (const where of ['row', 'toolbar', 'dialog', 'rowDialog'] as const)
    for (const verb of verbsAt(where)) {
      const action = newAction(verb, where, 'Sure?')
      expect([verb, verbOf(action)]).toEqual([verb, verb])
      expect(JSON.stringify(actionOf(verb, actionRecord(verb, action), action))).toBe(JSON.stringify(action))
      const inDialog = where === 'dialog' || where === 'rowDialog'
      const button = {
        ...{ value: 'own', label: 'Own', position: where === 'row' ? 'row' : 'toolbar' },
        ...(inDialog ? { do: [{ open: 'own' }], dialog: { ...newDialog('Own'), confirm: [action] } } : { do: [action] }),
      }
      const faults = checkList({ ...list, customBtnsList: [button] }, env, whole).map(({ pointer }) => pointer)
      expect(faults).toEqual(verb === 'interface' ? [`/customBtnsList/0/${inDialog ? 'dialog/confirm' : 'do'}/0/request`] : [])
    }
  for (const where of ['toolbar', 'dialog'] as const) expect(verbsAt(where)).not.toContain('change')
  for (const where of ['toolbar', 'row'] as const) expect(verbsAt(where)).not.toContain('submit')
})

it('a dialog of a button is shown with its fields and what it does; one that is no form of its own stays text', () => {
  const { definition } = applications.find(({ enCode }) => enCode === 'officeSupply') ?? expect.unreachable()
  const edited = opened(definition, env)
  const parts = allOf(partsOf(edited, planOf(edited.form), t))
  const at = (key: string) => parts.find((part) => part.key === `customBtnsList/0/dialog${key}`)
  expect(at('/form/fields/0')).toMatchObject({ code: 'quantity', node: edited.list.customBtnsList?.[0]?.dialog?.form?.fields[0]?.id })
  expect(at('/confirm')?.children.map(({ title }) => title)).toEqual(
    ['submit', 'change', 'close', 'reload'].map((verb) => `t:design.list.verb.${verb}`),
  )
  expect(whereOf(edited, ['customBtnsList', 0, 'dialog', 'confirm'])).toBe('rowDialog')
  expect(standing(parts, 'customBtnsList/0/dialog/form/fields/7/children/2')?.key).toBe('customBtnsList/0/dialog/form')
  for (const dialog of [{ use: 'x' }, { title: 'x', body: { pingeKey: 'text' } }, { form: {} }, 'x'])
    expect(shownDialog(dialog)).toBeUndefined()
  expect(restOf({ ...newDialog('x'), subject: 'y', form: { fields: [], defaults: { a: 1 } } })).toEqual({
    subject: 'y',
    form: { defaults: { a: 1 } },
  })
  expect(restOf(newDialog('x'))).toBeUndefined()
})

it('fields of the record are set beside its version, and a data interface is called with its parameters', () => {
  const begun = newAction('change', 'row', '')
  expect(actionRecord('change', begun)).toEqual({ values: {} })
  const set = actionOf('change', { values: { kind: 'a' }, when: '{{ row.price > 1 }}' }, begun)
  expect(set).toEqual({
    request: { put: './{{ row.id }}', body: { version: '{{ row.version }}', kind: 'a' } },
    when: '{{ row.price > 1 }}',
  })
  expect(actionRecord('change', set)).toEqual({ values: { kind: 'a' }, when: '{{ row.price > 1 }}' })
  const source = { interface: 'rates', paramList: [{ field: 'day', defaultValue: '{{ row.day }}' }] }
  const called = actionOf('interface', { source }, newAction('interface', 'row', ''))
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
