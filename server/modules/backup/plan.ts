import { sql } from 'kysely'
import type { Config } from '../../base/config.ts'
import type { Beside, Hindrance } from '../../db/beside.ts'
import type { Db } from '../../db/types.ts'
import { secretKeyName } from '../../settings/secrets.ts'
import { openBackup, verifyBackup } from './archive.ts'
import { isApplicationTable } from './leftOut.ts'
import { type Manifest, refused } from './manifest.ts'
import { missingSteps, unknownSteps } from './restore.ts'
import { readShapes, requirePlain } from './structure.ts'

/** What is to be known of a backup before it is restored. */
export interface Plan {
  manifest: Manifest
  /** steps of the database's shape that run after it was restored */
  missing: string[]
  /** tables of applications that hold something and are not in it */
  gone: number
  /** secrets that this installation cannot read, because they are encrypted by another key */
  sealed: number
  hindrance: Hindrance | undefined
}

/** How many secrets of a backup this installation cannot read. */
export function sealedIn({ secrets }: Manifest, config: Config): number {
  const own = secretKeyName(config)
  return secrets.filter(({ key }) => key !== own).reduce((sum, { n }) => sum + n, 0)
}

/** How many rows the tables of a backup have in the database, and those of applications that are not in it. */
export async function tablesHere(db: Db, { tables }: Pick<Manifest, 'tables'>): Promise<Map<string, number>> {
  const shapes = await readShapes(db)
  const apps = [...shapes.keys()].filter((name) => isApplicationTable(name))
  const named = tables.map(({ name }) => name).filter((name) => shapes.has(name))
  const counts = new Map<string, number>()
  for (const name of new Set([...apps, ...named])) {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.id(name)}`.execute(db)
    counts.set(name, Number(rows[0]?.n ?? 0))
  }
  return counts
}

/** Throws where a backup could not be restored here, as far as that can be said before it is. */
export function requireRestorable(manifest: Manifest, here?: ReadonlySet<string>): void {
  const unknown = unknownSteps(manifest)
  if (unknown.length > 0) throw refused('newer', { name: unknown.at(-1) ?? '' })
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const table of manifest.tables) {
    if (isApplicationTable(table.name)) requirePlain(table, tables)
    else if (here && !here.has(table.name)) throw refused('table', { table: table.name })
  }
}

/** Reads all of a backup, holds it against the database, and changes nothing. Throws why it cannot be restored. */
export async function planOf(db: Db, path: string, config: Config, beside: Beside, signal?: AbortSignal): Promise<Plan> {
  const backup = await openBackup(path)
  try {
    const { manifest } = backup
    const shapes = await readShapes(db)
    requireRestorable(manifest, new Set(shapes.keys()))
    await verifyBackup(backup, undefined, signal)
    const there = new Set(manifest.tables.map(({ name }) => name))
    const hindrance = await beside.hindrance()
    return {
      manifest,
      missing: missingSteps(manifest),
      gone: [...(await tablesHere(db, manifest))].filter(([name, n]) => n > 0 && !there.has(name)).length,
      sealed: sealedIn(manifest, config),
      // this process itself is one of those that run
      hindrance: hindrance === 'others' ? undefined : hindrance,
    }
  } finally {
    backup.close()
  }
}
