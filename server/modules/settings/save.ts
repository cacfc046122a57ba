import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FileItem } from '#core/files.ts'
import type { Translate } from '#core/form/form.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { Config } from '../../base/config.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import { type Actor, audit } from '../../db/audit.ts'
import { tell } from '../../db/tell.ts'
import type { Db } from '../../db/types.ts'
import { freeFiles, holdFiles, itemOf } from '../../records/attachments/holders.ts'
import { conflict, isBehind } from '../../records/write/conflict.ts'
import { originOf } from '../../settings/hosts.ts'
import { namesOf, type Part, parts, type SettingName, settingList, settingOf } from '../../settings/list.ts'
import { defaultOf, isSecret, keptSetting, readSettings, secretSetting } from '../../settings/settings.ts'
import { readFiles } from '../../storage/contents.ts'
import { settingFile } from '../print/index.ts'
import { checkSettings, mask } from './check.ts'

/** The settings, as holders of files. */
export const settingHolder = 'setting'

/** Values as they are kept, secrets among them. */
async function valuesOf(db: Db, names: readonly SettingName[], config: Config): Promise<Map<SettingName, string>> {
  const settings: { [name: string]: string } = await readSettings(db, config)
  const values = new Map<SettingName, string>()
  for (const name of names) values.set(name, isSecret(name) ? await readSecret(db, name, config) : (settings[name] ?? ''))
  return values
}

/** A secret as it is kept. One that cannot be decrypted is as none: it is typed anew, and the page is read all the same. */
async function readSecret(db: Db, name: Parameters<typeof secretSetting>[1], config: Config): Promise<string> {
  try {
    return await secretSetting(db, name, config)
  } catch (error) {
    if (error instanceof ApiError) return ''
    throw error
  }
}

/** A number that is another one as soon as one of the values is. */
const versionOf = (values: ReadonlyMap<SettingName, string>): number =>
  Number.parseInt(
    createHash('sha256')
      .update(JSON.stringify([...values]))
      .digest('hex')
      .slice(0, 12),
    16,
  )

/** What a form shows of a value: numbers as numbers, files as a field holds them, of a secret only that there is one. */
function shown(name: SettingName, value: string): Json {
  const { kind } = settingOf(name)
  if (kind === 'file') return value === '' ? [] : (JSON.parse(value) as Json)
  if (kind === 'secret') return value === '' ? '' : mask
  return kind === 'flag' || kind === 'whole' ? Number(value) : value
}

/** One part of the settings, as its form shows it. */
export async function readPart(db: Db, part: Part, config: Config): Promise<Row> {
  const values = await valuesOf(db, namesOf(part), config)
  const beside = part === 'print' ? { printFontIsFixed: config.PINGE_PRINT_FONT === undefined ? 0 : 1 } : {}
  return {
    id: part,
    version: versionOf(values),
    ...beside,
    ...Object.fromEntries([...values].map(([name, value]) => [name, shown(name, value)])),
  }
}

/** All settings, as the screen knows them. */
export async function readAll(db: Db, config: Config): Promise<Row> {
  const values = await valuesOf(db, parts.flatMap(namesOf), config)
  return Object.fromEntries([...values].map(([name, value]) => [name, shown(name, value)]))
}

interface Saving {
  config: Config
  actor: Actor
  t: Translate
  /** what is wrong with files and fonts of the body, which are looked into before the transaction */
  faults?: readonly FieldError[]
}

/**
 * Keeps what a body says of these parts; what it does not name stays as it is. Throws all that is wrong with it, and a
 * conflict with the newer values when `version` is behind, which is of one part.
 */
export async function saveSettings(trx: Db, saved: readonly Part[], body: Row, { config, actor, t, faults = [] }: Saving): Promise<void> {
  // Two who save at once do so one after the other: the second is told of the first.
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(trx)
  const { values, errors } = checkSettings(saved.flatMap(namesOf), body, t)
  if (errors.length + faults.length > 0) throw invalid([...errors, ...faults])
  const [part] = saved
  const before = await valuesOf(trx, saved.flatMap(namesOf), config)
  if (saved.length === 1 && part && isBehind(body.version, versionOf(before))) throw conflict(await readPart(trx, part, config))
  keepSecrets(values, before, t)
  await keepFont(trx, values, before, { actor, t })
  const changed = [...values].filter(([name, value]) => value !== before.get(name))
  if (changed.length === 0) return
  for (const [key, plain] of changed) {
    const [secret, value] = [isSecret(key) ? 1 : 0, keptSetting(key, plain, config)]
    await trx
      .insertInto('base_setting')
      .values({ key, value, secret })
      .onConflict((one) => one.column('key').doUpdateSet({ value, secret }))
      .execute()
  }
  for (const one of saved) await auditPart(trx, one, changed, before, actor)
  await shortenSessions(trx, changed)
  // Windows that are open read name, logos, frames and menus anew.
  await tell(trx, 'all', { method: 'refreshMenus' })
}

