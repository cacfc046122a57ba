import { cpus, release, totalmem, type } from 'node:os'
import { boundsOf, isMet } from './bounds.mjs'
import { versionOf } from './peers.mjs'
import { keyPeaks, median, quantile } from './stats.mjs'

/** A table that reads well as text and as Markdown: the first columns to the left, numbers to the right. */
export function table(head, rows, left) {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => row[at].length)))
  const line = (row) => `| ${row.map((cell, at) => (at < left ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at < left ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** A number with its thousands apart; nothing for none. */
export const number = (value, digits = 0) =>
  value === undefined || Number.isNaN(value)
    ? ''
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** The time to open; beside it, or in its place, the openings that failed and how. */
function opened(samples, good) {
  const failed = samples.find((sample) => sample.failed)?.failed
  if (good.length === 0) return failed
  const time = number(median(good.map(({ open }) => open)))
  return failed ? `${time} (${samples.length - good.length} of ${samples.length} ${failed})` : time
}

function rowOf({ title, unit, engine, size, samples, script }) {
  const good = samples.filter(({ failed }) => !failed)
  const all = (pick) => good.flatMap((sample) => pick(sample) ?? [])
  const paints = all(({ keys }) => keys?.paints)
  return [
    `${title}, ${number(size)} ${unit}`,
    engine,
    opened(samples, good),
    number(median(all(({ ready }) => ready))),
    number(median(paints), 1),
    number(median(keyPeaks(good)), 1),
    number(median(all(({ keys }) => keys?.work)), 1),
    number(median(all(({ validate }) => validate?.answer)), 1),
    number(median(all(({ validate }) => validate?.paint)), 0),
    number(median(all(({ scroll }) => scroll)), 1),
    number(median(all(({ paste }) => paste))),
    number(median(all(({ elements }) => elements))),
    number(script),
  ]
}

/** Engines that lost letters while they were typed into. */
function lostLines(series) {
  return series.flatMap(({ title, unit, size, engine, samples }) => {
    const lost = samples.flatMap(({ keys }) => keys?.lost ?? [])
    const sum = lost.reduce((all, one) => all + one, 0)
    return sum > 0 ? [`${engine} (${title}, ${number(size)} ${unit}) lost ${sum} letters in ${lost.length} texts of 30.`] : []
  })
}

const head = [
  'work',
  'engine',
  'open',
  'ready',
  'key median',
  'key p95',
  'key work',
  'validate',
  'with messages',
  'scroll step',
  'paste',
  'elements',
  'script KB',
]

/** @param {import('./rounds.mjs').Series[]} series */
export const figures = (series) => table(head, series.map(rowOf), 2)

/** What a first visit takes on a slow machine, in seconds. */
export function coldTable(cold) {
  const steps = ['largest', 'login', 'home', 'list', 'key']
  const rows = cold.map(({ engine, samples }) => {
    const good = samples.filter(({ failed }) => !failed)
    return [engine, ...steps.map((step) => (good.length > 0 ? number(median(good.map((one) => one[step])) / 1000, 2) : ''))].map(
      (cell, at) => (at === 1 && good.length === 0 ? samples[0].failed : cell),
    )
  })
  return table(['a first visit, s', 'largest paint', 'login takes a key', 'home', 'list', 'form takes a key'], rows, 1)
}

/** @param {import('./bounds.mjs').Bound[]} bounds */
export function boundsTable(bounds) {
  const show = (value, unit) =>
    value === undefined || Number.isNaN(value) ? 'not measured' : unit === 'x' ? number(value, 2) : `${number(value, 1)} ${unit}`
  return table(
    ['what', 'measured', 'bound', 'met'],
    bounds.map((bound) => {
      const met = isMet(bound)
      const sign = bound.strict ? '<' : '<='
      return [
        bound.text,
        show(bound.value, bound.unit),
        `${sign} ${bound.unit === 'x' ? bound.limit : `${bound.limit} ${bound.unit}`}`,
        met === undefined ? '' : met ? 'yes' : 'NO',
      ]
    }),
    1,
  )
}

/** @param {string} [other] what else was running, with its version */
export function machineLine(other) {
  const all = cpus()
  return `${all[0]?.model.trim()} x ${all.length}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.versions.node}${other ? `, ${other}` : ''}`
}

/** How quiet the machine was: the same arithmetic before every opening. */
export function noiseLine(series) {
  const all = series.flatMap(({ samples }) => samples.flatMap(({ calibration }) => calibration ?? []))
  return `A fixed piece of arithmetic before every opening took ${number(median(all))} ms (median), ${number(quantile(all, 0.95))} ms (p95).`
}

const peers = () =>
  [
    ['antd', ''],
    ['@rjsf/antd', ''],
    ['react', ''],
    ['@formily/antd-v5', 'formily'],
    ['amis', 'amis'],
  ]
    .map(([name, folder]) => `${name} ${versionOf(folder, name)}`)
    .join(', ')

/** Everything that one run found, as text. */
export function report({ series, cold, weight, broken, options, browserVersion }) {
  const bounds = boundsOf(series, weight)
  const { rounds, keyRounds, keys } = options
  const text = `# Pinge beside its peers

