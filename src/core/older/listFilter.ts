import { variableOf } from '../interfaceSource.ts'
import { type Context, isRecord, type Loose, tame } from './context.ts'
import { isNothing, step } from './ledger.ts'

/** What of whoever asks an older filter compares with; a name that a value may have as well is none. */
function filterVariable(value: unknown): string | undefined {
  const variable = typeof value === 'string' && /^(?:@|currentUser$)/.test(value) ? variableOf(value) : undefined
  return variable === 'userAndSubordinates' ? undefined : variable
}

/** The fixed filter: what narrows the list for everybody. */
export function readListFilter(value: unknown, at: string, list: Loose, context: Context) {
  if (!isRecord(value) || !Array.isArray(value.conditionList)) return
  const groups = value.conditionList.flatMap((group, i) => {
    if (!isRecord(group) || !Array.isArray(group.groups)) return []
    const place = `${at}/conditionList${step(i)}`
    const conditions = group.groups.flatMap((one, n) => (isRecord(one) ? (condition(one, `${place}/groups${step(n)}`, context) ?? []) : []))
    logic(group.logic, `${place}/logic`, context)
    return conditions.length > 0 ? [{ logic: group.logic === 'or' ? 'or' : 'and', groups: conditions }] : []
  })
  const place = `${at}/matchLogic`
  if (groups.length === 0) return context.ledger.lose(place, 'idle', 'noEffect', { name: 'matchLogic', kind: 'list' })
  logic(value.matchLogic, place, context)
  context.put(list, 'ruleList', { matchLogic: value.matchLogic === 'or' ? 'or' : 'and', conditionList: groups }, place)
}

function logic(value: unknown, at: string, { ledger }: Context) {
  if (value === 'and' || value === 'or') ledger.take(at)
  else if (!isNothing(value)) ledger.lose(at, 'left', 'oneOf', { name: 'logic', value: String(value) })
}

function condition(one: Loose, at: string, context: Context): Loose | undefined {
  const { ledger } = context
  const found = context.find(one.field ?? one.__vModel__ ?? one.id)
  if (!found) {
    ledger.lose(at, 'left', 'filterLost', { name: String(one.field ?? one.__vModel__ ?? '') }, { key: 'older.do.filter', params: {} })
    return undefined
  }
  const out: Loose = { field: found.key, symbol: one.symbol }
  const type = Number(one.fieldValueType ?? 2)
  const variable = type === 1 ? undefined : filterVariable(one.fieldValue)
  if (variable)
    Object.assign(out, {
      fieldValueType: 3,
      fieldValue: variable,
      symbol: ['<>', 'notIn', 'notLike'].includes(String(one.symbol)) ? '<>' : '==',
    })
  else if (type === 1 || type === 2) out.fieldValueType = type
  if (!variable && !isNothing(one.fieldValue))
    out.fieldValue = type === 1 ? (context.find(one.fieldValue)?.key ?? one.fieldValue) : tame(one.fieldValue)
  const named = ['field', '__vModel__', 'id'].find((name) => one[name] !== undefined) ?? 'field'
  for (const name of [named, 'symbol', 'fieldValueType', 'fieldValue']) ledger.take(at + step(name))
  for (const [name, said] of Object.entries(one)) {
    const place = at + step(name)
    if (!ledger.isDone(place) && !isNothing(said)) ledger.lose(place, 'noise', 'copied', { name })
  }
  return out
}
