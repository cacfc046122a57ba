import { useState } from 'react'
import type { Language } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { type Device, firstDevice, useTheme } from './Frame.tsx'

/** How a drawing is looked at: for which screen and in which language, both chosen above it, and light or dark as the page around is. */
export function useLook(forPhone?: boolean) {
  const app = useApp()
  const [device, setDevice] = useState<Device>(() => firstDevice(forPhone))
  const [language, setLanguage] = useState<Language>(app.language)
  const theme = useTheme()
  return { device, setDevice, language, setLanguage, theme }
}
