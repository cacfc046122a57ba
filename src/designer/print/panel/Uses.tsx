import { Button, Spin } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import { formatDate } from '#core/format/format.ts'
import { useApp } from '#runtime/app.ts'
import { sendOf } from '../../sendOf.ts'

type Known = Answers['GET /api/system/printDev/:id/Uses']

/** Where a template is used: its application, who prints by it, how often it was printed and when last. */
export function Uses({ id }: { id: string }) {
  const app = useApp()
  const { t } = app
  const heading = useId()
  const [known, setKnown] = useState<{ uses?: Known; error?: string }>({})
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    const stop = new AbortController()
    ask(sendOf(app), 'GET /api/system/printDev/:id/Uses', { params: { id }, quiet: true, signal: stop.signal }).then(
      ({ data }) => stop.signal.aborted || setKnown({ uses: data }),
      (error: Error) => stop.signal.aborted || setKnown({ error: error.message }),
    )
    return () => stop.abort()
  }, [app, id, round])
  const { uses, error } = known
  const lines: Array<[string, string]> = uses
    ? [
        ['application', uses.application],
        ['roles', uses.roles],
        ...(uses.named === '' ? [] : [['named', uses.named] satisfies [string, string]]),
        ['times', uses.times === 0 ? t('t:printUses.never') : String(uses.times)],
        ...(uses.lastTime === null
          ? []
          : [['lastTime', `${formatDate(uses.lastTime, 'yyyy-MM-dd HH:mm')} ${uses.lastUser ?? ''}`.trim()] satisfies [string, string]]),
      ]
    : []
  return (
    <section className="pg-print-uses" aria-labelledby={heading}>
      <h3 id={heading}>{t('t:printUses.title')}</h3>
      {error !== undefined ? (
        <p role="alert">
          {t('t:printUses.failed', { why: error })}{' '}
          <Button
            size="small"
            onClick={() => {
              setKnown({})
              setRound(round + 1)
            }}
          >
            {t('t:common.retry')}
          </Button>
        </p>
      ) : uses ? (
        <dl>
          {lines.map(([name, words]) => (
            <div key={name}>
              <dt>{t(`t:printUses.${name}`)}</dt>
              <dd data-words="data">{words}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Spin size="small" />
      )}
    </section>
  )
}
