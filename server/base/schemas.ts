import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The project's folder: where schemas/ and dist/ are. */
export const projectFolder = join(import.meta.dirname, '../..')
const folder = join(projectFolder, 'schemas')

/** One file under schemas/. Throws with the file's name when it is missing or not JSON. */
export function readSchema<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(join(folder, path), 'utf8')) as T
  } catch (error) {
    throw new Error(`schemas/${path}: ${(error as Error).message}`)
  }
}

/** Paths (under schemas/) of every JSON file at or under a folder, in a fixed order. */
export function schemaFiles(under: string): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}
