import { Alert } from 'antd'
import { useText } from '#runtime/app.ts'

/** Says that what is open is what this window had kept, and offers to give it up. */
export function Recovered({ onDiscard }: { onDiscard: () => void }) {
  const t = useText()
  return (
    <Alert
      type="info"
      showIcon
      title={t('t:studio.recovered')}
      action={
        <button type="button" className="pg-studio-link" onClick={onDiscard}>
          {t('t:studio.discard')}
        </button>
      }
    />
  )
}
