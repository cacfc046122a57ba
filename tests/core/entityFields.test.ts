import { describe, expect, it } from 'vitest'
import { checkForm, checkList, checkPage, wordFault } from '#core/check/check.ts'
import type { EntityFields } from '#core/env.ts'
import { formOfEntity, withEntities } from '#core/form/entityFields.ts'
import { normalisePage } from '#core/normalise.ts'
import type { Fault, Node } from '#core/types.ts'
import { env as shipped, translate } from '../helpers/core.ts'

type Loose = { [name: string]: unknown }
const organizeId = {
  pingeKey: 'input',
  field: 'organizeId',
  label: 'Unit',
  required: true,
  maxlength: 50,
  messages: { required: 'Whose?' },
}
const reach = { pingeKey: 'select', field: 'reach', label: 'Reach', options: [{ id: 'all', fullName: 'All' }], defaultValue: 'all' }
const icon = { pingeKey: 'input', field: 'icon', label: 'Icon', maxlength: 100, showPassword: true }
const rows = { pingeKey: 'textarea', field: 'rows', label: 'Rows', required: true, maxlength: 10000 }
const position: EntityFields = { entity: 'position', fields: [{ use: 'fullName' } as unknown as Node, organizeId, reach, icon, rows] }
const env = withEntities(shipped, [position])

const written = (...fields: unknown[]) => formOfEntity({ entity: 'position', labelWidth: 90, fields }, position, env)
const one = (field: unknown) => (written(field).fields as Loose[])[0]

describe('a form that follows an entity', () => {
  it('has a field by its name, as the entity says it, and no longer names the entity', () => {
    expect(written('fullName', 'organizeId')).toEqual({ labelWidth: 90, fields: [{ use: 'fullName' }, organizeId] })
  })

  it('puts what a node says on top of the field, whose messages stay where it has none of its own', () => {
    expect(one({ field: 'organizeId', span: 12, required: false, messages: { maxlength: 'Long' } })).toEqual({
      ...organizeId,
      span: 12,
      required: false,
      messages: { required: 'Whose?', maxlength: 'Long' },
    })
    expect(one({ field: 'fullName', span: 12 })).toEqual({ use: 'fullName', field: 'fullName', span: 12 })
  })

  it('of another kind takes over label, required and messages', () => {
    const { label, required, messages } = organizeId
    const unit = { field: 'organizeId', pingeKey: 'organizeSelect', auth: true }
    expect(one(unit)).toEqual({ ...unit, label, required, messages })
    // of a table it would be rows, of a text it is characters
    expect(one({ field: 'rows', pingeKey: 'table', children: [] })).toEqual({
      ...{ field: 'rows', pingeKey: 'table', children: [] },
      ...{ label: 'Rows', required: true },
    })
  })

  it('of another kind that holds the same takes over what that kind knows', () => {
    expect(one({ field: 'reach', pingeKey: 'radio' })).toEqual({ ...reach, pingeKey: 'radio' })
    expect(one({ field: 'icon', pingeKey: 'iconPicker' })).toEqual({ pingeKey: 'iconPicker', field: 'icon', label: 'Icon', maxlength: 100 })
  })

  it('takes the kind from a piece that a node starts from', () => {
    expect(one({ field: 'organizeId', use: 'description', label: 'Words' })).toMatchObject({
      ...{ pingeKey: 'textarea', field: 'organizeId', label: 'Words', required: true, maxlength: 500 },
    })
  })

  it('leaves layouts, pieces and fields of its own as they are, and looks for names in layouts only', () => {
    const own = [
      { pingeKey: 'divider' },
      { use: 'fullName', label: 'Other' },
      { pingeKey: 'input', field: 'note', label: 'Note' },
      { pingeKey: 'table', field: 'items', children: ['fullName'] },
    ]
    expect(written(...own).fields).toEqual(own)
    const row = (...children: unknown[]) => ({ pingeKey: 'row', label: 'A', children })
    expect(one({ pingeKey: 'tab', children: [row('fullName', { field: 'icon', span: 8 })] })).toEqual({
      ...{ pingeKey: 'tab', children: [row({ use: 'fullName' }, { ...icon, span: 8 })] },
    })
  })

  it('changes neither the form nor the entity', () => {
    const form = { entity: 'position', fields: ['fullName', { field: 'organizeId', pingeKey: 'organizeSelect' }] }
    const before = JSON.stringify([form, position])
    formOfEntity(form, position, env)
    expect(JSON.stringify([form, position])).toBe(before)
  })
})

const page = (form: Loose, body: Loose = { pingeKey: 'text', content: 'a' }) => ({
  ...{ version: 1, code: 'a.b', title: 'A', body, dialogs: { one: { form } } },
})
const told = (faults: Fault[]) => faults.map(({ pointer, message, hint }) => [pointer, message, ...(hint ? [hint] : [])].join(' | '))
const check = (form: Loose, around = env) => told(checkPage(page(form), around))

