import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'

/** Every file at or under `path` (from the project's folder) whose name fits, in a fixed order. */
export function filesUnder(path: string, fits: RegExp): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return fits.test(path) ? [path] : []
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`, fits))
}

/** Reads one JSON file; its name is in the error when it is not JSON. */
export function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`)
  }
}
