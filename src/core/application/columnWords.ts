import type { Translate } from '../form/form.ts'
import type { Widget } from '../widget.ts'

const numeric = /^numeric\(\d+,\s*(\d+)\)$/
const limited = /^character varying\((\d+)\)$/
const plain: { readonly [type: string]: string } = {
  'timestamp with time zone': 'time',
  bigint: 'integer',
  integer: 'integer',
  text: 'text',
  // how a column is written, where that is what changes
  list: 'list',
  single: 'single',
}

/** The type of a column in plain words, as PostgreSQL names it where there are none; `widget` is that of its field, where that is known. */
export function columnWords(type: string, widget: Widget | undefined, t: Translate): string {
  if (widget?.holds === 'flag' && type === 'integer') return t('t:design.column.flag')
  const decimals = numeric.exec(type)?.[1]
  if (decimals !== undefined) return decimals === '0' ? t('t:design.column.integer') : t('t:design.column.decimal', { n: Number(decimals) })
  const most = limited.exec(type)?.[1]
  if (most !== undefined) return t('t:design.column.limited', { n: Number(most) })
  const known = Object.hasOwn(plain, type) ? plain[type] : undefined
  return known === undefined ? type : t(`t:design.column.${known}`)
}
