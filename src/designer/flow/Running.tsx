import { Button } from 'antd'
import { useApp } from '#runtime/app.ts'
import './running.css'

interface RunningProps {
  /** what is done */
  label: string
  done: number
  total: number
  isBusy: boolean
  onStop: () => void
  onAgain: () => void
}

/** How far something is that is done part by part, with what stops it, or begins it anew. */
export function Running({ label, done, total, isBusy, onStop, onAgain }: RunningProps) {
  const { t } = useApp()
  return (
    <div className="pg-running">
      <progress max={Math.max(total, 1)} value={done} aria-label={label} />
      <Button size="small" onClick={isBusy ? onStop : onAgain}>
        {t(isBusy ? 't:flowSim.stop' : 't:flowSim.again')}
      </Button>
    </div>
  )
}
