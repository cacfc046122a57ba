import { dim, say } from '../../scripts/lib/say.mjs'
import { sample } from './sample.mjs'
import { smoke } from './smoke.mjs'

/**
 * @typedef {{ kind: string, title: string, unit: string, engine: string, size: number, samples: any[] }} Series
 * One engine at one size: a sample a round, at the same place in every series.
 */

const short = (value) => (value === undefined ? '' : Math.round(value).toString())

/** Checks that every engine does the work. @returns {Promise<Map<object, string>>} what is wrong, by engine */
export async function checkAll(browser, url, works) {
  const broken = new Map()
  for (const { kind, engines } of works) {
    for (const engine of engines) {
      const fault = await smoke(browser, url, kind, engine)
      if (fault) broken.set(engine, fault)
      say(fault ? `  ${kind}, ${engine.name}: BROKEN, ${fault}` : dim(`  ${kind}, ${engine.name}: works`))
    }
  }
  return broken
}

/**
 * Measures one work: in every round each engine once at each size, so that whatever else the machine does falls on all.
 * @returns {Promise<Series[]>}
 */
export async function measure(browser, url, { kind, title, unit, engines, sizes }, { rounds, keyRounds, keys }) {
  const series = sizes.flatMap((size) => engines.map((engine) => ({ kind, title, unit, engine: engine.name, size, samples: [] })))
  for (let round = 0; round < rounds; round++) {
    for (const size of sizes) {
      const line = []
      for (const engine of engines) {
        const { samples } = series.find((one) => one.engine === engine.name && one.size === size)
        // what took over a minute at first is not asked again; what was drawn before is, and the failure is told
        const gaveUp = samples.find(({ failed }) => failed && samples[0].failed)
        const one = gaveUp ?? (await sample(browser, url, kind, size, engine, { keys: round < keyRounds ? keys : 0 }))
        samples.push(one)
        line.push(`${engine.name} ${one.failed ?? short(one.open)}`)
      }
      say(dim(`  ${title}, ${size} ${unit}, round ${round + 1} of ${rounds}: ${line.join(', ')}`))
    }
  }
  return series
}
