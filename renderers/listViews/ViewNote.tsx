import { useText } from '#runtime/app.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import './views.css'

/** Says that a view names fields that are not there for this person. */
export default function ViewNote({ dropped }: { dropped: number }) {
  const t = useText()
  const hasWords = useSeldomWords('t:list.view.dropped')
  return (
    <p className="pg-view-note" role="status">
      {hasWords ? t('t:list.view.dropped', { n: dropped }) : ''}
    </p>
  )
}
