import { useText } from '#runtime/app.ts'
import type { Options } from '#runtime/data/options.ts'
import './optionsNote.css'

/** What stands where options should be: that they are read, that there are none, or why not, with another try. */
export function OptionsNote({ error, loading, retry }: Pick<Options, 'error' | 'loading' | 'retry'>) {
  const t = useText()
  if (error === undefined)
    return <span className="pgc-options-note pg-tone-secondary">{t(loading ? 't:field.loading' : 't:picker.noData')}</span>
  return (
    <span className="pgc-options-failed" role="alert">
      <span>{error}</span>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
        {t('t:common.retry')}
      </button>
    </span>
  )
}
