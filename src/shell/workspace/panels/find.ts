import Fuse, { type FuseResultMatch } from 'fuse.js'
import type { MenuTree } from '../../routing/menus.ts'

/** One page that can be found. */
export interface Target {
  title: string
  /** the groups above it */
  group: string
  path: string
  icon: string | undefined
  /** what is compared beside the title: the path, and the code */
  places: string[]
}

export interface Hit {
  target: Target
  /** the parts of the title that matched: from, to (both included) */
  marks: ReadonlyArray<readonly [number, number]>
}

/** Every page that a person may open, worded as the menu shows it. */
export const targetsOf = ({ routes }: MenuTree, titleOf: (entry: { code: string; title: string }) => string): Target[] =>
  [...routes.values()]
    .filter((entry) => !entry.hidden)
    .map((entry) => ({
      title: titleOf(entry),
      group: entry.parents.map(titleOf).join(' / '),
      path: entry.path ?? '',
      icon: entry.icon,
      places: [entry.path ?? '', entry.code],
    }))

const marksOf = (matches: readonly FuseResultMatch[] | undefined): Hit['marks'] =>
  matches?.find((match) => match.key === 'title')?.indices ?? []

/** NB-01: finds pages loosely, by title (0.7) and path (0.3), as far as 0.4 away. */
export function finderOf(targets: readonly Target[]): (words: string) => Hit[] {
  const fuse = new Fuse(targets, {
    threshold: 0.4,
    includeMatches: true,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'places', weight: 0.3 },
    ],
  })
  return (words) => fuse.search(words.trim(), { limit: 20 }).map(({ item, matches }) => ({ target: item, marks: marksOf(matches) }))
}
