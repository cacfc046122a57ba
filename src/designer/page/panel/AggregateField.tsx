import type { FieldProps } from '@rjsf/utils'
import { InputNumber, Select } from 'antd'
import { type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { type Filter, wholeFilter } from '#core/filter/filter.ts'
import { statusOptions } from '#core/flow/status.ts'
import { compileForm, type FieldPlan, type FormPlan } from '#core/form/form.ts'
import { holdsOf, isSecret, isStored } from '#core/form/holds.ts'
import { joinedTexts, withFullLabels } from '#core/form/nested.ts'
import { isRecord } from '#core/json.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Json, Row, Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { type App, useApp } from '#runtime/app.ts'
import { listOf, read } from '#runtime/data/sources.ts'
import { FilterPart } from '../../application/list/FilterPart.tsx'
import { AroundContext } from '../../formula/around.ts'
import { titleOf } from '../../properties/kinds.ts'

type AggregateProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>
type Choice = { value: string; label: string }
type Question = { [name: string]: Json }

/** An application that figures may be over, with its form. */
interface Known {
  id: string
  plan: FormPlan
  hasFlow: boolean
}

const measures = ['count', 'sum', 'avg', 'min', 'max'] as const
const units = ['year', 'month', 'day'] as const
const people = ['me', 'subordinates', 'department'] as const

/** The form of an application; throws where whoever designs may not see it. */
async function readKnown(app: App, model: string): Promise<Known> {
  const { data, msg, code } = await app.request({ get: `/api/visualdev/OnlineDev/${encodeURIComponent(model)}/Config` }, { quiet: true })
  if (code !== undefined || !isRecord(data)) throw new Error(msg)
  const { id, formData, flows } = data as Row
  const hasFlow = Array.isArray(flows) && flows.length > 0
  return {
    id: String(id ?? model),
    plan: compileForm(withFullLabels(normaliseForm(formData as never, env), env, joinedTexts, true), env),
    hasFlow,
  }
}

/** The applications that may be asked about, and of the chosen one its fields. */
function useApplications(model: string) {
  const app = useApp()
  const [list, setList] = useState<Array<Choice & { id: string }>>()
  const [known, setKnown] = useState<{ of: string; known?: Known; failed?: string }>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    let gone = false
    read({ get: '/api/visualdev/Base/list' }, app).then(
      ({ data }) => {
        const all = listOf(data).map(({ id, enCode, fullName }) => ({
          id: String(id),
          value: String(enCode ?? id),
          label: app.t(fullName as Text),
        }))
        if (!gone) setList(all)
      },
      (error: Error) => gone || setFailed(error.message),
    )
    return () => {
      gone = true
    }
  }, [app])
  const chosen = list?.find(({ id, value }) => id === model || value === model)
  const id = chosen?.id ?? ''
  useEffect(() => {
    if (id === '') return
    let gone = false
    readKnown(app, id).then(
      (found) => gone || setKnown({ of: id, known: found }),
      (error: Error) => gone || setKnown({ of: id, failed: error.message }),
    )
    return () => {
      gone = true
    }
  }, [app, id])
  const here = known !== undefined && known.of === id ? known : undefined
  return { list, chosen, known: here?.known, failed: failed ?? here?.failed }
}

const isNumber = ({ widget }: FieldPlan) => ['decimal', 'int', 'bigint'].includes(widget.column ?? '')
const isDate = ({ widget }: FieldPlan) => widget.column === 'datetime'
/** What no figures can be put together by: several values, files, and long texts. */
const apart = new Set(['choices', 'path', 'dateRange', 'timeRange', 'numberRange', 'files', 'picture', 'html', 'place', 'rows', 'secret'])
const isDimension = (field: FieldPlan) => field.node.multiple !== true && !apart.has(holdsOf(field))

/** What of a question is chosen here; one that says more keeps that. */
function without(question: Question, ...names: string[]): Question {
  return Object.fromEntries(Object.entries(question).filter(([name]) => !names.includes(name)))
}
const withValue = (question: Question, name: string, value: Json | undefined): Question =>
  value === undefined || value === null ? without(question, name) : { ...question, [name]: value }

