import type { Translate } from '#core/form/form.ts'
import type { Language, Text } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { fitsInitials } from './initials.ts'

/** The groups of the index, in the order in which they stand. */
export const groups = ['field', 'system', 'layout', 'display', 'block', 'action'] as const
export type Group = (typeof groups)[number]

export interface IndexGroup {
  /** `used`: those that somebody uses most, which then stand nowhere else */
  group: Group | 'used'
  widgets: Widget[]
}

const languages: Language[] = ['zh', 'zhtw', 'en']
const wordsOf = ({ pingeKey, title }: Widget): string => {
  const texts = title as Exclude<Text, string>
  return [pingeKey, ...(typeof title === 'string' ? [title] : languages.map((language) => texts[language] ?? ''))].join('\n').toLowerCase()
}

/** Whether a word is in a widget's key or title, or stands for the pinyin initials of its title. */
const holds = (widget: Widget, word: string): boolean => {
  const { title } = widget
  return wordsOf(widget).includes(word) || fitsInitials(typeof title === 'string' ? title : (title.zh ?? ''), word)
}

/**
 * Every widget of the registry that `only` lets through and whose key or title, in any of the three languages, or the
 * initials of its title hold each word of `search`; those of `used` first and in that order, the others by group, in the
 * order of their titles. A widget appears here by its contract alone.
 */
export function indexOf(
  search: string,
  t: Translate,
  only: (widget: Widget) => boolean = () => true,
  used: readonly string[] = [],
): IndexGroup[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = [...env.widgets.values()].filter((widget) => only(widget) && wanted.every((word) => holds(widget, word)))
  const first = used.flatMap((key) => found.find(({ pingeKey }) => pingeKey === key) ?? [])
  return [
    { group: 'used' as const, widgets: first },
    ...groups.map((group) => ({
      group,
      widgets: found
        .filter((widget) => widget.group === group && !first.includes(widget))
        .sort((a, b) => t(a.title).localeCompare(t(b.title), undefined, { sensitivity: 'base' })),
    })),
  ].filter(({ widgets }) => widgets.length > 0)
}
