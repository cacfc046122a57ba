import type { FieldPlan, Translate } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { formatDateField, formatNumber } from '#core/format/format.ts'
import { keysOf } from '#core/sheet/readCell.ts'
import { listMark } from '#core/text.ts'
import type { Json, Row } from '#core/types.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { asList, findOption, labelOf, pathLabels } from '../choice/choice.ts'

/** The value of a column as a text that `readCell` reads again, and that a person understands. */
export function writeCell(plan: FieldPlan, value: Json | undefined, options: Row[], t: Translate, text?: string): string {
  if (value === undefined || value === null || value === '') return ''
  const { node } = plan
  const holds = holdsOf(plan)
  const pair = (write: (end: Json) => string) => asList(value).map(write).join(' ~ ')
  const format = (node.format as string | undefined) ?? 'yyyy-MM-dd'
  const keys = keysOf(node, options)
  const label = (one: Json) => (findOption(keys, one) ? labelOf(keys, one) : (text ?? String(one)))
  switch (holds) {
    case 'number': {
      const { precision }: NodeOf<'inputNumber'> = node
      return formatNumber(value as number, { precision })
    }
    case 'flag':
      return value === 1 || value === true || value === '1'
        ? String(node.activeTxt ?? t('t:field.yes'))
        : String(node.inactiveTxt ?? t('t:field.no'))
    case 'date':
      return formatDateField(value as number, format)
    case 'dateRange':
      return pair((end) => formatDateField(end as number, format))
    case 'timeRange':
    case 'numberRange':
      return pair(String)
    case 'texts':
      return asList(value).map(String).join(t(listMark))
    case 'choice':
    case 'choices':
    case 'branch':
    case 'record':
      return Array.isArray(value) ? value.map(label).join(t(listMark)) : label(value)
    case 'path': {
      const paths = (Array.isArray(value) && Array.isArray(value[0]) ? value : [value]) as Json[][]
      return paths.map((path) => pathLabels(keys, asList(path)).join('/')).join(t(listMark))
    }
    default:
      return typeof value === 'object' ? (text ?? '') : String(text ?? value)
  }
}
