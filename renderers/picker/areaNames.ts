import { areaKey } from '#core/rules/area.ts'
import { batchLoader, useBatched } from './batchLoader.ts'

/** A list of lists of texts, whatever came. */
const namesOf = (data: unknown): string[][] =>
  Array.isArray(data) ? data.map((path) => (Array.isArray(path) ? path.map(String) : [])) : []

/** AA-05: the names of paths, kept until areas are written. An id without a name stands for itself. */
const areas = batchLoader<readonly string[], readonly string[]>(areaKey, async (app, paths) => {
  const answer = await app.request({ post: '/api/system/Area/GetAreaByIds', body: { idsList: paths as string[][] } }, { quiet: true })
  const names = namesOf(answer.data)
  return paths.map((path, i) => (names[i]?.length === path.length ? (names[i] as string[]) : path))
})

/** What was read while choosing needs no call. */
export const keepAreaNames = (path: readonly string[], names: readonly string[]): void => {
  areas.known.set(areaKey(path), [...names])
}
/** The names of these paths; undefined until they are here. */
export const useAreaNames = (paths: readonly string[][]): Array<readonly string[] | undefined> => useBatched(areas, paths)
