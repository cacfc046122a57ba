import { Input, Select } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import { rowsOf } from '#core/form/form.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { Here } from './around.ts'
import { type RecordEntry, readRecord, readRecords } from './records.ts'
import { resultOf, sampleScope, samplesFor, triedOf } from './samples.ts'
import { stepsOf } from './steps.ts'
import { wordsOf } from './words.ts'

const samples = ''

/** A value as a person reads it. */
function useShownValue(): (value: Json) => string {
  const { t } = useApp()
  return (value) => {
    if (value === null || value === '') return t('t:formula.emptyValue')
    if (typeof value === 'boolean') return t(`t:formula.word.${value}`)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > 200 ? `${text.slice(0, 200)}…` : text
  }
}

interface ResultProps {
  source: string
  here: Here
  faulty: boolean
}

/** What an expression gives at a record, or with values that are tried, and why. */
export function Result({ source, here, faulty }: ResultProps) {
  const app = useApp()
  const { t } = app
  const id = useId()
  const shown = useShownValue()
  const { around, table, fields } = here
  const [records, setRecords] = useState<RecordEntry[]>()
  const [failed, setFailed] = useState('')
  const [chosen, choose] = useState(samples)
  const [record, setRecord] = useState<Row>()
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState<{ [id: string]: string }>({})
  const own = here.form.length === 1
  const application = around?.released && own ? around.id : undefined

  useEffect(() => {
    if (application === undefined) return
    const stop = new AbortController()
    const names = fields.flatMap((one) => (one.of === '' ? [one.key] : []))
    readRecords(app, application, names, stop.signal).then(
      (found) => stop.signal.aborted || setRecords(found),
      (error: Error) => stop.signal.aborted || setFailed(error.message),
    )
    return () => stop.abort()
  }, [app, application, fields])
  useEffect(() => {
    setRecord(undefined)
    setAt(0)
    if (chosen === samples || application === undefined) return
    const stop = new AbortController()
    readRecord(app, application, chosen, stop.signal).then(
      (found) => stop.signal.aborted || setRecord(found),
      (error: Error) => stop.signal.aborted || setFailed(error.message),
    )
    return () => stop.abort()
  }, [app, application, chosen])

  const tried = useMemo(() => triedOf(source, fields), [source, fields])
  const given = useMemo(() => ({ ...samplesFor(tried), ...typed }), [tried, typed])
  const rows = useMemo(() => (table && record ? rowsOf(record[table]) : []), [table, record])
  const waits = chosen !== samples && record === undefined
  const scope = useMemo<Scope>(() => {
    const user = app.user
    if (chosen === samples || !record) return { ...sampleScope(tried, given), user }
    const row = here.as === 'row' ? record : rows[at]
    return { form: record, ...(row ? { row } : {}), user }
  }, [app.user, chosen, record, rows, at, tried, given, here.as])
  const result = useMemo(
    () => (source.trim() === '' || faulty || waits ? undefined : resultOf(source, scope)),
    [source, faulty, waits, scope],
  )
  const steps = useMemo(() => (result === undefined || result === 'tooMuch' ? [] : stepsOf(source, scope)), [source, scope, result])

  return (
    <section className="pg-formula-result" aria-label={t('t:formula.result')}>
      {application === undefined ? null : (
        <div className="pg-formula-at">
          <label htmlFor={`${id}-record`}>{t('t:formula.tryAt')}</label>
          <Select
            id={`${id}-record`}
            value={chosen}
            onChange={choose}
            loading={!records && failed === ''}
            options={[
              { value: samples, label: t('t:formula.samples') },
              ...(records ?? []).map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          {rows.length > 1 ? (
            <Select
              aria-label={t('t:formula.row')}
              value={at}
              onChange={setAt}
              options={rows.slice(0, 100).map((_, i) => ({ value: i, label: t('t:formula.rowN', { n: i + 1 }) }))}
            />
          ) : null}
        </div>
      )}
      {failed === '' ? null : (
        <p className="pg-fault" role="alert">
          {t('t:formula.noRecords', { why: failed })}
        </p>
      )}
      {chosen === samples && tried.length > 0 && !faulty ? (
        <div className="pg-formula-samples">
          {tried.map((one) => {
            const name = wordsOf(one.id, here, t)
            return (
              <div key={one.id}>
                <span>{name}</span>
                <Input
                  size="small"
                  aria-label={t('t:formula.sampleOf', { name })}
                  value={given[one.id] ?? ''}
                  onChange={({ target }) => setTyped({ ...typed, [one.id]: target.value })}
                />
              </div>
            )
          })}
        </div>
      ) : null}
      <p className="pg-formula-value" role="status">
        {t('t:formula.gives')}{' '}
        <b data-words="data">{result === 'tooMuch' ? t('t:formula.tooMuch') : result === undefined ? '—' : shown(result.value)}</b>
      </p>
      {steps.length > 1 ? <Why steps={steps.slice(1)} here={here} /> : null}
    </section>
  )
}

/** The values that an expression is put together from. */
function Why({ steps, here }: { steps: ReturnType<typeof stepsOf>; here: Here }) {
  const { t } = useApp()
  const shown = useShownValue()
  return (
    <details open>
      <summary>{t('t:formula.why')}</summary>
      <dl>
        {steps.map((step) => (
          <div key={step.source} data-depth={Math.min(step.depth, 4)}>
            <dt>{wordsOf(step.source, here, t)}</dt>
            <dd data-words="data">{shown(step.value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
