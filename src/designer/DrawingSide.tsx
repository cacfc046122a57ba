import type { ComponentProps } from 'react'
import { useText } from '#runtime/app.ts'
import { DeviceBar } from './drawing/DeviceBar.tsx'
import { Frame } from './drawing/Frame.tsx'
import type { useLook } from './drawing/useLook.ts'
import type { Judged } from './useAnalysis.ts'

interface DrawingSideProps extends Pick<ComponentProps<typeof Frame>, 'picture' | 'why' | 'selected' | 'onField'> {
  look: ReturnType<typeof useLook>
  /** what the checks say of what is drawn */
  judged: Judged
  /** fields can be inspected */
  onWhy?: (why: boolean) => void
}

/** What is written as staff will see it, for the screen and in the language that are chosen above it. */
export function DrawingSide({ look, judged, onWhy, ...frame }: DrawingSideProps) {
  const t = useText()
  const { device, setDevice, language, setLanguage } = look
  const why = onWhy && { why: frame.why ?? false, onWhy }
  return (
    <div className="pg-studio-drawing">
      <div className="pg-studio-devices">
        <DeviceBar device={device} language={language} onDevice={setDevice} onLanguage={setLanguage} {...why} />
      </div>
      {judged.findings.length > 0 ? (
        <p className="pg-studio-stale">{t(judged.good === undefined ? 't:studio.noDrawing' : 't:studio.lastGood')}</p>
      ) : null}
      <Frame device={device} title={t('t:studio.drawing')} {...frame} />
    </div>
  )
}
