import { Button, Drawer } from 'antd'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { useVisit } from '#runtime/visit.ts'
import { type Stuck, useMoving } from './useMoving.ts'
import './moving.css'

/** So many that cannot be moved are named. */
const mostNamed = 200

interface MoveInstancesProps {
  id: string
  narrow: boolean
  onClose: () => void
}

/** What cannot be moved, by its reason and node. */
function byReason(stuck: readonly Stuck[]): Array<{ key: string; node: Text | null; why: string; list: Stuck[] }> {
  const groups = new Map<string, { key: string; node: Text | null; why: string; list: Stuck[] }>()
  for (const one of stuck) {
    const key = `${one.why} ${JSON.stringify(one.node)}`
    const group = groups.get(key) ?? { key, node: one.node as Text | null, why: one.why, list: [] }
    groups.set(key, group)
    group.list.push(one)
  }
  return [...groups.values()].sort((a, b) => b.list.length - a.list.length)
}

/** Instances under way go on by the released version: looked at before anything is done, and taken back where nothing happened since. */
export function MoveInstances({ id, narrow, onClose }: MoveInstancesProps) {
  const app = useApp()
  const { t } = app
  const visit = useVisit()
  const { state, stopped, done, total, moved, stuck, error, check, move, takeBack, stop } = useMoving(id)
  const isBusy = state === 'checking' || state === 'moving' || state === 'returning'
  const ask = async () => {
    if (await app.confirm(t('t:flowMove.ask', { flows: moved.length }))) await move()
  }
  const counts = { done, total, moved: moved.length, stuck: stuck.length }
  return (
    <Drawer key={visit} open title={t('t:flowMove.title')} size={narrow ? '100%' : 600} onClose={onClose}>
      <div className="pg-move" aria-busy={isBusy}>
        <p className="pg-move-note">{t('t:flowMove.hint')}</p>
        {isBusy ? (
          <div className="pg-move-run">
            <progress max={Math.max(total, 1)} value={done} aria-label={t('t:flowMove.title')} />
            <Button size="small" onClick={stop}>
              {t('t:flowSim.stop')}
            </Button>
          </div>
        ) : null}
        <p role="status">{state === 'checked' && total === 0 ? t('t:flowMove.nothing') : t(`t:flowMove.state.${state}`, counts)}</p>
        {error ? <p role="alert">{error}</p> : null}
        {isBusy ? null : (
          <div className="pg-move-acts">
            {state === 'checked' && !stopped && moved.length > 0 ? (
              <Button type="primary" onClick={() => void ask()}>
                {t('t:flowMove.move', { flows: moved.length })}
              </Button>
            ) : null}
            {state === 'moved' && moved.length > 0 ? (
              <Button onClick={() => void takeBack(moved)}>{t('t:flowMove.takeBack')}</Button>
            ) : null}
            <Button onClick={() => void check()}>{t('t:flowSim.again')}</Button>
          </div>
        )}
        {byReason(stuck).map(({ key, node, why, list }) => (
          <details key={key} className="pg-move-stuck">
            <summary>
              {node === null ? null : <strong>{t(node)}</strong>} {t(why)} <span>{t('t:flowMove.flows', { flows: list.length })}</span>
            </summary>
            <ul>
              {list.slice(0, mostNamed).map((one) => (
                <li key={one.id}>
                  <Button type="link" size="small" onClick={() => app.navigate(`/workFlowDetail?id=${one.id}`)}>
                    {one.fullName}
                  </Button>
                </li>
              ))}
              {list.length > mostNamed ? <li>{t('t:flowMove.more', { flows: list.length - mostNamed })}</li> : null}
            </ul>
          </details>
        ))}
      </div>
    </Drawer>
  )
}
