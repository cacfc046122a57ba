import type { Branch } from '../definition.ts'
import { Refusing } from './refusals.ts'
import { holds, type Run, stillOpen, tell } from './run.ts'

/** The ways that are taken, by their places; undefined where nobody is there to choose them. */
function waysOf(run: Run, { id, mode, ways }: Branch): number[] | undefined {
  const all = ways.map((_, way) => way)
  if (mode === 'parallel') return all
  if (mode === 'chosen') {
    if (!('actor' in run.command)) return undefined
    const chosen = 'ways' in run.command ? run.command.ways?.[id] : undefined
    const fits = Array.isArray(chosen) && chosen.length > 0 && chosen.every((way) => all.includes(way))
    if (!fits) throw new Refusing('chooseWays', id)
    return [...new Set(chosen)].sort((one, other) => one - other)
  }
  const held = all.filter((way) => !ways[way]?.else && holds(run, ways[way]?.when))
  const otherwise = all.filter((way) => ways[way]?.else)
  return held.length === 0 ? otherwise.slice(0, 1) : mode === 'first' ? held.slice(0, 1) : held
}

/** Comes to a branch and into those of its ways that are taken. */
export function takeBranch(run: Run, branch: Branch, from: string | null): undefined {
  const { id } = branch
  const { round } = run.state
  const ways = waysOf(run, branch)
  tell(run, { event: 'entered', node: id, round, from, ways: ways ?? [] })
  if (!ways?.length) tell(run, { event: 'held', node: id, because: ways ? 'noWay' : 'choose' })
  for (const way of ways ?? []) {
    // a way before may have led out of the branch
    if (!stillOpen(run, { node: id, round })) return
    const first = branch.ways[way]?.nodes[0]
    if (first) run.walk.enter(run, first.id, from)
    else run.walk.wayDone(run, id, way, from)
  }
}