/** The question that a chart asks, put together by choosing: whose records, what is counted, by what, when, and which of them. */
export function AggregateField({ fieldPathId, formData, onChange, uiSchema }: AggregateProps) {
  const { t } = useApp()
  const question: Question = isRecord(formData) ? (formData as Question) : {}
  const model = String(question.model ?? '')
  const { list, chosen, known, failed } = useApplications(model)
  const title = titleOf(uiSchema?.['ui:title'], fieldPathId.path)
  const write = (next: Question | undefined) => onChange(next, fieldPathId.path)
  const foreign = model !== '' && list && !chosen ? [{ value: model, label: t('t:pageForm.missing', { name: model }) }] : []
  return (
    <fieldset id={fieldPathId.$id} className="pg-aggregate" aria-label={title}>
      <Line label={t('t:portal.chart.application')}>
        {(id) => (
          <Select<string>
            id={id}
            allowClear
            showSearch
            optionFilterProp="label"
            loading={list === undefined && failed === undefined}
            placeholder={t('t:source.choose')}
            value={chosen?.value ?? (model === '' ? null : model)}
            options={[...foreign, ...(list ?? [])]}
            // another application has other fields: what was asked of the first means nothing of it
            onChange={(next?: string) => write(next === undefined ? undefined : { model: next })}
          />
        )}
      </Line>
      {failed === undefined ? null : (
        <p className="pg-fault" role="alert">
          {failed}
        </p>
      )}
      {known ? <Asked key={known.id} question={question} known={known} onChange={write} /> : null}
    </fieldset>
  )
}

function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="pg-aggregate-line">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

interface AskedProps {
  question: Question
  known: Known
  onChange: (question: Question) => void
}

/** Values in words, by what they are of. */
function useWords() {
  const { t } = useApp()
  return (name: string, values: readonly string[]): Choice[] =>
    values.map((value) => ({ value, label: t(`t:portal.chart.${name}.${value}`) }))
}

type PartProps = Pick<AskedProps, 'question' | 'onChange'>

/** Of which time records are counted: the last years, months or days of a field. */
function Period({ question, dates, onChange }: PartProps & { dates: Choice[] }) {
  const { t } = useApp()
  const words = useWords()
  const set = (name: string, value: Json | undefined) => onChange(withValue(question, name, value))
  const period = (isRecord(question.period) ? question.period : undefined) as { field: string; unit: string; last: number } | undefined
  return (
    <>
      <Line label={t('t:portal.chart.period')}>
        {(id) => (
          <Select<string>
            id={id}
            allowClear
            placeholder={t('t:portal.chart.noPeriod')}
            value={period?.field ?? null}
            options={dates}
            onChange={(field?: string) =>
              set('period', field === undefined ? undefined : { field, unit: period?.unit ?? 'month', last: period?.last ?? 12 })
            }
          />
        )}
      </Line>
      {period ? (
        <div className="pg-aggregate-pair">
          <InputNumber<number>
            aria-label={t('t:portal.chart.last')}
            addonBefore={t('t:portal.chart.last')}
            min={1}
            max={366}
            precision={0}
            value={period.last}
            onChange={(last) => last !== null && set('period', { ...period, last })}
          />
          <Select<string>
            aria-label={t('t:portal.chart.unit')}
            value={period.unit}
            options={words('unit', units)}
            onChange={(unit) => set('period', { ...period, unit })}
          />
        </div>
      ) : null}
    </>
  )
}

/** Whose records are counted, and in which state of their flow. */
function Whose({ question, hasFlow, onChange }: PartProps & { hasFlow: boolean }) {
  const { t } = useApp()
  const words = useWords()
  const set = (name: string, value: Json | undefined) => onChange(withValue(question, name, value))
  return (
    <>
      <Line label={t('t:portal.chart.who')}>
        {(id) => (
          <Select<string>
            id={id}
            allowClear
            placeholder={t('t:portal.chart.everybody')}
            value={(question.who as string | undefined) ?? null}
            options={words('who', people)}
            onChange={(who?: string) => set('who', who)}
          />
        )}
      </Line>
      {hasFlow || question.flowState !== undefined ? (
        <Line label={t('t:flow.stateOf')}>
          {(id) => (
            <Select<number[]>
              id={id}
              mode="multiple"
              allowClear
              value={Array.isArray(question.flowState) ? (question.flowState as number[]) : []}
              options={statusOptions.map((one) => ({ value: Number(one.id), label: t(one.fullName as Text) }))}
              onChange={(states) => set('flowState', states.length > 0 ? states : undefined)}
            />
          )}
        </Line>
      ) : null}
    </>
  )
}

