import type { Answers } from '#api/answers.ts'
import type { Translate } from '#core/form/form.ts'
import type { Language } from '#core/types.ts'
import type { CardNote } from '../tree/store.ts'

export type Heat = Answers['GET /api/workflow/Template/:id/Heat']
export type HeatNode = Heat['nodes'][number]

const units: ReadonlyArray<['minute' | 'hour' | 'day', number]> = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const languages: { readonly [language in Language]: string } = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }

/** A span of time, in its largest unit that is full. */
function spanWords(ms: number, t: Translate, language: Language): string {
  const [unit, size] = units.find(([, size]) => ms >= size) ?? []
  if (unit === undefined || size === undefined) return t('t:flowHeat.moment')
  const format = new Intl.NumberFormat(languages[language], { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 })
  return format.format(Math.floor((ms / size) * 10) / 10)
}

/** What is told of a node. */
export function heatWords(
  { waiting, instances, overdue, held, oldest, mean, decided, usual }: HeatNode,
  at: number,
  t: Translate,
  language: Language,
): string[] {
  const span = (ms: number) => spanWords(ms, t, language)
  return [
    waiting > 0 ? t('t:flowHeat.waiting', { waiting, instances }) : t('t:flowHeat.none'),
    ...(waiting > 0 ? [t('t:flowHeat.mean', { mean: span(mean), oldest: span(oldest === null ? 0 : at - oldest) })] : []),
    ...(overdue > 0 ? [t('t:flowHeat.overdue', { overdue })] : []),
    ...(held > 0 ? [t('t:flowHeat.held', { held })] : []),
    ...(decided > 0 ? [t('t:flowHeat.usual', { decided, usual: span(usual) })] : []),
  ]
}

/** All the time that is waited at a node by now; what only an administrator can go on with counts as its hottest. */
const waited = ({ waiting, mean }: HeatNode): number => waiting * mean

/** Notes at the cards: the hottest node is the one at which most time is waited in all. */
export function notesOf({ nodes, at }: Heat, t: Translate, language: Language): Map<string, CardNote> {
  const most = Math.max(1, ...nodes.map(waited))
  return new Map(
    nodes.map((node) => [node.node, { lines: heatWords(node, at, t, language), heat: node.held > 0 ? 1 : Math.sqrt(waited(node) / most) }]),
  )
}

/** Nodes at which something waits, the hottest first. */
export const hottest = ({ nodes }: Heat): HeatNode[] =>
  nodes.filter(({ waiting, held }) => waiting + held > 0).sort((a, b) => b.held - a.held || waited(b) - waited(a))
