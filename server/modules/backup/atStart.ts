import { existsSync, rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Translate } from '#core/form/form.ts'
import type { Config } from '../../base/config.ts'
import { ApiError } from '../../base/errors.ts'
import { type Beside, besideOf } from '../../db/beside.ts'
import type { Database } from '../../db/open.ts'
import { writeWhole } from '../../db/place.ts'
import type { Db } from '../../db/types.ts'
import type { Store } from '../../storage/store.ts'
import { toldOutcome } from './answers.ts'
import { openBackup, verifyBackup } from './archive.ts'
import {
  type Asked,
  type Counts,
  heldNames,
  heldPath,
  readAsked,
  readBefore,
  readOutcome,
  writeAsked,
  writeBefore,
  writeOutcome,
} from './asked.ts'
import { zipOf } from './folder.ts'
import { toldFault } from './make.ts'
import { refused } from './manifest.ts'
import { requireRestorable, sealedIn } from './plan.ts'
import { fillFrom, storeFiles } from './restore.ts'
import { keepSent } from './sent.ts'
import { readShapes } from './structure.ts'

/** So often it is begun: what kills a start as often as that does so the next time as well. */
const mostTries = 3
/** How long other processes may take to end, in ms. */
const usualPatience = 60_000

export interface Start {
  database: Database
  config: Config
  store: Store
  /** Brings a database to the shape of this version. */
  prepare: (db: Db) => Promise<void>
  say: (line: string) => void
  /** how long other processes may take to end, in ms, where that is not a minute */
  patience?: number | undefined
  /** for tests: hears how far it is, and may keep it there */
  onStep?: (step: string) => unknown
}

const percent = (done: number, all: number) => `${Math.floor((100 * done) / Math.max(1, all))} %`

const none: Counts = { rows: 0, files: 0, ms: 0, sealed: 0 }

/** What the database in use shows of the store: kept as long as it stands beside. */
async function holdContents({ database, config }: Start, name: string): Promise<void> {
  // a database that was never prepared has none
  const isThere = (await readShapes(database.db)).has('base_file_blob')
  const rows = isThere ? await database.db.selectFrom('base_file_blob').select('id').orderBy('id').execute() : []
  writeWhole(heldPath(config, name), rows.map(({ id }) => `${id}\n`).join(''))
}

/** After the swap: what stands beside is noted, and nothing is asked any more. May be done again after a kill. */
function settle({ config }: Start, { kind, fullName, byName, id, old, counts = none }: Asked): void {
  const others = readBefore(config).filter(({ name }) => name !== old && !(kind === 'back' && name === id))
  if (old !== undefined) writeBefore(config, [...others, { name: old, at: Date.now(), fullName }])
  // the one that is in use again keeps its contents by itself
  if (kind === 'back') rmSync(heldPath(config, id), { force: true })
  writeOutcome(config, { ...{ kind, fullName, byName, at: Date.now(), isDone: true, fault: null }, ...counts })
  writeAsked(config, undefined)
}

/** Puts one in the place of the database in use, in one step. What it will be is noted before, so that a kill in between is understood. */
async function exchange(start: Start, beside: Beside, asked: Asked, name: string, counts: Counts): Promise<Asked> {
  const { config, onStep } = start
  const old = beside.nameAfter()
  await holdContents(start, old)
  const noted = { ...asked, made: name, old, counts }
  writeAsked(config, noted)
  await onStep?.('swapping')
  await beside.swap(name, old)
  await onStep?.('swapped')
  return noted
}

/** Restores a backup into a new database beside the one in use, and exchanges them. */
async function restore(start: Start, beside: Beside, asked: Asked): Promise<void> {
  const { config, store, say, prepare, onStep = () => {} } = start
  const began = performance.now()
  const backup = await openBackup(zipOf(config, asked.id))
  try {
    const { manifest } = backup
    requireRestorable(manifest)
    say(`Restoring ${asked.fullName}: reading it.`)
    await verifyBackup(backup)
    const name = beside.newName()
    writeAsked(config, { ...asked, made: name })
    await onStep('making')
    const made = await beside.make(name)
    let [done, said] = [0, 0]
    try {
      const onTable = (table: string) => {
        done++
        onStep(`table ${table}`)
        if (Date.now() - said < 2000) return
        said = Date.now()
        say(`Restoring ${asked.fullName}: ${percent(done, manifest.tables.length)} of the tables.`)
      }
      await fillFrom(made, backup, { onTable })
      await onStep('filled')
      await prepare(made.db)
      await onStep('prepared')
    } finally {
      await made.close()
    }
    await storeFiles(store, backup)
    await onStep('files')
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = manifest.files.length - manifest.lost.length
    const counts = { rows, files, ms: Math.round(performance.now() - began), sealed: sealedIn(manifest, config) }
    const noted = await exchange(start, beside, asked, name, counts)
    settle(start, noted)
    say(`${asked.fullName} is restored: ${rows} rows. The database from before is kept as ${noted.old}.`)
  } finally {
    backup.close()
  }
}