/** Secrets, and the setting that says which host each is sent to. */
const sentTo = { mapKey: 'mapService', qyhCorpSecret: 'qyhEndpoint', dingSynAppSecret: 'dingSynEndpoint' } as const

/** A mask keeps what it stands for; but whoever cannot read a secret cannot have it sent to another host either. */
function keepSecrets(values: Map<SettingName, string>, before: ReadonlyMap<SettingName, string>, t: Translate) {
  for (const [name, host] of Object.entries(sentTo) as Array<[keyof typeof sentTo, SettingName]>) {
    const service = values.get(host)
    const moved = service !== undefined && originOf(service) !== originOf(before.get(host))
    const sent = values.get(name) ?? mask
    if (moved && sent === mask && before.get(name))
      throw invalid([{ field: name, rule: 'again', message: t('t:sysConfig.fault.keyAgain') }])
    if (sent === mask) values.delete(name)
  }
}

/** Where the uploaded font is chosen there has to be one. The settings hold its file from now on, and that of before no more. */
async function keepFont(
  trx: Db,
  values: Map<SettingName, string>,
  before: ReadonlyMap<SettingName, string>,
  { actor, t }: Pick<Saving, 'actor' | 't'>,
): Promise<void> {
  const sent = values.get('printFontFile')
  const [was, is] = [settingFile(before.get('printFontFile') ?? ''), settingFile(sent ?? before.get('printFontFile') ?? '')]
  if ((values.get('printFont') ?? before.get('printFont')) === 'uploaded' && is === undefined)
    throw invalid([{ field: 'printFontFile', rule: 'required', message: t('t:sysConfig.fault.font.none') }])
  if (sent === undefined) return
  if (is === was) {
    values.delete('printFontFile')
    return
  }
  await freeFiles(trx, { kind: settingHolder, id: 'printFontFile' })
  if (is === undefined) return
  await holdFiles(trx, { kind: settingHolder, id: 'printFontFile' }, actor.userId, [is], settingList.printFontFile.megabytes)
  // what else was sent of it is what the server knows
  const file = (await readFiles(trx, [is])).get(is)
  values.set('printFontFile', JSON.stringify(file ? [itemOf(file)] : []))
}

async function auditPart(
  trx: Db,
  part: Part,
  changed: ReadonlyArray<[SettingName, string]>,
  before: ReadonlyMap<SettingName, string>,
  actor: Actor,
) {
  const own = changed.filter(([name]) => settingOf(name).part === part)
  if (own.length === 0) return
  const told = (name: SettingName, value: string) => {
    const { kind } = settingOf(name)
    if (value === '') return value
    return kind === 'secret' ? mask : kind === 'file' ? (JSON.parse(value) as FileItem[]).map((file) => file.name).join() : value
  }
  await audit(trx, actor, [
    {
      entity: 'setting',
      recordId: part,
      verb: 'update',
      // a secret that took another's place would read the same twice
      before: Object.fromEntries(
        own.flatMap(([name, value]) =>
          settingOf(name).kind === 'secret' && value !== '' ? [] : [[name, told(name, before.get(name) ?? defaultOf(name, undefined))]],
        ),
      ),
      after: Object.fromEntries(own.map(([name, value]) => [name, told(name, value)])),
    },
  ])
}

/** A shorter time holds for sessions that began under a longer one as well. */
async function shortenSessions(trx: Db, changed: ReadonlyArray<[SettingName, string]>): Promise<void> {
  const hours = changed.find(([name]) => name === 'sessionHours')?.[1]
  if (hours === undefined) return
  await trx
    .updateTable('base_session')
    .set({ expiresAt: sql<number>`least("expiresAt", "seenAt" + make_interval(hours => ${Number(hours)}::int))` })
    .where('openedBy', 'is', null)
    .execute()
}
