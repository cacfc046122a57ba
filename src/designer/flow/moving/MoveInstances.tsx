import { Button, Drawer } from 'antd'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { useVisit } from '#runtime/page/visit.ts'
import { FoundList } from '../FoundList.tsx'
import { Running } from '../Running.tsx'
import { type Stuck, useMoving } from './useMoving.ts'
import './moving.css'

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
        <Running {...{ label: t('t:flowMove.title'), done, total, isBusy }} onStop={stop} onAgain={() => void check()} />
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
          </div>
        )}
        {byReason(stuck).map(({ key, node, why, list }) => (
          <FoundList
            key={key}
            list={list}
            more={(flows) => t('t:flowMove.more', { flows })}
            onPress={(one) => app.navigate(`/workFlowDetail?id=${one}`)}
          >
            {node === null ? null : <strong>{t(node)}</strong>} {t(why)} <small>{t('t:flowMove.flows', { flows: list.length })}</small>
          </FoundList>
        ))}
      </div>
    </Drawer>
  )
}