describe('a page with such a form', () => {
  it('is drawn as if it were written out', () => {
    const form = { entity: 'position', fields: ['fullName', { field: 'organizeId', span: 12 }] }
    const whole = { fields: [{ use: 'fullName' }, { ...organizeId, span: 12 }] }
    expect(normalisePage(page(form), env)).toEqual(normalisePage(page(whole), env))
    expect(normalisePage(JSON.stringify(page(form)), env)).toEqual(normalisePage(page(whole), env))
  })

  it('is left alone where no entities are known: there it comes written out', () => {
    const { entities: _entities, writeOut: _writeOut, ...without } = env
    const plain = page({ fields: [{ pingeKey: 'input', field: 'note' }] })
    expect(normalisePage(plain, env)).toEqual(normalisePage(plain, without))
    expect(check({ entity: 'position', fields: [] }, without)).toEqual(['/dialogs/one/form/entity | unknown entity "position"'])
  })

  it('comes to browsers without a name of what only designers know, in its body too', () => {
    const use = [...(env.apart ?? [])].find((name) => env.pieces[name]?.pingeKey === 'list')
    const body = { pingeKey: 'card', children: [{ use, id: 'rows' }] }
    const sent = env.writeOut?.(page({ fields: [] }, body))
    expect(JSON.stringify(sent)).not.toContain(`"use":"${use}"`)
    const { writeOut: _writeOut, ...without } = env
    expect(normalisePage(sent, without)).toEqual(normalisePage(page({ fields: [] }, body), env))
  })

  it('has no fault where it names what is there', () => {
    expect(check({ entity: 'position', fields: ['fullName', { field: 'icon', pingeKey: 'iconPicker' }, { pingeKey: 'divider' }] })).toEqual(
      [],
    )
    expect(check({ entity: 'position', fields: [{ pingeKey: 'card', children: ['fullName'] }] })).toEqual([])
  })

  it('names an unknown entity, and the nearest one', () => {
    expect(check({ entity: 'positon', fields: [] })).toEqual([
      '/dialogs/one/form/entity | unknown entity "positon" | did you mean "position"?',
    ])
    expect(check({ entity: 'toString', fields: [] })).toEqual(['/dialogs/one/form/entity | unknown entity "toString"'])
    expect(check({ entity: 5, fields: [] })).toEqual(['/dialogs/one/form/entity | must be a text'])
  })

  it('names an unknown field where it stands, in a layout too, and the nearest one', () => {
    const fields = ['fullName', 'organiseId', { field: 'reech', span: 8 }, { pingeKey: 'card', children: ['iconn', 'keyword'] }]
    expect(check({ entity: 'position', fields })).toEqual([
      '/dialogs/one/form/fields/1 | unknown field "organiseId" | did you mean "organizeId"?',
      '/dialogs/one/form/fields/2/field | unknown field "reech" | did you mean "reach"?',
      '/dialogs/one/form/fields/3/children/0 | unknown field "iconn" | did you mean "icon"?',
      // the name of a piece is no field
      '/dialogs/one/form/fields/3/children/1 | unknown field "keyword"',
    ])
  })

  it('needs an entity where a field is only named', () => {
    expect(check({ fields: ['fullName'] })).toEqual(['/dialogs/one/form/fields/0 | "fullName" needs "entity"'])
    expect(check({ fields: [{ field: 'fullName' }] })).toEqual(['/dialogs/one/form/fields/0 | a node needs a pingeKey'])
  })

  it('is checked as it will be drawn, at the places of its text', () => {
    expect(check({ entity: 'position', fields: ['reach', { field: 'reach', span: 8 }] })).toEqual([
      '/dialogs/one/form/fields/1/field | the field "reach" is already used at /dialogs/one/form/fields/0',
    ])
    expect(
      check({
        entity: 'position',
        fields: [
          { field: 'icon', pingeKey: 'inputt' },
          { field: 'icon', colour: 1 },
        ],
      }),
    ).toEqual([
      '/dialogs/one/form/fields/0/pingeKey | unknown pingeKey "inputt" | did you mean "input"?',
      expect.stringContaining('/dialogs/one/form/fields/1/colour | unknown property "colour"'),
    ])
  })

  it('tells each fault in words of the reader', () => {
    const worded = (form: Loose) => checkPage(page(form), env).map((fault) => wordFault(fault, translate('en')))
    expect(worded({ entity: 'positon', fields: ['a'] })).toEqual(['There is no entity "positon" Did you mean "position"?'])
    expect(worded({ entity: 'position', fields: ['icom'] })).toEqual(['The form has no field "icom" Did you mean "icon"?'])
    expect(worded({ fields: ['icon'] })).toEqual(['"icon" needs "entity"'])
  })
})

describe('an entity means nothing', () => {
  const form = { entity: 'position', fields: [] }
  it('to the form of an application', () => {
    expect(told(checkForm({ version: 1, ...form }, env))).toEqual(['/entity | unknown property "entity"'])
    expect(told(checkForm({ version: 1, fields: ['fullName'] }, env))).toEqual([
      '/fields/0 | unknown piece "fullName" | did you mean "fullName"?',
    ])
  })

  it('to what a button of an application opens', () => {
    const button = { value: 'btn_own', label: 'Own', do: [{ open: 'btn_own' }], dialog: { form } }
    const list = { columnList: [{ field: 'a' }], customBtnsList: [button] }
    expect(told(checkList(list, env)).filter((fault) => fault.includes('entity'))).toEqual([
      '/customBtnsList/0/dialog/form/entity | "button" takes no "entity"',
    ])
  })

  it('to a block', () => {
    for (const pingeKey of ['form', 'detail'])
      expect(told(checkPage(page({ fields: [] }, { pingeKey, form }), env))).toContain(
        `/body/form/entity | "${pingeKey}" takes no "entity"`,
      )
  })
})
