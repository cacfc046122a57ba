/** One call measured on the product, and beside it on what is its limit. */
import { median, ratio } from '../lib/stats.mjs'
import { load } from './load.mjs'

/** How many windows in a row are alike when a rate is steady, how much they may differ, how many there are at most, and in how many parts a call is measured. */
export const [alike, steady, mostWindows, parts] = [3, 0.05, 10, 4]

/** One side of a call, as `load` is told it: asked in windows, each with records of its own. */
export function sideOf(how) {
  let first = how.first
  const ask = async () => {
    const { last, ...found } = await load({ ...how, first, ms: how.ms / parts })
    first = last
    return found
  }
  /** Asks until the rate is steady: a server runs all day, and what runs for the first time is compiled while it is measured. */
  const warm = async () => {
    const rates = []
    while (rates.length < mostWindows) {
      rates.push((await ask()).perSecond)
      const last = rates.slice(-alike)
      if (last.length === alike && Math.min(...last) > (1 - steady) * Math.max(...last)) break
    }
    return { begun: rates[0], windows: rates.length }
  }
  return { ask, warm, reached: () => first }
}

/** The median of what some parts say of one thing. */
const middle = (all, of) => median(all.map((one) => one[of]))

/**
 * A call on one side, or on two in turns, so that whatever else the machine does falls on both. `begun` is the rate of the
 * first window, `windows` how many there were before it was steady, `ratio` how many times the first the second one does.
 */
export async function measure(sides) {
  const warmed = []
  for (const side of sides) warmed.push(await side.warm())
  const found = sides.map(() => [])
  for (let part = 0; part < parts; part++) for (const [n, side] of sides.entries()) found[n].push(await side.ask())
  const [own, limit] = sides.map((_, n) => ({
    ...warmed[n],
    perSecond: middle(found[n], 'perSecond'),
    server: middle(found[n], 'server'),
    database: middle(found[n], 'database'),
  }))
  const rates = found.map((of) => of.map(({ perSecond }) => perSecond))
  return { own, limit, ratio: limit && ratio(rates[1], rates[0]) }
}
