import { formatDate } from '#core/format/format.ts'
import { useText } from '../app.ts'
import type { FormStore } from './formStore.ts'
import type { Autosave } from './useAutosave.ts'

/** A draft that was left behind: when it was typed, and whether to go on with it. */
export default function DraftOffer({ form, found, restore, discard }: Autosave & { form: FormStore }) {
  const t = useText()
  if (!found) return null
  const today = new Date().toDateString() === new Date(found.at).toDateString()
  const time = formatDate(found.at, today ? 'HH:mm' : 'yyyy-MM-dd HH:mm')
  const older = form.meta.version !== undefined && found.version !== undefined && found.version < form.meta.version
  return (
    <section className="pg-draft" aria-label={t('t:form.draft')}>
      <span role="status">
        {t('t:form.draftFound', { time })}
        {older ? ` ${t('t:form.draftOlder')}` : ''}
      </span>
      <span className="pg-draft-acts">
        <button type="button" className="pg-draft-act" onClick={restore}>
          {t('t:form.draftRestore')}
        </button>
        <button type="button" className="pg-draft-act" onClick={discard}>
          {t('t:form.draftDrop')}
        </button>
      </span>
    </section>
  )
}
