import type { Translate } from '#core/form.ts'
import type { Language, Text, Widget } from '#core/types.ts'
import { env } from '#designer/env.ts'

/** The groups of the index, in the order in which they stand. */
export const groups = ['field', 'system', 'layout', 'display', 'block', 'action'] as const
export type Group = (typeof groups)[number]

export interface IndexGroup {
  group: Group
  widgets: Widget[]
}

const languages: Language[] = ['zh', 'zhtw', 'en']
const wordsOf = ({ pingeKey, title }: Widget): string => {
  const texts = title as Exclude<Text, string>
  return [pingeKey, ...(typeof title === 'string' ? [title] : languages.map((language) => texts[language] ?? ''))].join('\n').toLowerCase()
}

/**
 * Every widget of the registry that `only` lets through and whose key or title, in any of the three languages, holds each word
 * of `search`; by group, in the order of their titles. A widget appears here by its contract alone.
 */
export function indexOf(search: string, t: Translate, only: (widget: Widget) => boolean = () => true): IndexGroup[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = [...env.widgets.values()].filter((widget) => only(widget) && wanted.every((word) => wordsOf(widget).includes(word)))
  return groups
    .map((group) => ({
      group,
      widgets: found
        .filter((widget) => widget.group === group)
        .sort((a, b) => t(a.title).localeCompare(t(b.title), undefined, { sensitivity: 'base' })),
    }))
    .filter(({ widgets }) => widgets.length > 0)
}
