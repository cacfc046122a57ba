/** What the usual scripts of older forms mean is said without them; anything that is not certain is told and left. */
import { describe, expect, it } from 'vitest'
import { checkForm } from '#core/check/check.ts'
import { readOlder } from '#core/older/index.ts'
import type { Node, Row } from '#core/types.ts'
import { env } from '../../helpers/core.ts'
import { allKnown, older } from '../../helpers/olderForms.ts'

const named = 'data, formData, setFormData, setShowOrHide, setRequired, setDisabled, request, setFieldOptions'
const script = (body: string) => `({ ${named} }) => {\n${body}\n}`
const numbers = () => [older('numInput', { field: 'a' }), older('numInput', { field: 'b' })]
const fieldsAround = () => [
  older('comInput', { field: 'text' }),
  older('comInput', { field: 'other' }),
  older('select', { field: 'city', slot: { options: [] } }, { dataType: 'static' }),
  older('table', { field: 'items' }, { children: [older('numInput', { field: 'price' }), older('numInput', { field: 'qty' })] }),
]

/** A form whose field `kind` runs a script; gives its nodes by name, and what was left of the script. */
function run(body: string, { load, whole }: { load?: string; whole?: string } = {}) {
  const kind = older(
    'select',
    { field: 'kind', slot: { options: [{ id: '1', fullName: 'x' }] }, on: { change: whole ?? script(body) } },
    { dataType: 'static' },
  )
  const funcs = load === undefined ? {} : { funcs: { onLoad: script(load) } }
  const { form, faults, losses } = readOlder({ fields: [kind, ...numbers(), ...fieldsAround()], ...funcs }, env, allKnown)
  expect(faults).toEqual([])
  expect(checkForm(form, env)).toEqual([])
  const nodes = Object.fromEntries(form.fields.map((node) => [String(node.field), node])) as { [field: string]: Node }
  const calls = losses.filter(({ key }) => key === 'older.calls').map(({ params }) => params.url)
  return { nodes, calls, left: losses.filter(({ what }) => what === 'script') }
}
const linkage = (body: string) => {
  const { nodes, left } = run(body)
  expect(left).toEqual([])
  return nodes.kind?.linkage
}

describe('a script that shows, hides and asks for', () => {
  it.each<[string, string, Row]>([
    [
      'of both ways',
      "if (data === '1') { setShowOrHide('text', true) } else { setShowOrHide('text', false) }",
      { visible: '{{ (form.kind == "1") }}' },
    ],
    ['of a condition', "setRequired('text', data == '1' || formData.a > 3)", { required: '{{ ((form.kind == "1") or (form.a > 3)) }}' }],
    [
      'that begins with one and changes it',
      "setDisabled('text', true); if (data) setDisabled('text', false)",
      { disabled: '{{ ((not (empty(form.kind))) ? false : true) }}' },
    ],
    ['of several values', "setShowOrHide('text', ['1', '2'].includes(data))", { visible: '{{ contains(["1", "2"], form.kind) }}' }],
    ['of a name of its own', "const on = data !== '1'\n setShowOrHide('text', on)", { visible: '{{ (form.kind != "1") }}' }],
  ])('%s is an expression on the field', (_what, body, said) => {
    const { nodes, left } = run(body)
    expect(left).toEqual([])
    expect(nodes.text).toMatchObject(said)
  })

  it('when the form opens is how the field stands', () => {
    const { nodes, left } = run('', { load: "setShowOrHide('text', false)\n setRequired('other', true)" })
    expect(left).toEqual([])
    expect([nodes.text?.noShow, nodes.other?.required]).toEqual([true, true])
  })
})

