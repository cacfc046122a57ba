/** `npm run test:long` has everything in full: all that is fuzzed, the soak, every kill, every test on both databases. */
export const isLong = process.env.PINGE_TEST_LONG === '1'

/** How many runs of `full` a change is checked with. */
export const runsOf = (full: number): number => Number(process.env.FUZZ_RUNS ?? (isLong ? full : Math.ceil(full / 10)))

/** What fast-check is given: the same values every time; another seed (FUZZ_SEED) looks elsewhere. */
export const fuzz = (full: number) => ({ numRuns: runsOf(full), seed: Number(process.env.FUZZ_SEED ?? 20260101) })
