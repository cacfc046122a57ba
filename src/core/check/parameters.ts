import { parameterVariables, sourceTypes, variableOf } from '../interfaceSource.ts'
import { type Checker, isRecord, token } from './checker.ts'

const known = ['field', 'fieldName', 'dataType', 'required', 'sourceType', 'relationField', 'pingeKey', 'defaultValue']

/** PP-11, WG-66: parameters of a data interface (templateJson): each says where its value comes from, in a way that can be followed. */
export function checkParameters(checker: Checker, list: unknown, pointer: string) {
  for (const [i, one] of (Array.isArray(list) ? (list as unknown[]) : []).entries()) {
    const at = `${pointer}/${i}`
    if (!isRecord(one) || typeof one.field !== 'string') {
      checker.add(isRecord(one) ? `${at}/field` : at, 'must be a text')
      continue
    }
    for (const key of Object.keys(one)) if (!known.includes(key)) checker.unknown(`${at}/${token(key)}`, 'property', key, known)
    const { sourceType, relationField, defaultValue } = one
    if (relationField !== undefined && relationField !== null && typeof relationField === 'object')
      checker.add(`${at}/relationField`, 'must be a text')
    if (sourceType === undefined || sourceType === null) continue
    const type = Number(sourceType)
    if (!sourceTypes.some((known) => known === type)) checker.add(`${at}/sourceType`, `must be one of ${sourceTypes.join(', ')}`)
    else if (type === 1 && !relationField) checker.add(at, '"sourceType: 1" needs "relationField"')
    else if (type === 2 && (defaultValue ?? relationField ?? null) === null) checker.add(at, '"sourceType: 2" needs "defaultValue"')
    else if (type === 3 && one.required === true) checker.add(`${at}/sourceType`, 'a required parameter cannot be empty')
    else if (type === 4 && !variableOf(relationField || defaultValue))
      checker.add(`${at}/relationField`, `must be one of ${parameterVariables.join(', ')}`)
  }
}
