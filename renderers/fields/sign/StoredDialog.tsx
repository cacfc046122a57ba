import { useEffect, useState } from 'react'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { listOf, read } from '#runtime/data/sources.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import Frame from '#runtime/page/Frame.tsx'
import { EventBoundary } from '../../control/EventBoundary.tsx'
import { classes } from '../../control/look.ts'
import './stored.css'

interface State {
  signatures: readonly Row[]
  loading: boolean
  error?: string
}

/** The signatures that a person keeps in their profile, and the one among them that is chosen: at first that which they use. */
function useSignatures() {
  const app = useApp()
  const [{ signatures, loading, error }, setState] = useState<State>({ signatures: [], loading: true })
  const [chosen, choose] = useState<string>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let gone = false
    setState({ signatures: [], loading: true })
    read({ get: '/api/permission/Users/Current/SignImg' }, app).then(
      ({ data }) => {
        if (gone) return
        const found = listOf(data)
        const first = found.find(({ isDefault }) => isDefault === 1) ?? found[0]
        choose(first && String(first.signImg))
        setState({ signatures: found, loading: false })
      },
      (failed: Error) => gone || setState({ signatures: [], loading: false, error: failed.message }),
    )
    return () => {
      gone = true
    }
  }, [app, round])
  return { signatures, loading, error, chosen, choose, retry: () => setRound(round + 1) }
}

/** The dialog in which a person chooses one of the signatures that they keep. */
export default function StoredDialog({ onDone, onClose }: { onDone: (picture: string) => void; onClose: () => void }) {
  const { t } = useApp()
  const worded = useSeldomWords('t:sign.noneStored')
  const { signatures, loading, error, chosen, choose, retry } = useSignatures()
  const confirm = () => {
    if (chosen === undefined) return
    onDone(chosen)
    onClose()
  }
  return (
    <EventBoundary>
      <Frame
        kind="dialog"
        title={t('t:sign.useOwn')}
        width={600}
        loading={loading || !worded}
        error={error}
        onRetry={retry}
        onCancel={onClose}
        onConfirm={confirm}
        confirmable={chosen !== undefined}
      >
        {signatures.length === 0 && !loading && worded ? (
          <p className="pg-stored-none">{t('t:sign.noneStored')}</p>
        ) : (
          <div className="pg-stored" role="radiogroup" aria-label={t('t:sign.useOwn')}>
            {signatures.map(({ id, signImg, isDefault }, i) => (
              <label key={String(id)} className={classes('pg-stored-one', chosen === signImg && 'pg-stored-chosen')}>
                <input
                  type="radio"
                  name="stored"
                  className="sr-only"
                  checked={chosen === signImg}
                  onChange={() => choose(String(signImg))}
                />
                <img src={String(signImg)} alt={t('t:sign.nth', { place: i + 1 })} />
                {isDefault === 1 ? <span>{t('t:sign.inUse')}</span> : null}
              </label>
            ))}
          </div>
        )}
      </Frame>
    </EventBoundary>
  )
}
