// @vitest-environment happy-dom
import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { wordFault } from '#core/check/check.ts'
import { normaliseForm } from '#core/normalise.ts'
import { completer } from '#designer/editor/complete.ts'
import type { Help } from '#designer/editor/context.ts'
import { hoverText } from '#designer/editor/hover.ts'
import { analyse } from '#designer/language/analyse.ts'
import { fieldPlace, stepsTo } from '#designer/language/fieldPlace.ts'
import type { SchemaKind } from '#designer/language/grammar.ts'
import { env, json, t, translate } from '../helpers/core.ts'
import { form, list, oldForm, pages } from '../helpers/definitions.ts'
import { isLong } from '../helpers/fuzz.ts'

const demoForms = ['asset', 'customer', 'expenseClaim', 'leaveRequest', 'purchaseOrder'].map(
  (name) => json(`../fixtures/demo/applications/${name}.json`).formData,
)
const help = (kind: SchemaKind, more: Partial<Help> = {}): Help => ({
  kind,
  language: 'zh',
  t,
  texts: json('locales/zh.json'),
  fields: [],
  dictionaries: [],
  interfaces: [],
  applications: [],
  addresses: {},
  ...more,
})
/** What is offered where the text has a bar. */
function offers(text: string, kind: SchemaKind = 'page', more: Partial<Help> = {}): string[] {
  const pos = text.indexOf('|')
  const state = EditorState.create({ doc: text.slice(0, pos) + text.slice(pos + 1) })
  const result = completer(() => help(kind, more))(new CompletionContext(state, pos, true)) as CompletionResult | null
  return result?.options.map((option) => option.label) ?? []
}
const page = (body: string, rest = '') => `{ "version": 1, "code": "a", "title": "a", ${rest} "body": ${body} }`

