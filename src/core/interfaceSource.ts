import type { Json, Row, Source } from './types.ts'

/** A definition does not say which sub-table it stands in: a column it names is one of its own row. */
export const anyTable = Symbol('any table')

/** What of whoever asks a parameter may be: the server fills it in. */
export const parameterVariables = [
  ...(['user', 'subordinates', 'userAndSubordinates', 'organize', 'organizeAndBelow'] as const),
  ...(['position', 'role', 'group', 'today', 'now'] as const),
] as const
export type ParameterVariable = (typeof parameterVariables)[number]
/** Names of variables in older definitions. */
const olderVariables: { readonly [name: string]: ParameterVariable } = {
  '@userId': 'user',
  '@currentUser': 'user',
  currentUser: 'user',
  '@userAndSubordinates': 'userAndSubordinates',
  '@organizeId': 'organize',
  '@organizationAndSuborganization': 'organizeAndBelow',
  '@positionId': 'position',
}

/** The variable that a name stands for, today's or an older one; undefined for none. */
export const variableOf = (name: unknown): ParameterVariable | undefined =>
  parameterVariables.find((one) => one === name) ??
  (typeof name === 'string' && Object.hasOwn(olderVariables, name) ? olderVariables[name] : undefined)

/** The variable that a parameter's value is; undefined for any other value. */
export const variableIn = (value: unknown): ParameterVariable | undefined =>
  value !== null && typeof value === 'object' && 'variable' in value ? variableOf(value.variable) : undefined

/** sourceType of a parameter: 1 another field's value, 2 a fixed one, 3 nothing, 4 something of whoever asks; without one, a relationField decides. */
export const sourceTypes = [1, 2, 3, 4] as const

/** The fixed value of a parameter; older definitions keep it under `relationField`. */
const fixedValue = ({ defaultValue, relationField, sourceType }: Row): Json =>
  (defaultValue ?? null) === null && Number(sourceType) === 2 ? (relationField ?? null) : (defaultValue ?? null)

function parameterValue(parameter: Row, table: string | undefined | typeof anyTable): Json {
  const field = typeof parameter.relationField === 'string' ? parameter.relationField : ''
  const type = parameter.sourceType === undefined ? 1 : Number(parameter.sourceType)
  if (type === 3) return null
  if (type === 4) {
    const variable = variableOf(field || parameter.defaultValue)
    return variable ? { variable } : null
  }
  if (type !== 1 || !/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(field)) return fixedValue(parameter)
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
