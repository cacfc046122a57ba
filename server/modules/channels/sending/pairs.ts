import type { Row } from '#core/types.ts'
import { anyOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/types.ts'
import { rowsOfJson } from '../../../records/interfaces/parameters.ts'
import { isWay, type Way } from '../ways.ts'
import { flowEvents, type MessageEvent } from './events.ts'

/** A template and the account that it goes through, for an event. */
export interface Pair {
  event: string
  template: Row
  accountId: string
  way: Way
  /** an administrator wants everybody to get it there */
  isRequired: boolean
}

/** The sending configurations that an event is told by: the one that is named, as long as it is of flows, else those of the event; only what is switched on. */
export const configsOf = (trx: Db, { event, config }: { event: MessageEvent; config?: string }) => {
  const on = allConfigs(trx)
  return config === undefined ? on.where('event', '=', event) : on.where('id', '=', config).where('event', 'in', flowEvents)
}

/** Every sending configuration that is switched on. */
export const allConfigs = (trx: Db) => trx.selectFrom('msg_send_config').where('enabledMark', '=', 1)

/** Of sending configurations the templates with their accounts; what is switched off is left out. */
export async function pairsOf(trx: Db, configs: ReturnType<typeof allConfigs>): Promise<Pair[]> {
  const found = configs.select(['event', 'items', 'requiredMark'])
  const rows = (await found.execute()).flatMap((config) =>
    rowsOfJson(config.items).map(({ templateId, accountId }) => ({ ...config, templateId, accountId })),
  )
  if (rows.length === 0) return []
  const columns = ['id', 'messageType', 'title', 'content', 'templateCode', 'smsFieldList', 'wxSkip', 'xcxAppId'] as const
  const templates = await trx
    .selectFrom('msg_template')
    .select(columns)
    .where('id', '=', anyOf(rows.map(({ templateId }) => String(templateId))))
    .where('enabledMark', '=', 1)
    .execute()
  const accounts = await trx
    .selectFrom('msg_account')
    .select(['id', 'way'])
    .where('id', '=', anyOf(rows.map(({ accountId }) => String(accountId))))
    .where('enabledMark', '=', 1)
    .execute()
  const known = new Map<string, Pair>()
  for (const { event: of, templateId, accountId, requiredMark } of rows) {
    const template = templates.find(({ id }) => id === templateId)
    const account = accounts.find(({ id }) => id === accountId)
    if (!template || !account || !isWay(account.way)) continue
    const name = `${of} ${templateId} ${accountId}`
    const isRequired = requiredMark === 1 || known.get(name)?.isRequired === true
    known.set(name, { event: of, template: { ...template }, accountId: account.id, way: account.way, isRequired })
  }
  return [...known.values()]
}