describe('completion', () => {
  it('names the properties of a page that are not there yet', () => {
    const names = offers('{ "version": 1, "|" }')
    expect(names).toEqual(expect.arrayContaining(['code', 'title', 'body', 'dialogs', 'state']))
    expect(names).not.toContain('version')
  })

  it('names the props of the widget that a node is, and what every field has', () => {
    const names = offers(page('{ "pingeKey": "card", "children": [{ "pingeKey": "select", "|" }] }'))
    expect(names).toEqual(expect.arrayContaining(['multiple', 'source', 'defaultValue', 'required']))
    expect(names).not.toContain('precision')
  })

  it('takes the widget of a named piece', () => {
    expect(offers(page('{ "pingeKey": "list", "toolbar": [{ "use": "add", "|" }] }'))).toEqual(
      expect.arrayContaining(['do', 'permission', 'danger']),
    )
  })

  it('offers the widgets that may stand at a place', () => {
    const inForm = offers('{ "version": 1, "fields": [{ "pingeKey": "|" }] }', 'form')
    expect(inForm).toEqual(expect.arrayContaining(['input', 'table', 'card']))
    expect(inForm).not.toContain('list')
    const inTable = offers('{ "version": 1, "fields": [{ "pingeKey": "table", "field": "a", "children": [{ "pingeKey": "|" }] }] }', 'form')
    expect(inTable).toContain('input')
    expect(inTable).not.toContain('table')
    expect(offers(page('{ "pingeKey": "|" }'))).toEqual(expect.arrayContaining(['list', 'tree', 'split']))
  })

  it('offers values of a prop, pieces, dialogs, blocks, formats and texts', () => {
    expect(offers(page('{ "pingeKey": "button", "kind": "|" }'))).toEqual(expect.arrayContaining(['primary', 'link']))
    expect(offers(page('{ "pingeKey": "card", "children": [{ "use": "|" }] }'))).toEqual(expect.arrayContaining(['fullName', 'add']))
    const dialogs = '"dialogs": { "edit": { "body": { "pingeKey": "text" } } },'
    expect(offers(page('{ "pingeKey": "button", "do": [{ "open": "|" }] }', dialogs))).toEqual(['edit'])
    expect(offers(page('{ "pingeKey": "list", "id": "rows", "toolbar": [{ "do": [{ "reload": "|" }] }] }'))).toEqual(['list', 'rows'])
    expect(offers('{ "version": 1, "fields": [{ "pingeKey": "input", "regList": [{ "use": "|" }] }] }', 'form')).toContain('mobile')
    expect(offers(page('{ "pingeKey": "text", "content": "t:common|" }'))).toContain('t:common.add')
  })

  it('offers the entities that the form of a dialog may follow, and the fields of that one, in layouts too', () => {
    const dialog = (form: string) => page('{ "pingeKey": "text" }', `"dialogs": { "a": { "form": ${form} } },`)
    expect(offers(dialog('{ "entity": "|", "fields": [] }'))).toEqual(expect.arrayContaining(['position', 'role']))
    const fields = ['organizeId', 'fullName', 'enCode', 'sortCode', 'enabledMark', 'description']
    expect(offers(dialog('{ "entity": "position", "fields": ["|"] }'))).toEqual(fields)
    expect(offers(dialog('{ "entity": "position", "fields": [{ "pingeKey": "card", "children": ["|"] }] }'))).toEqual(fields)
    expect(offers(dialog('{ "fields": ["|"] }'))).toEqual([])
    // what stands beside a name is that of its kind
    expect(offers(dialog('{ "entity": "position", "fields": [{ "field": "sortCode", "|" }] }'))).toEqual(
      expect.arrayContaining(['precision', 'span']),
    )
    expect(offers(dialog('{ "entity": "position", "fields": ["fullName", { "pingeKey": "input", "visible": "{{ form.| }}" }] }'))).toEqual(
      expect.arrayContaining(['fullName']),
    )
  })

  it('knows fields, functions and state between {{ and }}', () => {
    const text = JSON.stringify(form).replace('{{ form.days > 3 }}', '{{ form.| }}')
    expect(offers(text, 'form')).toEqual(expect.arrayContaining(['days', 'items', 'total']))
    expect(offers(JSON.stringify(form).replace('row.price * row.qty', 'row.|'), 'form')).toEqual(expect.arrayContaining(['price', 'qty']))
    expect(offers(JSON.stringify(form).replace('sum(form.items.amount)', 'sum(form.items.|)'), 'form')).toContain('amount')
    expect(offers(page('{ "pingeKey": "text", "content": "{{ | }}" }'))).toEqual(
      expect.arrayContaining(['page', 'user', 'sum', 'amount', 'and']),
    )
    expect(offers(page('{ "pingeKey": "text", "content": "{{ page.| }}" }', '"state": { "category": null },'))).toEqual(['category'])
  })

  it('offers the fields of the form in its list', () => {
    const names = offers('{ "version": 1, "columnList": [{ "field": "|" }] }', 'list', { fields: ['fullName', 'items.price'] })
    expect(names).toEqual(['fullName', 'items-price'])
    expect(offers('{ "version": 1, "|" }', 'list')).toEqual(expect.arrayContaining(['columnList', 'searchList', 'hasPage']))
  })

  it('offers only what fits: pieces and widgets of the place, and no rules of a value where there is none', () => {
    const pieces = (where: string) => offers(page(`{ "pingeKey": "list", "columns": [], ${where} }`))
    expect(pieces('"toolbar": ["|"]')).toEqual(expect.arrayContaining(['add', 'refresh', 'import']))
    expect(pieces('"toolbar": ["|"]')).not.toContain('fullName')
    expect(pieces('"toolbar": [{ "use": "|" }]')).not.toContain('enabledState')
    expect(pieces('"search": ["|"]')).toContain('keyword')
    expect(pieces('"search": ["|"]')).not.toContain('add')
    expect(offers(page('{ "pingeKey": "list", "columns": ["|"] }'))).toEqual(expect.arrayContaining(['enabledToggle', 'enabledState']))
    expect(offers(page('{ "pingeKey": "list", "|" }'))).not.toContain('maxlength')
  })

  it('offers events, icons, texts, and what the server has: dictionaries and addresses', () => {
    expect(offers(page('{ "pingeKey": "tree", "on": { "|" } }'))).toEqual(['select', 'change'])
    expect(offers(page('{ "pingeKey": "list", "columns": [{ "field": "a", "on": { "|" } }] }'))).toEqual(['click'])
    expect(offers('{ "version": 1, "fields": [{ "pingeKey": "input", "field": "a", "on": { "|" } }] }', 'form')).toEqual(['change'])
    expect(offers(page('{ "pingeKey": "button", "icon": "|" }'))).toContain('plus')
    expect(offers(page('{ "pingeKey": "button", "label": "|" }'))).toContain('t:common.add')
    const dictionaries = [{ name: 'unit', about: '计量单位' }]
    const addresses = { get: [{ name: '/api/system/BillRule', about: 'one page of records' }] }
    expect(offers(page('{ "pingeKey": "tree", "source": { "dict": "|" } }'), 'page', { dictionaries })).toEqual(['unit'])
    expect(offers(page('{ "pingeKey": "tree", "source": { "get": "|" } }'), 'page', { addresses })).toEqual(['/api/system/BillRule'])
    expect(offers(page('{ "pingeKey": "button", "do": [{ "request": { "post": "|" } }] }'), 'page', { addresses })).toEqual([])
  })

  it('offers the codes of data interfaces and applications', () => {
    const interfaces = [{ name: 'suppliers', about: '供应商' }]
    const applications = [{ name: 'leave', about: '请假', id: '77' }]
    expect(offers(page('{ "pingeKey": "tree", "source": { "interface": "|" } }'), 'page', { interfaces })).toEqual(['suppliers'])
    const form = (field: string) => `{ "version": 1, "fields": [${field}] }`
    expect(offers(form('{ "pingeKey": "popupSelect", "field": "a", "interfaceId": "|" }'), 'form', { interfaces })).toEqual(['suppliers'])
    expect(offers(page('{ "pingeKey": "chart", "aggregate": { "model": "|" } }'), 'page', { applications })).toEqual(['leave'])
    expect(offers(form('{ "pingeKey": "relationForm", "field": "a", "modelId": "|" }'), 'form', { applications })).toEqual(['77'])
  })

  it('offers nothing, and throws nothing, in a text that is nested too deeply to be read', () => {
    const text = page(`${'{ "pingeKey": "card", "children": ['.repeat(20_000)}"|"${'] }'.repeat(20_000)}`)
    expect(offers(text)).toEqual([])
    expect(hoverText(text, text.length >> 1, help('page'))).toBeUndefined()
    expect(analyse('page', text).findings[0]?.message).toBe('nested too deeply')
  })

  it('never throws, wherever the cursor stands in any shipped page', () => {
    for (const definition of pages) {
      const text = JSON.stringify(definition, null, 1)
      const state = EditorState.create({ doc: text })
      const complete = completer(() => help('page'))
      for (let pos = 0; pos < text.length; pos += isLong ? 37 : 371) {
        complete(new CompletionContext(state, pos, true))
        hoverText(text, pos, help('page'))
      }
    }
    // it grows with the pages that are shipped
  }, 120_000)
})

