import { evaluate, exprsOf, isOn, resolve, resolveText } from '#core/expression/expr.ts'
import { variableIn } from '#core/interfaceSource.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import { mostWork, overrunsNow, withinWork } from '#core/work.ts'
import { ApiError } from '../../base/errors.ts'
import { knownCache } from '../../db/caches.ts'
import type { Db } from '../../db/types.ts'
import { outbound } from '../../http/outbound.ts'
import type { SourceConfig } from '../../sources/stored.ts'
import { valuesOfVariable } from '../query/variables.ts'
import { headersOf, isHeaderName, isHeaderValue } from './headers.ts'
import { parametersOf, rowsOfJson, valuesOf } from './parameters.ts'
import { at, rowsIn } from './rows.ts'
import { readStatement } from './statement.ts'
import { mustNotTellSecrets, secretsFor, variatesOf, withSecrets } from './variates.ts'

/** type of a data interface */
export const sqlType = '1'
export const staticType = '2'
export const apiType = '3'

/** Whether an interface asks somebody else for its rows: then it is not called inside of a transaction. */
export const asksOthers = (record: Row): boolean => record.type !== staticType

/** What a call is asked for. Request and filter read `item` (the parameters by name), `page` (this) and `user`. */
export interface Asked {
  paramList?: unknown
  page?: { currentPage?: number; pageSize?: number; keyword?: string; ids?: Json[] }
  user?: Row
  /** a call that tells something: it carries this key, by which a second time is known from the first, and any answer of success will do */
  told?: string
}

export interface Answered {
  rows: Row[]
  /** how many there are in all, where the interface says so */
  total: number | undefined
}

