import type { Older } from '#core/older/index.ts'
import { isNothing, type Loss, step } from '#core/older/ledger.ts'

type Loose = { [key: string]: unknown }

/** Every leaf that says something, with the pointer to it. */
function leavesOf(value: unknown, at = ''): string[] {
  if (isNothing(value)) return []
  if (value === null || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, at + step(name)))
}

const isTold = (leaf: string, losses: readonly Loss[]) => losses.some(({ path }) => leaf === path || leaf.startsWith(`${path}/`))

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  return typeof value === 'string' && /^-?\d+$/.test(value) ? String(Number(value) + 1) : `${String(value)}9`
}

/**
 * Leaves that are told nowhere and that change nothing when they say something else: neither what came in nor what is
 * told depends on them, so they were dropped in silence. `every` looks at one of so many.
 */
export function unaccounted(json: unknown, read: (json: unknown) => Older, every = 1): string[] {
  const first = read(json)
  const whole = JSON.stringify(first)
  const leaves = leavesOf(json).filter((leaf) => !isTold(leaf, first.losses))
  return leaves.filter((leaf, i) => {
    if (i % every !== 0) return false
    const changed = structuredClone(json) as Loose
    const steps = leaf
      .split('/')
      .slice(1)
      .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'))
    const parent = steps.slice(0, -1).reduce<Loose>((one, name) => one[name] as Loose, changed)
    const name = steps.at(-1) ?? ''
    parent[name] = other(parent[name])
    return JSON.stringify(read(changed)) === whole
  })
}
