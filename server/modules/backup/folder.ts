import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '#core/json.ts'
import type { Config } from '../../base/config.ts'
import { notFound } from '../../base/errors.ts'
import { writeWhole } from '../../db/place.ts'

export type Where = Pick<Config, 'PINGE_DATA'>

/** What somebody is told of a backup that could not be made, or of one that could not be restored. */
export interface Reason {
  key: string
  params?: { [name: string]: string | number }
}

/** A backup as the list has it: a file beside its zip. */
export interface Kept {
  id: string
  fullName: string
  /** waiting and making, until it is there */
  state: 'waiting' | 'making' | 'done' | 'failed' | 'cancelled'
  /** made here, or sent by somebody */
  origin: 'made' | 'sent'
  at: number
  byId: string
  byName: string
  note: string
  /** of one that is being made: how far it is, in percent, and when that was last said */
  percent: number
  beat: number
  fault: Reason | null
  /** of one that is there */
  size: number
  sha256: string
  product: string
  step: string
  tables: number
  rows: number
  files: number
  lost: number
  /** how long it took, in ms */
  ms: number
}

/** Where backups are kept, and what is noted of restores. Processes that share a database share this folder. */
export function backupFolder({ PINGE_DATA }: Where): string {
  const folder = join(PINGE_DATA, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

const idPattern = /^[0-9a-z]{26}$/
/** The file of a backup, and the folder that it is gathered in. Throws where the id is none. */
export const pathOf = (where: Where, id: string, ending: 'zip' | 'json' | 'part' | 'cancel'): string => {
  if (!idPattern.test(id)) throw notFound()
  return join(backupFolder(where), `${id}.${ending}`)
}

export const writeKept = (where: Where, kept: Kept): void => writeWhole(pathOf(where, kept.id, 'json'), JSON.stringify(kept))

/** A small file of JSON; nothing where there is none, or it cannot be read. */
export function readJson<T>(path: string): T | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(value) || Array.isArray(value) ? (value as T) : undefined
  } catch {
    return undefined
  }
}

/** Whoever makes a backup says so this often; after so many ms of silence nobody is at it. */
const silence = 90_000

/** A backup that nobody is at any more has failed. */
function asItIs(kept: Kept): Kept {
  const isCut = kept.state === 'making' && Date.now() - kept.beat > silence
  return isCut ? { ...kept, state: 'failed', fault: { key: 'backup.fault.cut' } } : kept
}

/** A backup of the folder. Throws where there is none. */
export function keptOf(where: Where, id: string): Kept {
  const kept = readJson<Kept>(pathOf(where, id, 'json'))
  if (!kept) throw notFound()
  return asItIs(kept)
}

/** Every backup of the folder, the newest first. */
export const listKept = (where: Where): Kept[] =>
  readdirSync(backupFolder(where))
    .flatMap((name) => {
      const [id = '', ending] = name.split('.')
      const kept = ending === 'json' && idPattern.test(id) ? readJson<Kept>(join(backupFolder(where), name)) : undefined
      return kept ? [asItIs(kept)] : []
    })
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))

/** One that is being made now, or waits for it. */
export const underWay = (where: Where): Kept | undefined => listKept(where).find(({ state }) => state === 'making' || state === 'waiting')

/** The zip of a backup that is there. Throws where it is none. */
export function zipOf(where: Where, id: string): string {
  const path = pathOf(where, id, 'zip')
  if (keptOf(where, id).state !== 'done' || !existsSync(path)) throw notFound()
  return path
}

/** Takes away a backup with all that belongs to it. */
export function removeKept(where: Where, id: string): void {
  for (const ending of ['json', 'cancel', 'part', 'zip'] as const) rmSync(pathOf(where, id, ending), { recursive: true, force: true })
  rmSync(`${pathOf(where, id, 'zip')}.new`, { force: true })
}
