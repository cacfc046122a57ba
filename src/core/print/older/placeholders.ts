import type { PrintFields } from '../check.ts'
import type { Element } from './tree.ts'

/** What an older template may name: the fields of the application, also by what people call them. */
export interface OlderFields extends PrintFields {
  /** `form.name`, `row.name` of a sub-table as `table.name`, by their labels */
  labels: ReadonlyMap<string, string>
}

/** Placeholders among words. */
export const braces = /[$#]?\{\{?([^{}\n]{1,100})\}\}?/g

/** What a placeholder stands for. */
export type Found =
  | { kind: 'form'; field: string; expression: string }
  | { kind: 'row'; table: string; field: string; expression: string }
  | { kind: 'page'; name: 'printer' | 'time' | 'no' | 'count' }
  | { kind: 'approvals' }
  | { kind: 'code'; code: 'qrcode' | 'barcode'; of: Found }

const pages: ReadonlyArray<[RegExp, 'printer' | 'time' | 'no' | 'count']> = [
  [/^(?:printer|print(?:er)?name|printuser|打印人员?|打印人|打印者|列印人員?)$/i, 'printer'],
  [/^(?:printtime|print_time|printdate|打印时间|打印日期|列印時間|列印日期)$/i, 'time'],
  [/^(?:pageno|pagenumber|页码|頁碼)$/i, 'no'],
  [/^(?:pagecount|totalpages|总页数|總頁數)$/i, 'count'],
]
const approvals = /^(?:approval|approvals|approvalcontent|approval_?table|operatorrecordlist|审批内容|审批记录|審批內容|審批記錄)$/i
/** What names begin with that are fields of the form itself. */
const formPrefix = /^(?:headtable|form|main|maintable|data|printdata)[.-]/i
const word = /^[A-Za-z_]\w{0,99}$/

/** Names a placeholder; nothing where it is of nothing that is known. */
export function resolve(name: string, fields: OlderFields): Found | undefined {
  const said = name.trim().replace(/^[{\s]+|[}\s]+$/g, '')
  const bare = said.replace(/^(?:system|sys|page)[.-]/i, '')
  for (const [pattern, page] of pages) if (pattern.test(bare)) return { kind: 'page', name: page }
  if (approvals.test(bare)) return { kind: 'approvals' }
  return fieldOf(said.replace(formPrefix, ''), fields) ?? fieldOf(fields.labels.get(said) ?? '', fields)
}

function fieldOf(path: string, fields: OlderFields): Found | undefined {
  if (fields.form.has(path) && word.test(path)) return { kind: 'form', field: path, expression: `form.${path}` }
  const [table = '', field = '', ...more] = path.split(/[.-]/)
  if (more.length > 0 || !fields.tables.get(table)?.has(field) || !word.test(field)) return undefined
  return { kind: 'row', table, field, expression: `row.${field}` }
}

/** PR-10 to PR-13 by their names, as they stand around a field: `大写金额(total)`. */
const call = /^([^()]{1,30})\(([^(),]{1,100})(?:,\s*['"]?([^'"()]{0,50})['"]?)?\)$/
const functions: ReadonlyArray<[RegExp, (field: string, more: string) => string]> = [
  [/^(?:大写金额|大寫金額|amount|chineseamount)$/i, (field) => `amount(${field})`],
  [/^(?:千位分隔符|thousands)$/i, (field, more) => `thousands(${field}, ${/^\d$/.test(more) ? more : 2})`],
  [
    /^(?:日期选择|日期選擇|date|dateformat)$/i,
    (field, more) => `date(${field}, '${/^[\w :./年月日时分秒時-]+$/.test(more) ? dayjsToOwn(more) : 'yyyy-MM-dd HH:mm:ss'}')`,
  ],
]
const dictionaryCall = /^(?:数据字典|資料字典|dictionary|dict)$/i
const dayjsToOwn = (format: string) => format.replace(/YYYY/g, 'yyyy').replace(/DD/g, 'dd')

/** What the words between braces stand for; `unknown` names a function that is not known around a field that is. */
export function placeholderOf(source: string, fields: OlderFields): Found | { unknown: string } | undefined {
  const plain = resolve(source, fields)
  if (plain) return plain
  const [, name = '', field = '', more = ''] = call.exec(source.trim()) ?? []
  const found = name === '' ? undefined : resolve(field, fields)
  if (!found || (found.kind !== 'form' && found.kind !== 'row')) return undefined
  if (dictionaryCall.test(name.trim()) && /^\w{1,50}$/.test(more.trim()))
    return { ...found, expression: `page.dictionary['${more.trim()}'][${found.expression}]` }
  const known = functions.find(([pattern]) => pattern.test(name.trim()))
  return known ? { ...found, expression: known[1](found.expression, more.trim()) } : { unknown: name.trim() }
}

/** Attributes by which older designers name what an element stands for, the surest first. */
const naming = ['data-wk-tag', 'data-field', 'data-vmodel', 'data-model', 'data-name', 'data-key', 'data-tag', 'data-code', 'data-id']
const codes: ReadonlyArray<[RegExp, 'qrcode' | 'barcode']> = [
  [/qr-?_?code|二维码|二維碼/i, 'qrcode'],
  [/bar-?_?code|条形码|条码|條碼/i, 'barcode'],
]

/** The name of what an element stands for; nothing where it stands for nothing. */
export const namedBy = ({ attributes }: Element): string | undefined =>
  naming.map((one) => attributes[one]).find((one) => one !== undefined && one !== '')

/** The code that an element is drawn as, by its class and what kind it says. */
export function codeOf({ tag, attributes }: Element): 'qrcode' | 'barcode' | undefined {
  const said = [tag, attributes.class, attributes['data-type'], attributes['data-kind'], attributes['data-wk-type']].join(' ')
  return codes.find(([pattern]) => pattern.test(said))?.[1]
}