describe('hover help', () => {
  const text = page(
    '{ "pingeKey": "select", "multiple": true, "label": "{{ sum(page.a) }}", "source": { "dict": "x" }, "on": { "change": [{ "toast": "t:common.add" }] } }',
  )
  const about = (word: string) => hoverText(text, text.indexOf(word) + 2, help('page'))
  it('tells what a property means, of which widget, and its default', () => {
    expect(about('multiple')).toMatchObject({
      head: 'multiple · 多选',
      facts: expect.arrayContaining(['boolean', '默认 false', '下拉选择']),
    })
    expect(about('"title"')).toMatchObject({ head: 'title', text: '标题' })
    expect(about('toast')).toMatchObject({ text: '显示一条提示' })
  })
  it('tells what a widget, a text and a function are', () => {
    expect(about('select')).toMatchObject({ head: '下拉选择' })
    expect(about('t:common.add')).toMatchObject({ text: t('t:common.add') })
    expect(about('sum(')).toMatchObject({ head: 'sum', text: '求和' })
  })
  it('CN-09 tells which data type a widget is stored as, in the words of each language', () => {
    const labels: Array<[key: string, zh: string, zhtw: string, en: string]> = [
      ['input', '字符串', '字串', 'string'],
      ['datePicker', '日期时间', '日期時間', 'date-time'],
      ['inputNumber', '浮点', '浮點數', 'float'],
      ['switch', '整型', '整數', 'integer'],
      ['textarea', '文本', '文字', 'text'],
    ]
    for (const [key, zh, zhtw, en] of labels) {
      const form = `{ "version": 1, "fields": [{ "pingeKey": "${key}" }] }`
      const facts = (language: 'zh' | 'zhtw' | 'en') =>
        hoverText(form, form.indexOf(`"${key}"`) + 2, help('form', { language, t: translate(language) }))?.facts
      expect(facts('zh'), key).toEqual([key, `数据类型：${zh}`])
      expect(facts('zhtw'), key).toEqual([key, `資料型別：${zhtw}`])
      expect(facts('en'), key).toEqual([key, `Data type: ${en}`])
    }
    expect(['zh', 'zhtw', 'en'].map((language) => translate(language as 'zh')('t:dataType.bigint'))).toEqual([
      '长整型',
      '長整數',
      'long integer',
    ])
    // what stores nothing says nothing of it
    expect(hoverText('{ "version": 1, "fields": [{ "pingeKey": "divider" }] }', 46, help('form'))?.facts).toEqual(['divider'])
  })
  it('speaks the language of the reader', () => {
    expect(hoverText(text, text.indexOf('"dict"') + 2, help('page', { language: 'en' }))?.text).toBe('Code of a dictionary')
  })
})

