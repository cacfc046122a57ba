import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../db/place.ts'
import { backupFolder, type Reason, readJson, type Where } from './folder.ts'

/** What the next start is to do: restore a backup, or go back to the database from before a restore. */
export interface Asked {
  kind: 'restore' | 'back'
  /** the backup, or the database that stands beside */
  id: string
  fullName: string
  at: number
  byName: string
  /** how often it was begun: a start that is killed by it again and again goes on without */
  tries: number
  /** the new database, as soon as it is being made, and what the old one will be called */
  made?: string
  old?: string
  counts?: Counts
}

/** How much was restored. */
export interface Counts {
  rows: number
  files: number
  ms: number
  /** secrets that cannot be read here, because another key has encrypted them */
  sealed: number
}

/** What came of it. */
export interface Outcome extends Counts {
  kind: Asked['kind']
  fullName: string
  at: number
  byName: string
  isDone: boolean
  fault: Reason | null
}

/** A database that stands beside, from before something was put in its place. */
export interface Before {
  name: string
  at: number
  /** what was put in its place */
  fullName: string
}

const file = (where: Where, name: string) => join(backupFolder(where), name)
const put = (where: Where, name: string, value: object | undefined) => {
  if (value) writeWhole(file(where, name), JSON.stringify(value))
  else rmSync(file(where, name), { force: true })
}

export const readAsked = (where: Where): Asked | undefined => readJson<Asked>(file(where, 'restore.json'))
export const writeAsked = (where: Where, asked: Asked | undefined): void => put(where, 'restore.json', asked)

export const readOutcome = (where: Where): Outcome | undefined => readJson<Outcome>(file(where, 'outcome.json'))
export const writeOutcome = (where: Where, outcome: Outcome | undefined): void => put(where, 'outcome.json', outcome)

export const readBefore = (where: Where): Before[] => readJson<Before[]>(file(where, 'before.json')) ?? []
export const writeBefore = (where: Where, all: readonly Before[]): void => put(where, 'before.json', all)

/** The contents that a database which stands beside still shows, one a line (`server/storage/held.ts`). */
export const heldPath = (where: Where, name: string): string => file(where, `${name}.held`)
/** The databases that there is such a list of. */
export const heldNames = (where: Where): string[] =>
  readdirSync(backupFolder(where)).flatMap((name) => (name.endsWith('.held') ? [name.slice(0, -'.held'.length)] : []))
