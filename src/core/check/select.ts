import { selectModes } from '../application/modes.ts'
import { type Checker, isRecord } from './checker.ts'
import { checkParameters } from './parameters.ts'
import { checkProps } from './props.ts'

const known: { [key: string]: 'text' | 'number' | 'flag' | 'list' | 'any' } = {
  popupType: 'any',
  popupTitle: 'any',
  popupWidth: 'any',
  dataSource: 'any',
  interfaceId: 'text',
  modelId: 'text',
  propsValue: 'text',
  hasPage: 'flag',
  pageSize: 'number',
  columnOptions: 'list',
  templateJson: 'list',
  relationOptions: 'list',
  uniqueBy: 'text',
}
const choices: { [key: string]: unknown[] } = { popupType: ['dialog', 'drawer'], dataSource: ['dynamic', 'other'] }

/** PP-10, PP-11: the list of a `select` action: where its rows come from, its columns, and what becomes of what is chosen. */
export function checkSelect(checker: Checker, select: unknown, pointer: string) {
  if (!isRecord(select)) return checker.add(pointer, 'must be a record of path and value')
  checkProps(checker, select, known, pointer, choices)
  checker.waiting(selectModes, select, pointer)
  checker.text(select.popupTitle, `${pointer}/popupTitle`)
  if (select.popupWidth !== undefined && typeof select.popupWidth !== 'number' && typeof select.popupWidth !== 'string')
    checker.add(`${pointer}/popupWidth`, 'must be a number')
  if (typeof select.pageSize === 'number' && select.pageSize < 1) checker.add(`${pointer}/pageSize`, 'must be a number, 0 or more')
  const from = select.dataSource === 'other' ? 'modelId' : 'interfaceId'
  if (select[from] === undefined) checker.add(pointer, `"select" needs "${from}"`)
  if (select.columnOptions === undefined) checker.add(pointer, '"select" needs "columnOptions"')
  const named = (prop: string, name: string, parts: readonly string[]) => {
    for (const [i, one] of (Array.isArray(select[prop]) ? (select[prop] as unknown[]) : []).entries()) {
      const at = `${pointer}/${prop}/${i}`
      if (!isRecord(one) || typeof one[name] !== 'string') {
        checker.add(isRecord(one) ? `${at}/${name}` : at, 'must be a text')
        continue
      }
      for (const key of Object.keys(one)) if (!parts.includes(key)) checker.unknown(`${at}/${key}`, 'property', key, parts)
      if (prop === 'columnOptions') checker.text(one.label, `${at}/label`)
      if (prop === 'relationOptions' && ![undefined, 1, 2, '1', '2'].includes(one.type as undefined))
        checker.add(`${at}/type`, 'must be one of 1, 2')
    }
  }
  named('columnOptions', 'value', ['value', 'label'])
  checkParameters(checker, select.templateJson, `${pointer}/templateJson`)
  named('relationOptions', 'field', ['field', 'type', 'value'])
  const relations = Array.isArray(select.relationOptions) ? select.relationOptions.filter(isRecord) : []
  const isGiven = relations.some(({ field, type }) => field === select.uniqueBy && String(type ?? 1) === '1')
  if (select.uniqueBy !== undefined && !isGiven) checker.add(`${pointer}/uniqueBy`, '"uniqueBy" needs "relationOptions"')
}
