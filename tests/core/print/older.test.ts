/** Print templates of older systems: what comes in and what is listed is what was there; nothing of them runs. */
import { describe, expect, it } from 'vitest'
import { templateFaults } from '#core/print/check.ts'
import { NotOlder, type OlderFields, type OlderPrint, OlderTooLarge, readOlderPrint } from '#core/print/older/index.ts'
import { olderMost } from '#core/print/older/tree.ts'

const fields: OlderFields = {
  form: new Set(['f_id', 'name', 'total', 'day', 'photos', 'sex']),
  tables: new Map([
    ['items', new Set(['item', 'price'])],
    ['others', new Set(['note'])],
  ]),
  pictures: new Set(['photos']),
  rowPictures: new Map(),
  labels: new Map([
    ['客户', 'name'],
    ['金额', 'total'],
    ['照片', 'photos'],
    ['品名', 'items.item'],
  ]),
}
const read = (text: string): OlderPrint => {
  const older = readOlderPrint(text, fields)
  const { header, body, footer, paper = { size: 'A4' } } = older
  // whatever came in is a template without a fault
  expect(templateFaults({ version: 1, paper, header, body, footer }, fields)).toEqual([])
  return older
}
const told = ({ losses }: OlderPrint) => losses.map(({ line, key, what }) => `${line} ${key} ${what}`)