/** A step of a path that leads out of it: of these two no encoding makes a plain name. */
const dotted = /[\\/](?:\.|%2e){1,2}(?:[\\/?#]|$)/i

/** An address with its expressions filled in, each as one part of a path: none can change where the call goes. */
function addressOf(template: string, query: readonly Row[], scope: Scope): string {
  const filled = template
    .trim()
    .replace(/\{\{([\s\S]*?)\}\}/g, (_, source: string) => encodeURIComponent(String(evaluate(source.trim(), scope) ?? '').toWellFormed()))
  const [path = ''] = filled.split(/[?#]/)
  if (!URL.canParse(filled) || dotted.test(path)) throw new ApiError('badRequest', { key: 'interface.urlWrong' })
  const url = new URL(filled)
  for (const { field, value } of query) {
    const resolved = resolve(value ?? null, scope)
    if (resolved === null || resolved === '' || typeof field !== 'string' || field === '') continue
    url.searchParams.append(field, typeof resolved === 'object' ? JSON.stringify(resolved) : String(resolved))
  }
  return url.href
}

/** Whether an interface's own request asks for a page, a keyword or chosen ids by itself. */
export const asksFor = (record: Row, name: 'keyword' | 'ids'): boolean =>
  requestTexts(record).some((text) => String(text ?? '').includes(`page.${name}`))

/** The texts of an interface that say what it asks for. */
const requestTexts = (record: Row): Array<Json | undefined> =>
  record.type === apiType
    ? [record.url, record.queryJson, record.body]
    : record.type === sqlType
      ? [record.statementMode === 'choose' ? record.conditionsJson : record.statement]
      : []

/** Whether what an interface answers depends on who asks. */
export const asksWho = (record: Row): boolean => {
  const texts = [...requestTexts(record), record.rowFilter].map((text) => String(text ?? ''))
  return exprsOf(texts.join(' ')).some((source) => source.includes('user.')) || texts.some((text) => /\{\s*user\./.test(text))
}

async function ask(db: Db, config: SourceConfig, record: Row, scope: Scope, told: string | undefined): Promise<Answered> {
  const headers: { [name: string]: string } = { accept: 'application/json' }
  if (told !== undefined) headers['idempotency-key'] = told
  const url = addressOf(String(record.url ?? ''), rowsOfJson(record.queryJson), scope)
  const kept = await headersOf(db, String(record.id))
  const inHeaders = withSecrets(scope, await secretsFor(db, config, String(record.id), { headers: kept, origin: new URL(url).origin }))
  for (const { field, value } of kept) {
    const text = String(resolveText(value, inHeaders) ?? '')
    if (!isHeaderName(field) || !isHeaderValue(text))
      throw new ApiError('badRequest', { key: 'interface.headerWrong', params: { name: field } })
    headers[field.toLowerCase()] = text
  }
  const isPost = record.method === 'POST'
  let body: string | undefined
  if (isPost) {
    // resolved inside of the parsed text: a value can add nothing to it but itself
    body = JSON.stringify(resolve(JSON.parse(String(record.body || '{}')) as Json, scope))
    headers['content-type'] ??= 'application/json'
  }
  const answer = await outbound(
    {
      url,
      method: isPost ? 'POST' : 'GET',
      headers,
      body,
      timeout: Number(record.timeout ?? 10) * 1000,
    },
    config.PINGE_OUTBOUND_HOSTS,
  )
  if (answer.status < 200 || answer.status > 299)
    throw new ApiError('badRequest', { key: 'interface.status', params: { status: answer.status } })
  const data = parsed(answer.body.toString('utf8'))
  const rows = (data === undefined ? undefined : rowsIn(data, String(record.rowsPath ?? ''))) ?? (told === undefined ? undefined : [])
  if (!rows) throw new ApiError('badRequest', { key: 'interface.noRows' })
  const total = Number(at(data, String(record.totalPath || 'data.pagination.total')))
  return { rows, total: Number.isSafeInteger(total) && total >= 0 ? total : undefined }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json
  } catch {
    return undefined
  }
}

const keptRows = new Map<string, { version: Json | undefined; rows: Row[] }>()
const mostKept = 500
const rowCounts = knownCache('interfaceRows', { most: mostKept, entries: () => keptRows.size, clear: () => keptRows.clear() })

/** Static data, read from its text once a version. */
function staticRows(record: Row): Row[] {
  const known = keptRows.get(String(record.id))
  if (rowCounts.note(known !== undefined && known.version === record.version) && known) return known.rows
  const rows = rowsIn(parsed(String(record.dataJson ?? '[]')) ?? [], '') ?? []
  if (keptRows.size >= mostKept) keptRows.clear()
  keptRows.set(String(record.id), { version: record.version, rows })
  return rows
}

/** The parameters that were sent; one that names something of whoever asks holds their ids, one alone or several, or the time. */
async function withVariables(db: Db, { paramList, user }: Asked): Promise<unknown> {
  if (!Array.isArray(paramList)) return paramList
  const userId = typeof user?.userId === 'string' ? user.userId : undefined
  const one = async (parameter: unknown) => {
    const variable = variableIn((parameter as { defaultValue?: unknown } | null)?.defaultValue)
    if (!variable) return parameter
    const values = await valuesOfVariable(db, variable, userId)
    return { ...(parameter as object), defaultValue: values.length > 1 ? values : (values[0] ?? null) }
  }
  return Promise.all(paramList.map(one))
}

/** The rows that an interface has before its filter. `config` is needed by one that asks others. */
function fetched(
  db: Db,
  config: SourceConfig | undefined,
  record: Row,
  scope: Scope,
  told: string | undefined,
): Promise<Answered> | Answered {
  if (!asksOthers(record)) return { rows: staticRows(record), total: undefined }
  if (!config) throw new Error('An interface that asks others is called with the configuration of the server.')
  if (record.type === apiType) return ask(db, config, record, scope, told)
  return readStatement(db, config, record, scope).then((rows) => ({ rows, total: undefined }))
}

/**
 * The rows of a data interface. Throws a readable fault: a parameter, a host that may not be called, an answer that is none.
 * Static data are read without a configuration.
 */
export async function callInterface(db: Db, config: SourceConfig | undefined, record: Row, asked: Asked): Promise<Answered> {
  const values = valuesOf(parametersOf(record), await withVariables(db, asked))
  const plain: Scope = { item: values, page: (asked.page ?? {}) as Row, user: asked.user ?? {} }
  await mustNotTellSecrets(db, record)
  const scope: Scope = { ...plain, item: { ...values, variate: await variatesOf(db, record, plain) } }
  const answered = await fetched(db, config, record, scope, asked.told)
  const filter = String(record.rowFilter ?? '').trim()
  if (filter === '') return answered
  const before = overrunsNow()
  const rows = withinWork(mostWork.form, () => answered.rows.filter((row) => isOn(filter, { ...scope, row }, true)))
  if (overrunsNow() > before) throw new ApiError('badRequest', { key: 'interface.tooMuchWork' })
  return { ...answered, rows }
}
