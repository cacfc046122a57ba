import { hasExpr } from '#core/expression/expr.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { apiType, sqlType, staticType } from '../../records/interfaces/call.ts'
import { rowsOfJson } from '../../records/interfaces/parameters.ts'
import { maxRows, rowsIn } from '../../records/interfaces/rows.ts'
import { statementOf } from '../../records/interfaces/statement.ts'
import { isComparison } from '../../sources/choice.ts'
import { kindOfSource } from '../../sources/stored.ts'
import { isNamed } from './access.ts'
import { expressionFault } from './expressions.ts'

const name = /^[\p{L}_][\p{L}\p{N}_]*$/u
/** A web address whose host is written out: an expression in it could send a call, and its headers, anywhere. */
const address = /^https?:\/\/[^/?#{}\s@]+(?:[/?#]|$)/i

function parsed(text: Json | undefined): { value: Json } | undefined {
  try {
    return { value: JSON.parse(String(text ?? '')) as Json }
  } catch {
    return undefined
  }
}

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => row !== null && typeof row === 'object' && !Array.isArray(row))

/** A list of records as text, each with a name of its own. */
function namesFault(text: Json | undefined): 'json' | 'name' | 'twice' | undefined {
  if (text === null || text === undefined || text === '') return undefined
  const list = parsed(text)?.value
  if (!isRows(list)) return 'json'
  const fields = list.map(({ field }) => String(field ?? ''))
  if (!fields.every((field) => name.test(field))) return 'name'
  return new Set(fields).size < fields.length ? 'twice' : undefined
}

/** What is wrong with what an interface asks its data source. */
async function statementFaults(trx: Db, values: Row, { t, keepsIds }: WriteContext): Promise<FieldError[]> {
  const one = (field: string, rule: string, params: { [name: string]: string } = {}): FieldError[] => [
    { field, rule, message: t(`t:interface.statement.${rule}`, params) },
  ]
  const sourceId = String(values.sourceId ?? '')
  const kind = sourceId ? await kindOfSource(trx, sourceId) : undefined
  // one from elsewhere waits for its data source, switched off; it is looked at again when somebody switches it on
  if (!kind) return keepsIds && values.enabledMark === 0 ? [] : one('sourceId', 'source')
  const chosen = values.statementMode === 'choose'
  if (chosen && rowsOfJson(values.conditionsJson).some(({ field, symbol }) => !field || !isComparison(symbol)))
    return one('conditionsJson', 'condition')
  const made = statementOf(values, { kind, schema: '' })
  if (!('fault' in made)) return []
  const { key, params } = made.fault
  return one(key === 'table' ? 'tableName' : chosen ? 'conditionsJson' : 'statement', key, params)
}

/** What an interface's JSON cannot say. */
export const dataInterfaceRules: RuleSet = {
  dataInterface: {
    check: async (trx, values, _current, context) => {
      const { t } = context
      const errors: FieldError[] = []
      const add = (field: string, key: string, params: { [name: string]: string | number } = {}) =>
        errors.push({ field, rule: key, message: t(`t:interface.fault.${key}`, params) })
      const expressions = (field: string) => {
        const fault = expressionFault(values[field])
        if (fault !== undefined) add(field, 'expression', { fault })
      }
      const parameters = namesFault(values.parameterJson)
      if (parameters) add('parameterJson', parameters)
      else if (rowsOfJson(values.parameterJson).some(({ field }) => field === 'variate')) add('parameterJson', 'reserved')
      if (values.rowFilter && !hasExpr(values.rowFilter)) add('rowFilter', 'filter')
      expressions('rowFilter')
      if (values.type === staticType) {
        const data = parsed(values.dataJson || '[]')
        if (!data || !rowsIn(data.value, '')) add('dataJson', 'json')
        else if (Array.isArray(data.value) && data.value.length > maxRows) add('dataJson', 'rows', { n: maxRows })
      }
      if (values.type === apiType) {
        const written = String(values.url ?? '').trim()
        if (written === '') add('url', 'url')
        else if (!address.test(written) || !URL.canParse(written.replace(/\{\{[\s\S]*?\}\}/g, 'x'))) add('url', 'address')
        expressions('url')
        expressions('queryJson')
        expressions('body')
        if (values.method === 'POST' && values.body && !parsed(values.body)) add('body', 'json')
      }
      if (values.type === sqlType) errors.push(...(await statementFaults(trx, values, context)))
      return errors
    },
    beforeDelete: async (trx, record) => {
      if (await isNamed(trx, record)) throw new ApiError('inUse', { key: 'interface.inUse' })
      for (const { id } of await trx
        .selectFrom('base_data_interface_variate')
        .select('id')
        .where('interfaceId', '=', String(record.id))
        .execute())
        await trx.deleteFrom('base_data_interface_variate_secret').where('variateId', '=', id).execute()
      await trx.deleteFrom('base_data_interface_variate').where('interfaceId', '=', String(record.id)).execute()
      await trx.deleteFrom('base_data_interface_header').where('interfaceId', '=', String(record.id)).execute()
      await trx.deleteFrom('base_data_interface_log').where('interfaceId', '=', String(record.id)).execute()
    },
  },
}