describe('a script that sets', () => {
  it.each<[string, string, unknown[]]>([
    ['a value', "setFormData('text', 'x')", [{ set: { 'form.text': 'x' } }]],
    ['nothing', "if (data === '1') setFormData('text', '')", [{ when: '{{ (form.kind == "1") }}', clear: 'form.text' }]],
    ['a product', "setFormData('a', Math.round(formData.b * 1.06))", [{ set: { 'form.a': '{{ round((form.b * 1.06), 0) }}' } }]],
    [
      'a text',
      'setFormData("text", `No. ${data}/${formData.other}`)',
      [{ set: { 'form.text': '{{ concat("No. ", form.kind, "/", form.other) }}' } }],
    ],
    [
      'a sum',
      "setFormData('a', formData.items.reduce((sum, row) => sum + Number(row.price || 0), 0))",
      [{ set: { 'form.a': '{{ sum(form.items.price) }}' } }],
    ],
    [
      'a sum row by row',
      "let sum = 0\n formData.items.forEach((row) => { sum += row.qty })\n setFormData('a', sum.toFixed(2))",
      [{ set: { 'form.a': '{{ round(sum(form.items.qty), 2) }}' } }],
    ],
    [
      'by cases',
      "switch (data) { case '1': setFormData('a', 1); break\n default: setFormData('a', 2) }",
      [
        { when: '{{ ((form.kind == "1")) }}', set: { 'form.a': 1 } },
        { when: '{{ (not ((form.kind == "1"))) }}', set: { 'form.a': 2 } },
      ],
    ],
    [
      'what reads like an expression',
      "setFormData('text', '{{ user.userId }}')",
      [{ set: { 'form.text': '{{ "{\\u007b user.userId }\\u007d" }}' } }],
    ],
  ])('%s is linkage', (_what, body, said) => {
    expect(linkage(body)).toEqual(said)
  })
})

describe('a script that asks the server', () => {
  it('for options is the source of the field', () => {
    const { nodes, calls, left } = run(
      "request('/api/system/Area/' + data, 'get').then((res) => { setFieldOptions('city', res.data.list) })",
    )
    expect(left).toEqual([])
    expect(nodes.city).toMatchObject({ source: { get: '/api/system/Area/{{ form.kind }}' } })
    expect(nodes.city?.options).toBeUndefined()
    expect(calls).toEqual(['/api/system/Area/{{ form.kind }}'])
  })

  it('for values fills the fields when the answer has come', () => {
    const { nodes, left } = run('', {
      whole: `async ({ ${named} }) => { const res = await request('/api/x', 'get', { id: data })\n setFormData('text', res.data.name) }`,
    })
    expect(left).toEqual([])
    expect(nodes.kind?.on).toEqual({
      change: [
        { request: { get: '/api/x', query: { id: '{{ form.kind }}' } }, into: 'page.kindAnswer' },
        { set: { 'form.text': '{{ page.kindAnswer.name }}' } },
      ],
    })
  })
})

describe('a script that is not certain', () => {
  it.each([
    ["while (true) { setFormData('text', 'x') }", 'linkage'],
    ['for (;;) {}', 'script'],
    ["if (data === '1') setShowOrHide('text', true)", 'state'],
    ["setShowOrHide('text', false)", 'state'],
    ["setFormData('nowhere', 1)", 'linkage'],
    ["setFormData('text', 'x'); setFormData('other', formData.text)", 'linkage'],
    ["setFormData('kind', '2')", 'linkage'],
    ["setFormData('a', formData.a + formData.city)", 'linkage'],
    ["setFormData('text', this.constructor.constructor('return 1')())", 'linkage'],
    ["request('https://elsewhere.example/x', 'get').then((res) => { setFormData('text', res.data) })", 'request'],
    ["request('/api/x', 'delete').then((res) => { setFormData('text', res.data) })", 'request'],
    ["eval('1')", 'script'],
    ["setFormData('text', formData.__proto__)", 'linkage'],
    ['if (', 'script'],
  ])('%s is left, with what to do instead', (body, suggestion) => {
    const { nodes, left } = run(body)
    expect(left.map(({ path, suggestion: said }) => [path, said?.key])).toEqual([['/fields/0/on/change', `older.do.${suggestion}`]])
    expect([nodes.kind?.linkage, nodes.kind?.on, nodes.text?.visible]).toEqual([undefined, undefined, undefined])
  })

  it('is never run, however long or deep it is', () => {
    const begun = performance.now()
    expect(run(`setFormData('a', ${'('.repeat(9000)}1${')'.repeat(9000)})`).left).toHaveLength(1)
    expect(run(`setFormData('text', '${'x'.repeat(30_000)}')`).left).toHaveLength(1)
    expect(run(`setFormData('a', ${Array.from({ length: 3000 }, () => '1').join(' + ')})`).left).toHaveLength(1)
    expect(run("setFormData('text', ".repeat(200)).left).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(5000)
  })
})
