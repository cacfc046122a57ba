/**
 * `npm run bench:print`: a thousand vouchers in one PDF, drawn by the thread of the server: how long a page takes, and
 * whether memory stays flat. Keeps its part of bench/RESULTS.md. `-- --quick` keeps nothing.
 */
import '../scripts/lib/typescript.mjs'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { bold, say, since } from '../scripts/lib/say.mjs'
import { isMet } from './lib/bounds.mjs'
import { boundsTable, machineLine, number, table } from './lib/report.mjs'
import { keepResults } from './lib/results.mjs'

await ensureInstalled({ dev: true })
const { drawOnPaper } = await import('../server/modules/print/paper/paper.ts')
const isQuick = process.argv.includes('--quick')
const [first, all] = [200, 1000]
const begin = performance.now()

/** A voucher of a page: a head, twelve lines of accounts with sums, codes, and who signed. */
const template = {
  version: 1,
  paper: { size: 'A5', landscape: true },
  header: [{ kind: 'text', text: '记账凭证', size: 16, bold: true, align: 'center' }, { kind: 'line' }],
  footer: [{ kind: 'text', text: '制单 {{ page.printer }} {{ page.time }} 第 {{ page.no }} / {{ page.count }} 页', align: 'right' }],
  body: [
    {
      kind: 'grid',
      columns: [1, 1, 1],
      rows: [[{ text: '凭证号 {{ form.no }}' }, { text: '日期 {{ form.day }}' }, { text: '附件 2 张' }]],
    },
    {
      kind: 'table',
      field: 'items',
      columns: [
        { title: '摘要', width: 3, text: '{{ row.memo }}' },
        { title: '科目', width: 3, text: '{{ row.account }}' },
        { title: '金额', width: 2, text: '{{ row.amount }}', align: 'right', total: true },
      ],
    },
    { kind: 'barcode', text: '{{ form.no }}' },
  ],
}
const accounts = ['1001 库存现金', '1002 银行存款', '2202 应付账款', '6602 管理费用 办公费']
const recordOf = (no) => {
  const items = Array.from({ length: 12 }, (_, i) => ({
    memo: `支付第 ${no} 号合同第 ${i + 1} 期款`,
    account: accounts[i % 4],
    amount: `${(no * 100 + i).toLocaleString('en')}.00`,
  }))
  const values = { no: `PZ-2026-${no}`, day: '2026-01-31', items }
  return { values, texts: values, approvals: [] }
}

const megabytes = () => process.memoryUsage().rss / 2 ** 20
let afterFirst = 0
async function* records() {
  for (let no = 1; no <= all; no++) {
    if (no === first) afterFirst = megabytes()
    yield recordOf(no)
  }
}
say(bold('Drawing'))
const house = { 't:print.total': '合计', 't:print.carried': '过次页', 't:print.brought': '承前页' }
const { stream, ended } = await drawOnPaper(
  {
    format: 'pdf',
    template,
    words: (text) => house[text] ?? text,
    user: { realName: '林晓' },
    dictionary: {},
    time: '2026-01-31 08:00',
    language: 'zh',
  },
  records(),
)
const from = performance.now()
let size = 0
let highest = 0
for await (const chunk of stream) {
  size += chunk.length
  highest = Math.max(highest, megabytes())
}
const took = performance.now() - from
const { pages } = await ended
const bounds = [
  { text: 'a page of a PDF, 50 a second', value: took / pages, limit: 20, unit: 'ms' },
  { text: `memory: highest of ${number(all)} vouchers / after ${first}`, value: highest / afterFirst, limit: 1.3, unit: 'x' },
]
const text = `# Printing

\`npm run bench:print\`
${machineLine()}
Vouchers of twelve lines and a barcode in one PDF, drawn by the thread of the server, which has begun already.

## Bounds

${boundsTable(bounds)}

## Figures

${table(
  ['vouchers', 'pages', 'pages a second', 'MB of the PDF', `RSS after ${first}, MB`, 'highest RSS, MB'],
  [[number(all), number(pages), number((pages / took) * 1000), number(size / 2 ** 20, 1), number(afterFirst), number(highest)]],
  0,
)}
`
say(`\n${text}`)
if (!isQuick) keepResults(text)
say(`${isQuick ? '' : 'Kept in bench/RESULTS.md. '}Took ${since(begin)}.`)
process.exitCode = bounds.some((bound) => isMet(bound) === false) ? 1 : 0