async function goBack(start: Start, beside: Beside, asked: Asked): Promise<void> {
  if (!(await beside.list()).includes(asked.id)) throw new ApiError('notFound', { key: 'backup.fault.gone' })
  const noted = await exchange(start, beside, asked, asked.id, none)
  settle(start, noted)
  start.say(`The database ${asked.id} is in use again. The one in its place is kept as ${noted.old}.`)
}

/** Waits until no other process uses the database. Throws why it cannot be exchanged. */
async function requireFree(beside: Beside, patience = usualPatience): Promise<void> {
  for (const end = Date.now() + patience; ; await new Promise((done) => setTimeout(done, 500))) {
    const hindrance = await beside.hindrance()
    if (hindrance === undefined) return
    if (hindrance !== 'others' || Date.now() > end) throw refused(hindrance)
  }
}

/** Takes away databases that were begun and never put to use, and lists of contents for those that are not there. */
async function clearLeft({ config }: Start, beside: Beside, made: string | undefined): Promise<void> {
  if (made !== undefined) await beside.drop(made)
  const there = await beside.list()
  const known = new Set([...readBefore(config).map(({ name }) => name), ...heldNames(config)])
  for (const name of there) if (!known.has(name)) await beside.drop(name)
  for (const name of heldNames(config)) if (!there.includes(name)) rmSync(heldPath(config, name))
}

/** Whether what was asked for was put in the place of the database in use already. */
const wasDone = async (beside: Beside, asked: Asked | undefined): Promise<boolean> =>
  asked?.made !== undefined && asked.old !== undefined && (await beside.wasSwapped(asked.made, asked.old))

async function carryOut(start: Start, beside: Beside): Promise<boolean> {
  const { config, say } = start
  const asked = readAsked(config)
  // another process has done it meanwhile
  if (!asked) return true
  if (await wasDone(beside, asked)) {
    settle(start, asked)
    return true
  }
  const { made, old: _old, counts: _counts, ...rest } = asked
  const left = asked.kind === 'restore' ? made : undefined
  const tried: Asked = { ...rest, tries: asked.tries + 1 }
  try {
    if (tried.tries > mostTries) throw refused('killed')
    writeAsked(config, tried)
    await requireFree(beside, start.patience)
    await clearLeft(start, beside, left)
    await (tried.kind === 'restore' ? restore(start, beside, tried) : goBack(start, beside, tried))
    return true
  } catch (error) {
    // another process may be at it by now: what it has noted is its own
    if (!beside.holds()) throw error
    // it failed behind the exchange: the next start notes what was done
    if (await wasDone(beside, readAsked(config))) return true
    const { kind, fullName, byName } = tried
    const fault = toldFault(error)
    writeOutcome(config, { ...{ kind, fullName, byName, at: Date.now(), isDone: false, fault }, ...none })
    writeAsked(config, undefined)
    await clearLeft(start, beside, undefined).catch(() => {})
    say(`${fullName} was not restored, the database is as it was: ${fault.key} ${JSON.stringify(fault.params ?? {})}`)
    return false
  }
}

/** Whether the next start has something to do before it serves anybody. */
export const isRestoreAsked = (config: Config): boolean => existsSync(config.PINGE_DATA) && readAsked(config) !== undefined

/**
 * Does what was asked for, at the start of a process and before it serves anybody. Whatever happens, also a kill at any
 * moment, the database in use is the old one, whole, or the new one, whole. Gives whether it may be another one now, so that
 * it has to be opened again.
 */
export async function restoreAtStart(start: Start): Promise<boolean> {
  const { database, config } = start
  const beside = besideOf(database, { url: config.DATABASE_URL, folder: config.PINGE_DATA })
  const letGo = await beside.hold(() => start.say('Another process restores a backup or begins to use the database: waiting for it.'))
  try {
    return await carryOut(start, beside)
  } finally {
    await letGo()
  }
}

/** For the command: has a file restored, or a database from before. Gives what tells in words what came of it. */
export async function askRestore(
  config: Config,
  what: { back: string } | { name: string; content: Readable },
): Promise<(t: Translate) => { isDone: boolean; text: string } | null> {
  const by = { byId: '', byName: '' }
  const { id, fullName } =
    'back' in what ? { id: what.back, fullName: what.back } : await keepSent(config, { name: what.name, content: what.content }, by)
  writeOutcome(config, undefined)
  writeAsked(config, { kind: 'back' in what ? 'back' : 'restore', id, fullName, at: Date.now(), byName: '', tries: 0 })
  return (t) => toldOutcome(readOutcome(config), t)
}
