import { keyPeaks, median, ratio } from './stats.mjs'

/**
 * What Pinge has to hold: each a text, a limit, and how it is worked out. Ratios are medians of the ratios within a
 * round.
 *
 * @typedef {{ text: string, value: number | undefined, limit: number, unit: 'x' | 'ms' | 'KB', strict?: boolean }} Bound
 */

/** @param {import('./rounds.mjs').Series[]} series @param {{ login: number, form: number } | undefined} weight @returns {Bound[]} */
export function boundsOf(series, weight) {
  const find = (kind, engine, size) => series.find((one) => one.kind === kind && one.engine === engine && one.size === size)
  const ofKinds = (engine) => series.find((one) => one.kind === 'kinds' && one.engine === engine)
  const each = (one, pick) => one?.samples.map((sample) => (sample.failed ? undefined : pick(sample))) ?? []
  const opens = (kind, engine, size) => each(find(kind, engine, size), ({ open }) => open)
  const readies = (kind, engine, size) => each(find(kind, engine, size), ({ ready }) => ready)
  const peaks = (kind, engine, size) => keyPeaks(find(kind, engine, size)?.samples ?? [])
  const scrolls = (engine) => each(find('list', engine, 10000), ({ scroll }) => scroll)
  const form = (pick, engine) => ratio(pick('form', 'Pinge', 1000), pick('form', engine, 1000))
  return [
    { text: 'form of 1,000 fields: open / plain React inputs', value: form(opens, 'plain React inputs'), limit: 0.5, unit: 'x' },
    { text: 'form of 1,000 fields: open / amis', value: form(opens, 'amis'), limit: 0.1, unit: 'x' },
    { text: 'form of 1,000 fields: open / antd Form', value: form(opens, 'antd Form'), limit: 0.1, unit: 'x' },
    { text: 'form of 1,000 fields: all ready / plain React inputs', value: form(readies, 'plain React inputs'), limit: 1, unit: 'x' },
    {
      text: 'form of 1,000 fields: one key, p95 / plain React inputs',
      value: form(peaks, 'plain React inputs'),
      limit: 0.7,
      unit: 'x',
    },
    {
      text: 'one key, p95: 1,000 fields / 50 fields',
      value: ratio(peaks('form', 'Pinge', 1000), peaks('form', 'Pinge', 50)),
      limit: 1.5,
      unit: 'x',
    },
    {
      text: 'form of 1,000 fields: validate all',
      value: median(each(find('form', 'Pinge', 1000), ({ validate }) => validate?.answer)),
      limit: 50,
      unit: 'ms',
    },
    {
      text: 'form with one field of each kind: open / as many inputs',
      value: ratio(
        each(ofKinds('Pinge, one of each kind'), ({ open }) => open),
        each(ofKinds('Pinge, inputs'), ({ open }) => open),
      ),
      limit: 1.3,
      unit: 'x',
    },
    {
      text: 'list: open 10,000 rows / 20 rows',
      value: ratio(opens('list', 'Pinge', 10000), opens('list', 'Pinge', 20)),
      limit: 1.3,
      unit: 'x',
    },
    {
      text: 'list of 10,000 rows: open / antd Table, virtual',
      value: ratio(opens('list', 'Pinge', 10000), opens('list', 'antd Table, virtual', 10000)),
      limit: 1,
      unit: 'x',
      strict: true,
    },
    {
      text: 'list of 10,000 rows: scroll step / bare windowed HTML table',
      value: ratio(scrolls('Pinge'), scrolls('bare windowed HTML table')),
      limit: 2,
      unit: 'x',
    },
    { text: 'sub-table of 500 rows x 20 columns: one key, p95', value: median(peaks('subtable', 'Pinge', 500)), limit: 50, unit: 'ms' },
    {
      text: 'sub-table of 500 rows x 20 columns: one key, p95 / amis',
      value: ratio(peaks('subtable', 'Pinge', 500), peaks('subtable', 'amis', 500)),
      limit: 0.2,
      unit: 'x',
    },
    {
      text: 'sub-table: paste of 500 rows x 20 columns',
      value: median(each(find('subtable', 'Pinge', 500), ({ paste }) => paste)),
      limit: 1000,
      unit: 'ms',
    },
    { text: 'login page: gzipped script', value: weight?.login, limit: 120, unit: 'KB' },
    { text: 'first generated form: gzipped script in all', value: weight?.form, limit: 300, unit: 'KB' },
  ]
}

/** Whether a bound holds; nothing when it was not measured. @param {Bound} bound */
export function isMet({ value, limit, strict }) {
  if (!Number.isFinite(value)) return undefined
  return strict ? value < limit : value <= limit
}
