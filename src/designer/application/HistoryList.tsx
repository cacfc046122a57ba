import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { History } from '#core/edit/history.ts'
import { say } from '#core/edit/step.ts'
import { useText } from '#runtime/app.ts'

interface HistoryListProps {
  history: History
  /** goes to where so many steps are done */
  onTurn: (steps: number) => void
}

/** So many steps are listed; with more of them the oldest are reached by undoing. */
const mostListed = 100

/** The steps that were taken, in a list that opens: a press goes back to one, or forward again. */
export function HistoryList({ history, onTurn }: HistoryListProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { done, undone } = history
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      disabled={done.length + undone.length === 0}
      popupRender={() => <Steps history={history} onTurn={onTurn} onClose={close} />}
    >
      <Button
        ref={opener}
        size="small"
        type="text"
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={done.length + undone.length === 0}
      >
        {t('t:design.history')}
      </Button>
    </Dropdown>
  )
}

function Steps({ history, onTurn, onClose }: HistoryListProps & { onClose: () => void }) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  const { done, undone } = history
  const steps = [...done, ...undone.toReversed()]
  const first = Math.max(0, steps.length - mostListed)
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])]
  // whoever opens it stands at where the definition is now
  useEffect(() => {
    const now = list.current?.querySelector<HTMLElement>('[aria-current]')
    now?.focus()
    now?.scrollIntoView({ block: 'nearest' })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to: { [key: string]: number } = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
    if (event.key === 'Escape') onClose()
    else if (to[event.key] === undefined) return
    else all[Math.min(all.length - 1, Math.max(0, to[event.key] ?? 0))]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  const entry = (count: number, name: string) => {
    const isNow = count === done.length
    return (
      <li key={count}>
        <button
          type="button"
          tabIndex={isNow ? 0 : -1}
          className={count > done.length ? 'pg-history-undone' : undefined}
          aria-current={isNow ? 'step' : undefined}
          onClick={() => onTurn(count)}
        >
          {name}
          {count > done.length ? <span className="sr-only">{t('t:design.historyUndone')}</span> : null}
        </button>
      </li>
    )
  }
  return (
    <ol className="pg-history" ref={list} aria-label={t('t:design.history')} onKeyDown={onKeyDown}>
      {first === 0 ? entry(0, t('t:design.historyStart')) : null}
      {steps.slice(first).map((step, i) => entry(first + i + 1, say(step.mark, t)))}
    </ol>
  )
}