\`${options.command}\`
${machineLine(`Chromium ${browserVersion}`)}
${noiseLine(series)}
Peers: ${peers()} (amis and Formily on React 18, Formily on antd 5).

## Bounds

${boundsTable(bounds)}

## Figures

Times in ms.

${[figures(series), ...lostLines(series), ...(cold.length > 0 ? [coldTable(cold)] : [])].join('\n\n')}
${broken.length > 0 ? `\nNot measured, because they did not do the work:\n${broken.map((line) => `- ${line}`).join('\n')}\n` : ''}
## How it is measured

- The same work for all, worded in each engine's own way: a form with 60% inputs, 15% selects of ten choices, 10% numbers, 10% switches and 5% dates, two columns, every second field required, one field that shows when another one holds a value; a list of 12 columns in a box of 600 px. Before anything is timed each engine has to show that it works: every field is mounted, typing changes its value, the dependent field shows, validation finds exactly the missing fields and shows a message at each, a select opens with its ten choices, a list shows its first row, and its last one after scrolling.
- One Chromium, ${rounds} rounds; in a round each engine is opened once at each size, in a fresh page, so that whatever else the machine does falls on all. Ratios are medians of the ratios within a round. Frames are not limited to 60 a second, as all times would be multiples of 16 ms.
- *open*: from the call that draws until the frame is drawn in which the first screen stands (32 fields, 15 rows; in the form of all kinds, whose fields are of different heights, everything that is seen without scrolling). *ready*: until every field is mounted; in a list it is the same. The code has been loaded before.
- *one field of each kind*: the samples of fixtures/widgets in one record, beside as many inputs that hold a text, under the same labels. Each is opened twice in its page, and the second opening counts: the parts that a kind fetches for itself, its fonts and its pictures are there, as they are for a person who opens the form again.
- *key*: from keydown to the frame that shows it; ${keys} keys at a usual pace into the text field in the middle, in ${keyRounds} rounds; the p95 is that of a round, and of these the median. In a sub-table into the first cell, from the press itself, so that the work which is still done for the key before counts, and in the rhythm of a person: steps of 84 to 559 ms with the mean (239 ms) and the deviation (112 ms) of the 136 million keystrokes of Dhakal and others (CHI 2018). Even steps would never meet, or always meet, what an engine does a fixed while after a key. *key work*: everything the page's main thread does until the next key (150 ms in a form).
- *validate*: until the answer is there; *with messages*: until the messages are drawn.
- *scroll step*: main thread work for one of 40 steps of 180 px.
- *paste*: from the clipboard's event until the frame is drawn in which the last of 500 rows of 20 columns has its values, each read by its column's kind (numbers, dates, choices and switches by their words). amis' input-table takes no block of cells.
- *script*: gzipped scripts of the smallest page of the bench. Those in the bounds are the product's own build, loaded from its real server: the login page, then signing in and opening a new record of the first generated application.
- *a first visit*: nothing is kept, the processor is slowed four times, the line has 1.6 Mbit/s and 150 ms. The product: the login page until its largest paint and until it takes a key; then, each from the press before it, home after the sign-in, a list from the menu, and a key in a new record. A page of the bench: its form of 50 fields with its engine, until its largest paint and until a field takes a key.
- A bare windowed table and plain inputs that the browser leaves alone off screen (content-visibility) are there as the limit of what is possible. An opening that takes over a minute is given up.
`
  return { text, bounds }
}
