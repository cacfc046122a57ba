import type { Translate } from '../form/form.ts'
import { listMark } from '../text.ts'
import type { Why } from './types.ts'

/** Names of people by their ids. */
export type Names = { readonly [id: string]: string }

/** Why somebody was asked, in words: the rule, who led to it, for whom, and who was found before and is not asked. */
export function whyWords({ by, level, from, onBehalf, skipped = [] }: Why, names: Names, t: Translate): string {
  const name = (id: string | undefined) => (id === undefined ? '' : (names[id] ?? id))
  const isChain = by === 'manager' || by === 'head'
  return [
    t(`t:flow.why.${by}`, { name: name(from), ...(isChain ? { level: level ?? 1 } : {}) }),
    ...(onBehalf === undefined ? [] : [t('t:flow.why.onBehalf', { name: name(onBehalf) })]),
    ...skipped.map(({ person, because }) => t('t:flow.why.skipped', { name: name(person), because: t(`t:flow.skipped.${because}`) })),
  ].join(t(listMark))
}
