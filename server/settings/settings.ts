import { randomBytes } from 'node:crypto'
import type { Config } from '../base/config.ts'
import type { Db } from '../db/types.ts'
import { type Setting, type SettingName, type settingList, settingNames, settingOf } from './list.ts'
import { openSecret, sealSecret } from './secrets.ts'

type List = typeof settingList
/** Settings whose default is known without the environment. */
type Plain = { [name in SettingName]: List[name] extends { env: string } | { kind: 'secret' } ? never : name }[SettingName]
type Secret = { [name in SettingName]: List[name] extends { kind: 'secret' } ? name : never }[SettingName]
type Readable = Exclude<SettingName, Secret>

/** What a setting is while nobody saved it. */
export function defaultOf(name: SettingName, config: Config | undefined): string {
  const { env, default: fallback }: Setting = settingOf(name)
  return env === undefined || config === undefined ? fallback : String(config[env] ?? fallback)
}

/**
 * The system's settings as they are now; secrets are never among them. They are read each time, so that what is saved
 * in one process holds in every other one. Those that the environment may say are answered to whoever gives it.
 */
export async function readSettings(db: Db): Promise<{ [name in Plain]: string }>
export async function readSettings(db: Db, config: Config): Promise<{ [name in Readable]: string }>
export async function readSettings(db: Db, config?: Config): Promise<{ [name in Readable]: string }> {
  const rows = await db.selectFrom('base_setting').select(['key', 'value']).where('secret', '=', 0).execute()
  const saved = new Map(rows.map((row) => [row.key, row.value ?? '']))
  const names = settingNames.filter((name): name is Readable => settingOf(name).kind !== 'secret')
  return Object.fromEntries(names.map((name) => [name, saved.get(name) ?? defaultOf(name, config)])) as { [name in Readable]: string }
}

/** The settings that people are sent who do not administer them: at the login page those for everybody. */
export async function toldSettings(db: Db, to: 'everybody' | 'signedIn'): Promise<{ [name: string]: string }> {
  const settings: { [name: string]: string } = await readSettings(db)
  const isTold = ({ told }: Setting) => told === 'everybody' || (told !== undefined && told === to)
  return Object.fromEntries(Object.entries(settings).filter(([name]) => isTold(settingOf(name as SettingName))))
}

const sealedAt = (name: SettingName) => `base_setting:${name}:value`
/** Whether a setting is kept encrypted. */
const isSealed = (name: SettingName): boolean => {
  const setting = settingOf(name)
  return setting.kind === 'secret' && setting.sealed === true
}

/** Whether a name is that of a setting that nobody reads back. */
export const isSecret = (name: SettingName): name is Secret => settingOf(name).kind === 'secret'

/** A value as it is kept. */
export const keptSetting = (name: SettingName, value: string, config: Config): string =>
  isSealed(name) && value !== '' ? sealSecret(config, sealedAt(name), value) : value

/** A setting that nobody reads back, for the calls that need it; empty when there is none. Throws where it cannot be decrypted. */
export async function secretSetting(db: Db, name: Secret, config: Config): Promise<string> {
  const row = await db.selectFrom('base_setting').select('value').where('key', '=', name).executeTakeFirst()
  if (!row) return defaultOf(name, config)
  const kept = row.value ?? ''
  return isSealed(name) && kept !== '' ? openSecret(config, sealedAt(name), kept) : kept
}

/** Whether there is such a setting, without reading it. */
export async function hasSecret(db: Db, name: Secret): Promise<boolean> {
  const row = await db.selectFrom('base_setting').select('value').where('key', '=', name).executeTakeFirst()
  return (row?.value ?? '') !== ''
}

/** Hours without a call after which a session ends. */
export const sessionHours = async (db: Db, config: Config): Promise<number> =>
  Number((await readSettings(db, config)).sessionHours) || config.PINGE_SESSION_HOURS

/** A secret of this installation, made when it is first asked for and shared by every process on the same database. */
async function secret(db: Db, key: string, make: () => string): Promise<string> {
  await db
    .insertInto('base_setting')
    .values({ key, value: make(), secret: 1 })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db.selectFrom('base_setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return row.value as string
}

/** Key of the passwords' wire form: from the configuration, else this installation's own. */
export const cipherKey = (db: Db, configured: string | undefined) =>
  configured ? Promise.resolve(configured) : secret(db, 'cipherKey', () => randomBytes(8).toString('hex'))

/** Key that signs short-lived download addresses. */
export const signingKey = (db: Db) => secret(db, 'signingKey', () => randomBytes(32).toString('hex'))
