import { parseArgs } from 'node:util'
import { fail } from '../../scripts/lib/say.mjs'
import { kindsEngines, works } from './engines.mjs'

const usage = `npm run bench -- [options]
  --quick        only Pinge's forms beside plain inputs, and the weights, in three rounds: under three minutes, keeps nothing
  --only REGEX   only engines (or kinds: form, kinds, list, subtable, weight, cold) whose name fits
  --n SIZES      only these sizes, e.g. 50,1000
  --rounds N     so many rounds
  --out FILE     also keep every single figure, as JSON`

/** What a quick run measures: the forms, beside what their bounds compare them with. */
const quickly = { form: ['plain React inputs', 'Pinge'], kinds: kindsEngines.map(({ name }) => name) }

/** Reads the command line; ends the process on a wrong one. */
export function readOptions(args = process.argv.slice(2)) {
  const known = /** @type {const} */ ({
    quick: { type: 'boolean' },
    only: { type: 'string' },
    n: { type: 'string' },
    rounds: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  })
  let values
  try {
    values = parseArgs({ args, options: known }).values
  } catch (error) {
    fail(`${error.message}\n${usage}`)
  }
  if (values.help) fail(usage)
  const sizes = values.n?.split(',').map(Number)
  const every = works.flatMap((work) => work.sizes)
  const wrong = sizes?.filter((size) => !every.includes(size)) ?? []
  if (wrong.length > 0) fail(`--n takes ${[...new Set(every)].join(', ')}; there is no size ${wrong.join(', ')}.`)
  const quick = values.quick ?? false
  const rounds = Number(values.rounds ?? (quick ? 3 : 7))
  if (!Number.isInteger(rounds) || rounds < 1) fail('--rounds takes a number from 1 on.')
  const only = values.only ? new RegExp(values.only, 'i') : undefined
  return {
    quick,
    rounds,
    /** rounds in which keys are typed, and how many each time */
    keyRounds: Math.min(rounds, quick ? 3 : 5),
    keys: 30,
    out: values.out,
    /** everything was asked for: only then are the results kept */
    complete: !only && !sizes && !quick,
    command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
    /** Engines of a kind that were asked for. */
    wanted: ({ kind, engines }) => {
      const some = quick && !only ? engines.filter(({ name }) => (quickly[kind] ?? []).includes(name)) : engines
      return !only || only.test(kind) ? some : some.filter(({ name, page }) => only.test(name) || only.test(page))
    },
    sizesOf: (work) => work.sizes.filter((size) => !sizes || sizes.includes(size)),
    weighs: !sizes && (!only || only.test('weight')),
    isCold: !sizes && (only ? only.test('cold') : !quick),
  }
}
