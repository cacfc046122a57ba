import { useEffect, useReducer } from 'react'
import { areaKey } from '#core/rules/area.ts'
import type { App } from '#runtime/app.ts'
import { useApp } from '#runtime/app.ts'
import { onForget } from '#runtime/sources.ts'

/** Names by path, as far as they were asked for; kept until areas are written. */
const known = new Map<string, string[]>()
/** Paths that fields of this moment want the names of: one call asks for all of them. */
let wanted = new Map<string, string[]>()
let asking: Promise<void> | undefined
onForget(() => known.clear())

/** A list of lists of texts, whatever came. */
const namesOf = (data: unknown): string[][] =>
  Array.isArray(data) ? data.map((path) => (Array.isArray(path) ? path.map(String) : [])) : []

function ask(app: App): Promise<void> {
  asking ??= Promise.resolve().then(async () => {
    const paths = [...wanted.values()]
    wanted = new Map()
    asking = undefined
    const answer = await app.request({ post: '/api/system/Area/GetAreaByIds', body: { idsList: paths } }, { quiet: true })
    const names = namesOf(answer.data)
    for (const [i, path] of paths.entries()) known.set(areaKey(path), names[i]?.length === path.length ? names[i] : path)
  })
  return asking
}

/** What was read while choosing needs no call. */
export const keepAreaNames = (path: readonly string[], names: readonly string[]): void => {
  known.set(areaKey(path), [...names])
}

/** AA-05: the names of paths, asked for together with those of every other field; undefined until they are here. An id without a name stands for itself. */
export function useAreaNames(paths: readonly string[][]): Array<string[] | undefined> {
  const app = useApp()
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const missing = paths
    .filter((path) => !known.has(areaKey(path)))
    .map(areaKey)
    .join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `missing` says which paths
  useEffect(() => {
    if (missing === '') return
    let gone = false
    for (const path of paths) if (!known.has(areaKey(path))) wanted.set(areaKey(path), path)
    ask(app).then(
      () => gone || redraw(),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [app, missing])
  return paths.map((path) => known.get(areaKey(path)))
}
