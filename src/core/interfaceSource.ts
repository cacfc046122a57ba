import type { Json, Row, Source } from './types.ts'

/** sourceType of a parameter: 1 takes another field's value, 2 a fixed one, 3 nothing; without one, a relationField decides. */
function parameterValue(parameter: Row, table: string | undefined): Json {
  const field = typeof parameter.relationField === 'string' ? parameter.relationField : ''
  const takesField = parameter.sourceType === undefined || Number(parameter.sourceType) === 1
  if (Number(parameter.sourceType) === 3) return null
  if (!takesField || !/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(field)) return parameter.defaultValue ?? null
  const [head = '', child] = field.split(/[-.]/)
  return child === undefined ? `{{ form.${head} }}` : head === table ? `{{ row.${child} }}` : (parameter.defaultValue ?? null)
}

/** WG-66: the options of a data interface as a source: its parameters go as paramList (readings C-031), those that follow a field as expressions. */
export function interfaceSource(id: string, templateJson: unknown, table: string | undefined): Source {
  const parameters = Array.isArray(templateJson) ? (templateJson as Row[]).filter((one) => one !== null && typeof one === 'object') : []
  const paramList = parameters.map((parameter) => ({ field: parameter.field ?? null, defaultValue: parameterValue(parameter, table) }))
  return { post: `/api/system/DataInterface/${encodeURIComponent(id)}/Actions/Preview`, body: { paramList } }
}
