import type { ReactNode } from 'react'
import { useText } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'

interface StateProps {
  loading: boolean
  error: string | undefined
  /** the server will not answer this person */
  problem: string | undefined
  reload: () => void
  /** the room that is kept while nothing is known */
  height: number
  /** what to say when there is nothing */
  empty: ReactNode
  children: ReactNode
}

/** The content of a tile, or why there is none: on its way, refused, failed with a way to try again, or nothing there. */
export function TileState({ loading, error, problem, reload, height, empty, children }: StateProps) {
  const t = useText()
  if (loading) return <div className="skeleton pg-tile-wait" style={{ height }} aria-hidden="true" />
  if (error)
    return (
      <div className="pg-tile-note" role="alert">
        {error}
        <LightButton label={t('t:common.retry')} onClick={reload} />
      </div>
    )
  if (problem) return <p className="pg-tile-note">{t('t:figure.notFor')}</p>
  if (empty !== undefined) return <div className="pg-tile-note">{empty}</div>
  return children
}
