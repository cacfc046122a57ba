import { useAtomValue } from 'jotai'
import { MenuButton } from '../MenuButton.tsx'
import { toast } from '../notify/toast.ts'
import { store } from '../store.ts'
import { GlobeIcon } from '../theme/glyphs.tsx'
import { languageAtom, languages } from './i18n.ts'
import { changeLanguage } from './language.ts'
import { useT } from './text.ts'

/** I18-01: each language by its own name. */
export function LanguageButton() {
  const t = useT()
  const now = useAtomValue(languageAtom, { store })
  const choices = languages.map((language) => ({
    key: language,
    label: t(`language.${language}`),
    checked: language === now,
    run: () => void changeLanguage(language).catch(() => toast('error', t('http.error'))),
  }))
  return (
    <MenuButton className="icon-button" label={t('nav.language')} choices={choices}>
      <GlobeIcon />
    </MenuButton>
  )
}
