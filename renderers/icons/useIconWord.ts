import { useText } from '#runtime/app.ts'
import { bareIcon, iconNames } from './iconSet.ts'

/** What an icon of the set shows, in words, by its name however that is written. */
export const useIconWord = (): ((name: string) => string) => {
  const t = useText()
  const plain = (name: string) => bareIcon(name).toLowerCase()
  return (name) => t(`t:icon.name.${bareIcon(iconNames.find((one) => plain(one) === plain(name)) ?? name)}`)
}
