import { Select, Switch } from 'antd'
import { useId } from 'react'
import { dayKind, isWithheld, type ListCalendar } from '#core/application/calendar.ts'
import { isRecord } from '#core/edit/tree.ts'
import { hasExpr } from '#core/expression/expr.ts'
import type { FormPlan } from '#core/form/form.ts'
import { isSecret } from '#core/form/holds.ts'
import type { ColumnData } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { FormulaButton, FormulaWords } from '../../formula/FormulaButton.tsx'
import { fieldTitle } from './parts.ts'
import { Written } from './Written.tsx'

interface CalendarPartProps {
  list: ColumnData
  plan: FormPlan | undefined
  onChange: (calendar: ListCalendar | undefined) => void
}

const places = ['start', 'end', 'title'] as const
type Place = (typeof places)[number]

/** Whether all that a calendar says can be chosen. */
const isCalendar = (calendar: unknown): calendar is ListCalendar | undefined =>
  calendar === undefined ||
  (isRecord(calendar) &&
    typeof calendar.start === 'string' &&
    Object.entries(calendar).every(([name, value]) => places.some((one) => one === name) && typeof value === 'string'))

const formula = '{{'

/** Whether a list can also be seen as a calendar, and by which of its columns, by their labels. */
export function CalendarPart({ list, plan, onChange }: CalendarPartProps) {
  const t = useText()
  const id = useId()
  const { calendar } = list
  if (!isCalendar(calendar)) return <Written what={t('t:design.list.calendar.text')} value={calendar} />
  const columns = list.columnList.flatMap(({ field, label }) => {
    const found = plan?.byKey.get(field)
    if (!found || found.table !== undefined) return []
    return [
      {
        value: field,
        label: label ? t(label) : fieldTitle(plan, field, t),
        kind: isWithheld(found) ? undefined : dayKind(found),
        secret: isSecret(found),
      },
    ]
  })
  const days = columns.filter(({ kind }) => kind !== undefined)
  const [first] = days
  const put = (place: Place, value: string | undefined) => {
    if (!calendar) return
    const { start, end, title }: { [name in Place]?: string | undefined } = { ...calendar, [place]: value }
    if (start === undefined) return
    // an end is of the kind of the start, and another field
    const kindOf = (field: string) => columns.find((one) => one.value === field)?.kind
    const fits = end !== undefined && end !== start && kindOf(end) === kindOf(start)
    onChange({ start, ...(fits ? { end } : {}), ...(title === undefined ? {} : { title }) })
  }
  const start = columns.find(({ value }) => value === calendar?.start)
  const ends = days.filter(({ value, kind }) => value !== calendar?.start && kind === start?.kind)
  const isFormula = hasExpr(calendar?.title)
  const titles = [
    { value: '', label: t('t:design.list.card.usual') },
    ...columns.filter(({ secret }) => !secret),
    ...(isFormula ? [{ value: formula, label: t('t:design.list.calendar.formula') }] : []),
  ]
  const titleName = t('t:design.list.calendar.title')
  return (
    <div className="pg-list-card">
      <p className="pg-list-none">{t('t:design.list.calendar.help')}</p>
      <div className="pg-list-switch">
        <label htmlFor={`${id}-on`}>{t('t:design.list.calendar.on')}</label>
        <Switch
          id={`${id}-on`}
          checked={calendar !== undefined}
          disabled={calendar === undefined && !first}
          onChange={(on) => onChange(on && first ? { start: first.value } : undefined)}
        />
      </div>
      {!first ? <p className="pg-list-none">{t('t:design.list.calendar.noDays')}</p> : null}
      {calendar ? (
        <>
          <div>
            <label htmlFor={`${id}-start`}>{t('t:design.list.calendar.start')}</label>
            <Select<string>
              id={`${id}-start`}
              value={calendar.start}
              options={days.map(({ value, label }) => ({ value, label }))}
              onChange={(value) => put('start', value)}
            />
          </div>
          <div>
            <label htmlFor={`${id}-end`}>{t('t:design.list.calendar.end')}</label>
            <Select<string>
              id={`${id}-end`}
              allowClear
              placeholder={t('t:design.list.card.none')}
              value={calendar.end ?? null}
              options={ends.map(({ value, label }) => ({ value, label }))}
              onChange={(value: string | undefined) => put('end', value)}
            />
          </div>
          <div>
            <label htmlFor={`${id}-title`}>{titleName}</label>
            <Select<string>
              id={`${id}-title`}
              value={isFormula ? formula : (calendar.title ?? '')}
              options={titles.map(({ value, label }) => ({ value, label }))}
              onChange={(value) => value !== formula && put('title', value === '' ? undefined : value)}
            />
            <FormulaWords value={isFormula ? calendar.title : undefined} />
            <FormulaButton title={titleName} value={isFormula ? calendar.title : undefined} onChange={(value) => put('title', value)} />
          </div>
        </>
      ) : null}
    </div>
  )
}
