import type { Json, Row, Source } from './types.ts'

/** A definition does not say which sub-table it stands in: a column it names is one of its own row. */
export const anyTable = Symbol('any table')

/** sourceType of a parameter: 1 takes another field's value, 2 a fixed one, 3 nothing; without one, a relationField decides. */
function parameterValue(parameter: Row, table: string | undefined | typeof anyTable): Json {
  const field = typeof parameter.relationField === 'string' ? parameter.relationField : ''
  const takesField = parameter.sourceType === undefined || Number(parameter.sourceType) === 1
  if (Number(parameter.sourceType) === 3) return null
  if (!takesField || !/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(field)) return parameter.defaultValue ?? null
  const [head = '', child] = field.split(/[-.]/)
  return child === undefined
    ? `{{ form.${head} }}`
    : head === table || table === anyTable
      ? `{{ row.${child} }}`
      : (parameter.defaultValue ?? null)
}

/** WG-66: what an older definition says of its data interface, as a source; parameters that follow a field become expressions. */
export function interfaceSource(id: string, templateJson: unknown, table: string | undefined | typeof anyTable): Source {
  const parameters = Array.isArray(templateJson) ? (templateJson as Row[]).filter((one) => one !== null && typeof one === 'object') : []
  const paramList = parameters
    .filter(({ field }) => typeof field === 'string')
    .map(({ field, required, ...rest }) => ({
      field: field as string,
      defaultValue: parameterValue(rest, table),
      ...(required === true ? { required } : {}),
    }))
  return { interface: id, ...(paramList.length > 0 ? { paramList } : {}) }
}