/** Every word of a page, as somebody reads it: placeholders too, and nothing of scripts and styles. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
const textsOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .flatMap(([key, one]) => (['text', 'title'].includes(key) || typeof one === 'object' ? [textsOf(one)] : []))
          .join(' ')
      : ''
/** Letters that are no placeholders, each as often as it is there. */
const letters = (text: string) => [...text.replace(/[$#]?\{\{?[^{}]*\}\}?/g, '').replace(/[•\s]/g, '')].sort().join('')
const placeholders = (text: string) => (text.match(/[$#]?\{\{?[^{}]*\}\}?/g) ?? []).length

const order = `<!DOCTYPE html>
<html><head><title>x</title><style>p { color: red }</style></head>
<body>
<h1 style="text-align:center">采购合同</h1>
<p align="right">编号：<strong>No</strong> {name} &lt;正本&gt; &amp;</p>
<p><b>客户：</b><b><span data-wk-tag="headTable.name" contenteditable="false">{客户}</span></b></p>
<p>&nbsp;</p>
<p style="font-size:14pt;color:#333">大写：{大写金额(total)}，千位 \${千位分隔符(total,2)}，日期 {日期选择(day,'YYYY-MM-DD')}，性别 {数据字典(sex,'sex')}</p>
<table border="1" style="width:100%;border-collapse:collapse"><colgroup><col width="100"><col width="300"></colgroup>
<tr><td>客户</td><td>{客户}</td></tr>
<tr><td colspan="2" style="height:34px"><p align="center">说明</p><p align="center">两行</p></td></tr></table>
<table border="1"><tr><th style="width:60%">品名</th><th style="width:40%">单价</th></tr>
<tr data-wk-table-tr-tag="value"><td><span data-wk-tag="items.item">{品名}</span></td><td align="right">{items-price} 元 {others.note}</td></tr>
<tr><td>合计</td><td>{金额}</td></tr></table>
<p>打印人 {打印人员}，时间 {printTime}，未知 {nobody}，行外 {items.item}</p>
<ul><li>一</li><li>二</li></ul><ol><li>甲</li></ol>
<hr>
<div class="qrcode" data-field="name"></div>
<p>照片：<span data-field="photos">{照片}</span> 之后</p>
<p style="page-break-before:always">第二页</p>
<p>{审批内容}</p>
<div style="float:left">浮动</div>
<img src="https://evil.example/logo.png" alt="标志">
<a href="javascript:alert(1)" onclick="alert(2)">链接</a>
<script>alert(3)</script>
<footer><p align="center">{pageNo} / {pageCount}</p></footer>
</body></html>`

describe('an older template', () => {
  it('comes in as paragraphs, grids, rows of sub-tables, codes, pictures and what is known of the page', () => {
    const { body, footer } = read(order)
    expect(body).toEqual([
      { kind: 'text', text: '采购合同', align: 'center', bold: true, size: 22 },
      { kind: 'text', text: '编号：No {{ form.name }} <正本> &', align: 'right' },
      { kind: 'text', text: '客户：{{ form.name }}', bold: true },
      { kind: 'space', height: 5 },
      {
        kind: 'text',
        text: "大写：{{ amount(form.total) }}，千位 {{ thousands(form.total, 2) }}，日期 {{ date(form.day, 'yyyy-MM-dd') }}，性别 {{ page.dictionary['sex'][form.sex] }}",
        size: 14,
      },
      {
        ...{ kind: 'grid', columns: [100, 300], border: true },
        rows: [[{ text: '客户' }, { text: '{{ form.name }}' }], [{ text: '说明\n两行', align: 'center', span: 2, height: 9 }]],
      },
      {
        ...{ kind: 'table', field: 'items' },
        columns: [
          { title: '品名', text: '{{ row.item }}', width: 60 },
          { title: '单价', text: '{{ row.price }} 元', width: 40, align: 'right' },
        ],
      },
      { kind: 'grid', columns: [60, 40], rows: [[{ text: '合计' }, { text: '{{ form.total }}' }]], border: true },
      { kind: 'text', text: '打印人 {{ page.printer }}，时间 {{ page.time }}，未知 ，行外' },
      { kind: 'text', text: '• 一' },
      { kind: 'text', text: '• 二' },
      { kind: 'text', text: '1. 甲' },
      { kind: 'line' },
      { kind: 'qrcode', text: '{{ form.name }}' },
      { kind: 'text', text: '照片：' },
      { kind: 'picture', field: 'photos' },
      { kind: 'text', text: '之后' },
      { kind: 'newPage' },
      { kind: 'text', text: '第二页' },
      { kind: 'approvals' },
      { kind: 'text', text: '浮动' },
      { kind: 'text', text: '链接' },
    ])
    expect(footer).toEqual([{ kind: 'text', text: '{{ page.no }} / {{ page.count }}', align: 'center' }])
  })

  it('lists the rest by line, and what came in with what is listed is all that was there', () => {
    const older = read(order)
    expect(told(older)).toEqual([
      '2 css <style>',
      '5 partlyBold No',
      '8 style color',
      '13 otherTable others.note',
      '15 placeholder nobody',
      '15 rowOutside items.item',
      '22 float float: left',
      '23 image 标志',
      '24 handler onclick',
      '24 link javascript:alert(1)',
      '25 script <script>',
    ])
    const came = textsOf([older.header, older.body, older.footer])
    const left = older.losses.map(({ text }) => text).join(' ')
    // what marks the entries of a list is added
    expect(letters(`${came} ${left}`)).toBe(letters(`${wordsOf(order)} 1.`))
    // of pictures, codes and approvals the block itself stands for the placeholder; a code has none in words
    const drawn = older.body.filter(({ kind }) => ['picture', 'approvals'].includes(kind)).length
    expect(placeholders(`${came} ${left}`) + drawn).toBe(placeholders(wordsOf(order)) + 1)
  })

  it('is read out of the JSON of its system, with its paper', () => {
    const { body, paper, losses } = read(
      JSON.stringify({
        ...{ fullName: '合同', enCode: 'ht', printTemplate: '<p>{name}</p>', sqlTemplate: '[{"sql":"select 1"}]', description: '' },
        pageParam: '{"type":"A5","direction":"horizontal","marginTop":10,"marginLeft":"1cm","watermark":"x"}',
      }),
    )
    expect({ body, paper }).toEqual({
      body: [{ kind: 'text', text: '{{ form.name }}' }],
      paper: { size: 'A5', landscape: true, margins: { top: 10, left: 10 } },
    })
    expect(losses.map(({ what }) => what).sort()).toEqual(['paper.watermark', 'sqlTemplate'])
  })

  it('keeps its columns in step where cells reach down or across, and tells of cells that hold what none can', () => {
    const { body, losses } = read(
      `<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>
       <tr><td colspan="2"><table><tr><td>in</td><td>{审批内容}</td></tr></table><span data-field="photos"></span></td></tr></table>`,
    )
    expect(body).toEqual([
      {
        ...{ kind: 'grid', columns: [1, 1] },
        rows: [[{ text: 'a' }, { text: 'b' }], [{ text: '' }, { text: 'c' }], [{ text: 'in\n{{ form.photos }}', span: 2 }]],
      },
    ])
    expect(losses.map(({ key }) => key).sort()).toEqual(['nestedTable', 'notInCell', 'notInCell', 'rowspan'])
  })
})

describe('a hostile file', () => {
  it.each([
    [
      'scripts, handlers and frames',
      '<p onclick=a()>x</p><iframe src=javascript:a()></iframe><svg onload=a()><script>a()</script></svg><img src=x onerror=a()>',
    ],
    [
      'expressions that nobody wrote as such',
      '<p>{{ user.password }} {{ form.secret }} {{{{ 1 + }} {{ {{name}} }} }}</p><p>{<b>{ form.name }</b>}</p>',
    ],
    ['names of prototypes', '<p>{constructor} {__proto__} {toString} {form.__proto__}</p><div constructor=1 __proto__=2></div>'],
    [
      'properties of prototypes',
      '<p style="constructor: a; __proto__: b; toString: c">x</p><__proto__>y</__proto__><constructor>z</constructor>',
    ],
    ['functions that are none', "<p>{日期选择(name,'yyyy')} {eval(name)} {数据字典(name,'a');x}</p>"],
    ['tags that never close', `${'<b>'.repeat(40)}x${'<p>'.repeat(3)}y</table></td></tr>`],
    ['rows without a table, cells without rows', '<tr><td>a</td></tr><table>b<td>c</td><caption>d</caption><tr>e<div>f</div></tr></table>'],
    ['spans without an end', '<table><tr><td colspan=99999 rowspan=99999>a</td><td>b</td></tr><tr><td>c</td></tr></table>'],
  ])('with %s comes in as words, or is listed', (_, html) => {
    const { body, losses } = read(html)
    expect(JSON.stringify(body)).not.toMatch(/javascript|onclick|onerror|password|secret|script/i)
    expect(losses.length + body.length).toBeGreaterThan(0)
  })

  it('that is too long, too deep, or of too many parts is refused; what is wide ends at the bounds of a template', () => {
    const refused = (html: string) => expect(() => readOlderPrint(html, fields)).toThrow(OlderTooLarge)
    refused(`<p>${'x'.repeat(olderMost.letters)}</p>`)
    refused(`${'<div>'.repeat(100_000)}x`)
    refused('<b>x</b>'.repeat(20_000))
    refused(`{"html": ${JSON.stringify('<p>'.repeat(200_000))}}`)
    for (const text of ['', 'words alone', '{"a": 1}', '[]', '{"printTemplate": 1}', 'null'])
      expect(() => readOlderPrint(text, fields), text).toThrow(NotOlder)
    const wide = `<table><tr>${'<td>x</td>'.repeat(500)}</tr></table>${'<p>{name}</p>'.repeat(600)}<p>${'长'.repeat(12_000)}</p>`
    const { body, losses } = read(wide)
    expect(body.length).toBeLessThanOrEqual(500)
    expect(losses.filter(({ key }) => key === 'tooMuch').length).toBeGreaterThan(500)
  })

  it('takes no longer than its length asks', () => {
    const began = performance.now()
    const bombs = [
      Array.from({ length: 9_000 }, (_, i) => `<b a${i}>`)
        .join('')
        .slice(0, 300),
      `<p>${'{'.repeat(500_000)}</p>`,
      `<p>${'{ '.repeat(250_000)}}</p>`,
      `<p>${'{name}'.repeat(60_000)}</p>`,
      `<p>${'{nome}'.repeat(60_000)}</p>`,
      `<p>{${' '.repeat(500_000)}</p>`,
      `<p>{a${' a'.repeat(250_000)}</p><p>${'{a( ,'.repeat(100_000)}</p>`,
      `<table><tr><td>{${' '.repeat(500_000)}</td></tr></table>`,
      `<p style="width:${' '.repeat(300_000)}1;${'('.repeat(300_000)}">x</p>`,
      `<p data-field="${' {'.repeat(100_000)}">x</p>`,
      `<p>${'&nbsp;'.repeat(150_000)}</p>`,
      `<p style="${'a:b;'.repeat(200_000)}">x</p>`,
      `<p ${Array.from({ length: 50_000 }, (_, i) => `a${i}=1`).join(' ')}>x</p>`,
      `<table>${'<tr><td rowspan=1000 colspan=30>x</td></tr>'.repeat(5_000)}</table>`,
      `<p>${' \n'.repeat(400_000)}</p>`,
    ]
    for (const html of bombs) read(html)
    expect(performance.now() - began).toBeLessThan(15_000)
  })
})