/** What is asked of an application. */
function Asked({ question, known, onChange }: AskedProps) {
  const { t } = useApp()
  const around = useContext(AroundContext)
  const inside = useMemo(() => (around ? { ...around, id: known.id } : around), [around, known.id])
  const fields = useMemo(() => known.plan.fields.filter((field) => isStored(field) && !isSecret(field)), [known])
  const choicesOf = (fits: (field: FieldPlan) => boolean): Choice[] =>
    fields.filter(fits).map(({ field, node }) => ({ value: field, label: t(node.label) || field }))
  const find = (name: Json | undefined) => fields.find(({ field }) => field === name)
  const set = (name: string, value: Json | undefined) => onChange(withValue(question, name, value))
  const measure = (isRecord(question.measure) ? question.measure : { of: 'count' }) as { of: string; field?: string }
  const [numbers, dates, dimensions] = [choicesOf(isNumber), choicesOf(isDate), choicesOf(isDimension)]
  const words = useWords()
  const group = find(question.groupBy)
  const isByTime = [group, find(question.split)].some((field) => field !== undefined && isDate(field))
  const setGroup = (next: string | undefined) => {
    const field = find(next)
    const bare = next === undefined ? without(question, 'groupBy', 'split', 'unit') : { ...question, groupBy: next }
    onChange(field && isDate(field) ? { ...bare, unit: bare.unit ?? 'month' } : without(bare, 'unit'))
  }
  const filter = useMemo(() => (question.filter === undefined ? undefined : wholeFilter(question.filter)), [question.filter])
  return (
    <>
      <Line label={t('t:portal.chart.measure')}>
        {(id) => (
          <Select<string>
            id={id}
            value={measure.of}
            options={words('of', numbers.length > 0 ? measures : ['count'])}
            onChange={(of) => set('measure', of === 'count' ? undefined : { of, field: measure.field ?? numbers[0]?.value ?? '' })}
          />
        )}
      </Line>
      {measure.of === 'count' ? null : (
        <Line label={t('t:portal.chart.measured')}>
          {(id) => (
            <Select<string>
              id={id}
              showSearch
              optionFilterProp="label"
              value={measure.field ?? null}
              options={numbers}
              onChange={(field) => set('measure', { of: measure.of, field })}
            />
          )}
        </Line>
      )}
      <Line label={t('t:portal.chart.group')}>
        {(id) => (
          <Select<string>
            id={id}
            allowClear
            showSearch
            optionFilterProp="label"
            placeholder={t('t:portal.chart.noGroup')}
            value={(question.groupBy as string | undefined) ?? null}
            options={dimensions}
            onChange={(next?: string) => setGroup(next)}
          />
        )}
      </Line>
      {isByTime ? (
        <Line label={t('t:portal.chart.unit')}>
          {(id) => (
            <Select<string>
              id={id}
              value={String(question.unit ?? 'month')}
              options={words('unit', units)}
              onChange={(unit) => set('unit', unit)}
            />
          )}
        </Line>
      ) : null}
      {question.groupBy === undefined ? null : (
        <Line label={t('t:portal.chart.split')}>
          {(id) => (
            <Select<string>
              id={id}
              allowClear
              showSearch
              optionFilterProp="label"
              placeholder={t('t:portal.chart.noSplit')}
              value={(question.split as string | undefined) ?? null}
              options={dimensions.filter(({ value }) => value !== question.groupBy)}
              onChange={(split?: string) => set('split', split)}
            />
          )}
        </Line>
      )}
      <Period question={question} dates={dates} onChange={onChange} />
      <Whose question={question} hasFlow={known.hasFlow} onChange={onChange} />
      <div className="pg-aggregate-filter" role="group" aria-label={t('t:portal.chart.filter')}>
        <p className="pg-prop-help">{t('t:portal.chart.filter')}</p>
        <AroundContext value={inside}>
          <FilterPart
            filter={filter}
            plan={known.plan}
            textOnly={t('t:design.list.filterText')}
            onChange={(next: Filter | undefined) => set('filter', next as Json | undefined)}
          />
        </AroundContext>
      </div>
    </>
  )
}
