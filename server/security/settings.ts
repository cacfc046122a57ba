import { randomBytes } from 'node:crypto'
import type { Db } from '../db/types.ts'

/** SH-06 to SH-09, PasswordPolicy: what the system is set to when nobody changed it. */
const defaultSettings: { [key: string]: string } = {
  sysName: 'Pinge',
  copyright: '',
  sysVersion: '1.0.0',
  // MN-09: address of the data-visualisation host
  dataVUrl: '',
  logoIcon: '',
  workLogoIcon: '',
  navigationIcon: '',
  passwordStrengthLimit: '0',
  passwordLengthMin: '1',
  passwordLengthMinNumber: '8',
  containsNumbers: '1',
  includeLowercaseLetters: '0',
  includeUppercaseLetters: '0',
  containsCharacters: '0',
  mandatoryModificationOfInitialPassword: '0',
  singleLogin: '0',
  // After so many wrong passwords an account is locked for so many minutes, for everybody; 0 never locks it.
  lockCount: '20',
  lockMinutes: '10',
  // In MB: one file, all files of one person, all files; 0 is any size.
  fileMaxSize: '4096',
  fileQuotaUser: '10240',
  fileQuotaAll: '0',
  // The most that a designer may allow in one text, one rich text and one sub-table: characters, characters, rows.
  longestText: '100000',
  longestRichText: '2000000',
  mostRows: '5000',
  // How many days the log of calls goes back; 0 keeps all.
  callLogDays: '90',
}

/** The system's settings that people may see; secrets are never among them. */
export async function readSettings(db: Db): Promise<{ [key: string]: string }> {
  const rows = await db.selectFrom('base_setting').select(['key', 'value']).where('secret', '=', 0).execute()
  return { ...defaultSettings, ...Object.fromEntries(rows.map((row) => [row.key as string, (row.value as string | null) ?? ''])) }
}

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
