import { useText } from '#runtime/app.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { bareIcon, iconNames } from './iconSet.ts'

/** What an icon of the set shows, in words, by its name however that is written; its name until the words have come. */
export const useIconWord = (): ((name: string) => string) => {
  const t = useText()
  const hasWords = useSeldomWords('t:icon.copied')
  const plain = (name: string) => bareIcon(name).toLowerCase()
  return (name) => {
    const bare = bareIcon(iconNames.find((one) => plain(one) === plain(name)) ?? name)
    return hasWords ? t(`t:icon.name.${bare}`) : bare
  }
}
