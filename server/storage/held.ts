import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../base/config.ts'

/**
 * Contents that a database shows which stands beside the one in use, since a backup was restored: they stay in the store as
 * long as it does, so that one can go back. Each such database has a list of them in the folder of backups.
 */
export async function heldContents({ PINGE_DATA }: Pick<Config, 'PINGE_DATA'>): Promise<ReadonlySet<string>> {
  const folder = join(PINGE_DATA, 'backups')
  const held = new Set<string>()
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith('.held')) for (const id of (await readFile(join(folder, name), 'utf8')).split('\n')) if (id) held.add(id)
  return held
}
