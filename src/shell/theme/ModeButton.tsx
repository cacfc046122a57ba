import { useAtomValue } from 'jotai'
import { useT } from '../language/text.ts'
import { store } from '../store.ts'
import { MoonIcon, SunIcon } from './glyphs.tsx'
import { modeAtom, setMode } from './mode.ts'

/** Switches between light and dark. */
export function ModeButton() {
  const t = useT()
  const mode = useAtomValue(modeAtom, { store })
  const other = mode === 'dark' ? 'light' : 'dark'
  const label = other === 'dark' ? t('nav.toDark') : t('nav.toLight')
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => setMode(other)}>
      {other === 'dark' ? <MoonIcon /> : <SunIcon />}
    </button>
  )
}
