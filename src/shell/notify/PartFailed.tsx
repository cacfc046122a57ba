import type { FailedProps } from '#runtime/lazy/lazyPart.tsx'
import { useT } from '../language/text.ts'

/** A screen that did not load: what can be done about it. A new version asks for a fresh start, anything else may be tried again. */
export function PartFailed({ error, retry }: FailedProps) {
  const t = useT()
  const { isGone } = error
  return (
    <div className="result" role="alert">
      <h1>{t(isGone ? 'part.gone' : 'page.notLoaded')}</h1>
      <p>{t(isGone ? 'part.goneHint' : 'part.failedHint')}</p>
      <button type="button" className="button button-primary" onClick={isGone ? () => location.reload() : retry}>
        {t(isGone ? 'part.reload' : 'page.retry')}
      </button>
    </div>
  )
}
