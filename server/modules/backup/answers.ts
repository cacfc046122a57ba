import type { Translate } from '#core/form/form.ts'
import { formatSize } from '#core/format/format.ts'
import { boolean, integer, listOf, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import type { Before, Outcome } from './asked.ts'
import type { Kept, Reason } from './folder.ts'
import { leftOut } from './leftOut.ts'
import type { Manifest } from './manifest.ts'
import type { Plan } from './plan.ts'

export const keptAnswer = object({
  ...{
    id: text,
    fullName: text,
    state: text,
    origin: text,
    creatorTime: time,
    creatorUser: text,
    note: text,
    percent: integer,
    about: text,
  },
  ...{
    size: text,
    sha256: text,
    product: text,
    step: text,
    tables: integer,
    rows: integer,
    files: integer,
    lost: integer,
    seconds: integer,
  },
})

const inWords = (fault: Reason | null, t: Translate): string => (fault ? t(`t:${fault.key}`, fault.params) : '')

/** How far it is, why it failed, or what was noted. */
function aboutOf({ state, percent, fault, note, origin }: Kept, t: Translate): string {
  if (state === 'making') return t('t:backup.progress', { percent })
  if (fault) return inWords(fault, t)
  return note || (origin === 'sent' ? t('t:backup.origin.sent') : '')
}

/** A backup as its list shows it. */
export const toldKept = (kept: Kept, t: Translate) => {
  const { id, fullName, state, origin, note, sha256, product, step, tables, rows, files, lost } = kept
  return {
    ...{ id, fullName, state, origin, note, sha256, product, step, tables, rows, files, lost },
    ...{ creatorTime: kept.at, creatorUser: kept.byName, percent: kept.percent, about: aboutOf(kept, t) },
    ...{ size: kept.size > 0 ? formatSize(kept.size) : '', seconds: Math.ceil(kept.ms / 1000) },
  }
}

export const stateAnswer = object({
  kind: text,
  isDue: boolean,
  due: text,
  canRestart: boolean,
  isUnderWay: boolean,
  outcome: orNull(object({ isDone: boolean, text })),
})

export const beforeAnswer = listOf(object({ id: text, at: time, fullName: text }))

/** What came of the last restore, in words. */
export const toldOutcome = (outcome: Outcome | undefined, t: Translate) => {
  if (!outcome) return null
  const { kind, fullName, byName, isDone, fault, rows, files, ms } = outcome
  const params = { name: fullName, by: byName, why: inWords(fault, t), rows, files, seconds: Math.ceil(ms / 1000) }
  const key = isDone ? (rows > 0 ? 'done' : 'doneAgain') : 'failed'
  const sealed = outcome.sealed > 0 ? ` ${t('t:backup.outcome.otherKey', { n: outcome.sealed })}` : ''
  return { isDone, text: `${t(`t:backup.outcome.${kind}.${key}`, params)}${sealed}` }
}

export const toldBefore = (all: readonly Before[]) => ({ list: all.map(({ name, at, fullName }) => ({ id: name, at, fullName })) })

export const planAnswer = object({
  id: text,
  fullName: text,
  from: text,
  warning: text,
  hindrance: text,
})

/** Which part of the system a table is of. */
const kindOf = (table: string): string => {
  if (table.startsWith('app_')) return 'application'
  return table.startsWith('flow_') ? 'flow' : table.startsWith('msg_') || table.startsWith('im_') ? 'message' : 'system'
}

/** What is to be known before a backup is restored, in words. */
export function toldPlan({ id, fullName }: Kept, plan: Plan, t: Translate, when: (at: number) => string) {
  const { manifest, missing, gone, sealed, hindrance } = plan
  const warnings = [
    ...(missing.length > 0 ? [t('t:backup.warn.older', { n: missing.length, name: missing.at(-1) ?? '' })] : []),
    ...(gone > 0 ? [t('t:backup.warn.gone', { n: gone })] : []),
    ...(sealed > 0 ? [t('t:backup.warn.otherKey', { n: sealed })] : []),
    ...(manifest.lost.length > 0 ? [t('t:backup.warn.lost', { n: manifest.lost.length })] : []),
  ]
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    ...{ id, fullName, warning: warnings.join('\n'), hindrance: hindrance === undefined ? '' : t(`t:backup.fault.${hindrance}`) },
    from: t('t:backup.from', {
      ...{ time: when(manifest.at), version: manifest.product, kind: manifest.kind === 'pglite' ? 'PGlite' : 'PostgreSQL', rows },
      ...{ tables: manifest.tables.length, files: manifest.files.length - manifest.lost.length },
    }),
  }
}

export const contentsAnswer = listOf(
  object({ id: text, kind: text, there: orNull(integer), here: orNull(integer), size: text, sha256: text }),
)

/** The tables of a backup with their hashes, and how many rows they have here. Of files there may be millions: how many is said elsewhere. */
export function toldContents({ tables }: Manifest, here: ReadonlyMap<string, number>) {
  const there = new Map(tables.map((table) => [table.name, table]))
  const list = [...new Set([...there.keys(), ...here.keys()])].sort().map((name) => {
    const { rows = null, bytes, sha256 = '' } = there.get(name) ?? {}
    return {
      id: name,
      kind: kindOf(name),
      there: rows,
      here: here.get(name) ?? null,
      size: bytes === undefined ? '' : formatSize(bytes),
      sha256,
    }
  })
  return { list }
}

/** The tables that are not carried, and why. */
export const toldLeftOut = (t: Translate) => ({
  list: Object.entries(leftOut).map(([why, tables]) => ({ id: why, fullName: t(`t:backup.left.${why}`), tables: tables.join(' ') })),
})

export const leftOutAnswer = listOf(object({ id: text, fullName: text, tables: text }))
