import { useAtomValue } from 'jotai'
import { languageAtom, textsAtom } from '../../language/i18n.ts'
import { hasText, t } from '../../language/text.ts'
import type { Entry } from '../../routing/menus.ts'
import { store } from '../../store.ts'

/** MN-13: the translated title of a menu entry, if there is one; else its own name. */
export const entryTitle = (entry: Pick<Entry, 'code' | 'title'>): string =>
  hasText(`menu.${entry.code}`) ? t(`menu.${entry.code}`) : entry.title

/** The same for components: they draw again when the language changes. */
export function useEntryTitle(): typeof entryTitle {
  useAtomValue(languageAtom, { store })
  useAtomValue(textsAtom, { store })
  return entryTitle
}

/** A view's title: a locale key, or the name of its entry. */
export const viewTitle = (title: string): string => (title.startsWith('t:') ? t(title.slice(2)) : title)
