import { useText } from '../app.ts'

/** Says that what was typed before is back, and offers to do without it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const t = useText()
  return (
    <div className="pg-draft" role="status">
      <span>{t('t:form.draftBack')}</span>
      <button type="button" className="pg-draft-act" onClick={onDiscard}>
        {t('t:form.draftDiscard')}
      </button>
    </div>
  )
}