describe('faults of a text', () => {
  const at = (text: string, kind: SchemaKind = 'page') =>
    analyse(kind, text).findings.map(({ from, to, message }) => [text.slice(from, to), message])

  it('point at the name that is unknown, and at the value that is wrong', () => {
    expect(at(page('{ "pingeKey": "card", "hedaer": "x" }'))).toEqual([['"hedaer"', 'unknown property "hedaer"']])
    expect(at(page('{ "pingeKey": "crad" }'))).toEqual([['"crad"', 'unknown pingeKey "crad"']])
    expect(at(page('{ "pingeKey": "button", "do": [{ "open": "nowhere" }] }'))).toEqual([['"nowhere"', 'unknown dialog "nowhere"']])
  })
  it('name a name that stands twice, and what is not JSON', () => {
    expect(at(page('{ "pingeKey": "card", "header": "a", "header": "b" }'))).toEqual([['"header"', 'the name "header" stands here twice']])
    expect(at('{ "version": 1,, }')[0]?.[1]).toMatch(/^JSON: /)
    expect(at('')[0]?.[1]).toMatch(/^JSON: /)
    expect(at('{ // no\n }')[0]?.[1]).toBe('JSON: InvalidCommentToken')
  })
  it('name events that nobody listens to, what a block needs, unknown kinds of cells, and texts that are none', () => {
    expect(at(page('{ "pingeKey": "tree", "on": { "selekt": [] } }'))).toEqual([['"selekt"', 'unknown event "selekt"']])
    expect(at(page('{ "pingeKey": "list" }'))).toEqual([['"body"', '"list" needs "columns"']])
    expect(at(page('{ "pingeKey": "split", "side": { "pingeKey": "text" } }'))).toEqual([['"body"', '"split" needs "main"']])
    expect(at(page('{ "pingeKey": "list", "columns": [{ "field": "a", "pingeKey": "tagg" }] }'))).toEqual([
      ['"tagg"', 'unknown pingeKey "tagg"'],
    ])
    expect(at(page('{ "pingeKey": "list", "columns": [{ "field": "a", "width": "wide" }] }'))).toEqual([['"wide"', 'must be a number']])
    expect(at(page('{ "pingeKey": "card", "header": { "zh": 5 } }'))).toEqual([['"header"', 'a text is plain, t:key, or { zh, zhtw, en }']])
  })
  it('name fields that a form reads and does not have, texts that do not exist, and the code of another page', () => {
    const names = (kind: SchemaKind, text: string) =>
      analyse(kind, text, undefined, { code: 'a', texts: json('locales/zh.json') }).findings.map(({ message, hint }) => [message, hint])
    const formOf = (visible: string) =>
      JSON.stringify({
        version: 1,
        fields: [
          { pingeKey: 'input', field: 'days' },
          {
            pingeKey: 'table',
            field: 'items',
            children: [
              { pingeKey: 'inputNumber', field: 'price' },
              { pingeKey: 'inputNumber', field: 'twice', value: visible },
            ],
          },
        ],
      })
    expect(names('form', formOf('{{ form.day > 3 and form.id }}'))).toEqual([['unknown field "day"', 'did you mean "days"?']])
    expect(names('form', formOf('{{ row.prize * 2 + row.price + sum(form.items.prise) }}'))).toEqual([
      ['unknown field "items.prize"', 'did you mean "items.price"?'],
      ['unknown field "items.prise"', 'did you mean "items.price"?'],
    ])
    expect(names('page', page('{ "pingeKey": "text", "content": "t:common.ad" }'))).toEqual([
      ['unknown text "t:common.ad"', 'did you mean "t:common.add"?'],
    ])
    expect(names('page', page(`{ "pingeKey": "text", "content": "{{ page.x ? 't:common.add' : 't:nowhere.at.all' }}" }`))[0]?.[0]).toBe(
      'unknown text "t:nowhere.at.all"',
    )
    expect(names('page', '{ "version": 1, "code": "b", "title": "b", "body": { "pingeKey": "text" } }')).toEqual([
      ['the code of this page is "a"', undefined],
    ])
  })
  it('tell the line', () => {
    expect(analyse('page', '{\n  "version": 1,\n  "boddy": 1\n}').findings.find(({ message }) => message.includes('boddy'))).toMatchObject({
      line: 3,
    })
  })
  it('are none in what is good', () => {
    const texts = json('locales/zh.json') as { [key: string]: string }
    for (const definition of pages) expect(analyse('page', JSON.stringify(definition), undefined, { texts }).findings).toEqual([])
    for (const definition of [form, ...demoForms])
      expect(analyse('form', JSON.stringify(definition), undefined, { texts }).findings).toEqual([])
    expect(analyse('form', JSON.stringify(oldForm)).findings).toEqual([])
    expect(analyse('list', JSON.stringify(list), normaliseForm(form, env)).findings).toEqual([])
  })
  it('are told in Chinese: what is wrong with an expression, a text and a value, and no more of it than is needed', () => {
    const told = (body: string) => analyse('page', page(body)).findings.map((finding) => wordFault(finding, t))
    expect(told('{ "pingeKey": "text", "content": "{{ 1 + }}" }')).toEqual(['表达式 1 + 不完整'])
    expect(told('{ "pingeKey": "text", "content": "{{ 1 2 }}" }')).toEqual(['表达式 1 2 在结束之后还有内容'])
    expect(told('{ "pingeKey": "text", "content": "{{ (1 + 2 }}" }')).toEqual(['表达式 (1 + 2 缺少“)”'])
    expect(told('{ "pingeKey": "text", "content": "{{ * 2 }}" }')).toEqual(['表达式 * 2 中有多余的“*”'])
    expect(told('{ "pingeKey": "text", "content": 5 }')).toEqual(['文字可直接写出，或写作 t:键，或 { zh, zhtw, en }'])
    expect(told('{ "pingeKey": "button", "kind": "primry" }')[0]).toContain('是否为“primary”？')
    expect(told(`{ "pingeKey": "text", "content": "{{ ${'('.repeat(3000)} }}" }`)[0]?.length).toBeLessThan(150)
  })
  it('are told in Chinese, with the name that was meant', () => {
    const [finding] = analyse('page', page('{ "pingeKey": "card", "heaer": "x" }')).findings
    expect(finding && wordFault(finding, t)).toBe('没有属性“heaer” 是否为“header”？')
  })
})

