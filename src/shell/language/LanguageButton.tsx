import { useAtomValue } from 'jotai'
import type { Choice } from '#renderers/choice/Choices.tsx'
import { MenuButton } from '../MenuButton.tsx'
import { toast } from '../notify/toast.ts'
import { store } from '../store.ts'
import { GlobeIcon } from '../theme/glyphs.tsx'
import { languageAtom, languages } from './i18n.ts'
import { changeLanguage } from './language.ts'
import { useT } from './text.ts'

/** I18-01: each language by its own name, as a choice. */
export function useLanguageChoices(): Choice[] {
  const t = useT()
  const now = useAtomValue(languageAtom, { store })
  return languages.map((language) => ({
    key: language,
    label: t(`language.${language}`),
    checked: language === now,
    run: () => void changeLanguage(language).catch(() => toast('error', t('http.error'))),
  }))
}

/** The languages, as a tool of the bar. */
export function LanguageButton() {
  const t = useT()
  return (
    <MenuButton className="icon-button" label={t('nav.language')} choices={useLanguageChoices()}>
      <GlobeIcon />
    </MenuButton>
  )
}