describe('the place of a field in its text', () => {
  const shown = (text: string, key: string, steps?: Array<string | number>) => {
    const place = fieldPlace(text, key, steps)
    return place && JSON.parse(text.slice(place.from, place.to))
  }
  const text = JSON.stringify({
    body: { pingeKey: 'list', columns: [{ field: 'note', label: 'column' }] },
    dialogs: {
      a: { form: { fields: [{ use: 'fullName' }, { pingeKey: 'input', field: 'note', label: 'a' }] } },
      b: { form: { fields: [{ pingeKey: 'input', field: 'note', label: 'b' }] } },
      c: { form: { fields: [{ pingeKey: 'table', field: 'items', children: [{ pingeKey: 'input', field: 'note', label: 'cell' }] }] } },
    },
  })

  it('is where the steps lead, of two forms that have a field of this name', () => {
    expect(shown(text, 'note', ['dialogs', 'b', 'form', 'fields', 0])).toMatchObject({ label: 'b' })
    expect(shown(text, 'note', ['dialogs', 'a', 'form', 'fields', 1])).toMatchObject({ label: 'a' })
  })
  it('is that of a form, before a column of a list, when the steps lead nowhere', () => {
    expect(shown(text, 'note')).toMatchObject({ label: 'a' })
    expect(shown(text, 'note', ['body', 'columns', 9])).toMatchObject({ label: 'a' })
  })
  it('is that in its sub-table, and that of a piece by the field that the piece has', () => {
    expect(shown(text, 'items.note')).toMatchObject({ label: 'cell' })
    expect(shown(text, 'fullName')).toEqual({ use: 'fullName' })
  })
  it('is its name, where the form takes the field from an entity', () => {
    const fields = ['fullName', { pingeKey: 'card', children: ['enCode'] }]
    const named = JSON.stringify({ title: 'enCode', dialogs: { a: { form: { entity: 'position', fields } } } })
    expect(shown(named, 'enCode')).toBe('enCode')
    expect(fieldPlace(named, 'enCode')?.from).toBe(named.lastIndexOf('"enCode"'))
    expect(shown(named, 'fullName', ['dialogs', 'a', 'form', 'fields', 0])).toBe('fullName')
    expect(shown(named, 'position')).toBeUndefined()
  })
  it('is nowhere for what the text does not have, and in what is no JSON', () => {
    expect(shown(text, 'gone')).toBeUndefined()
    expect(fieldPlace('', 'note')).toBeUndefined()
  })
  it('has steps by identity', () => {
    const node = {}
    expect(stepsTo({ a: [1, { b: node }] }, node)).toEqual(['a', 1, 'b'])
    expect(stepsTo({ a: [] }, node)).toBeUndefined()
  })
})
