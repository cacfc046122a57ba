import { Input, InputNumber, Select, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { isRecord } from '#core/edit/tree.ts'
import type { FieldPlan } from '#core/form/form.ts'
import { type Display, displaysOf, formatsOf, longestAffix, longestFlag } from '#core/format/display.ts'
import { formatDate, formatFigure } from '#core/format/format.ts'
import { isTextRef } from '#core/text.ts'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { Written } from './Written.tsx'

interface DisplayPartProps {
  display: unknown
  field: FieldPlan | undefined
  onChange: (display: Display | undefined) => void
}

const kinds: { readonly [key in keyof Display]-?: 'number' | 'boolean' | 'string' | 'text' } = {
  ...{ precision: 'number', thousands: 'boolean', percent: 'boolean', prefix: 'string', suffix: 'string' },
  ...{ format: 'string', relative: 'boolean', activeTxt: 'text', inactiveTxt: 'text' },
}
const fits = (name: keyof Display, value: unknown) =>
  kinds[name] === 'text' ? typeof value === 'string' || isTextRef(value) : typeof value === kinds[name]
/** Whether all that is said can be chosen for this kind of field. */
const isDisplay = (display: unknown, takes: ReadonlyArray<keyof Display>): display is Display | undefined =>
  display === undefined ||
  (isRecord(display) && Object.entries(display).every(([name, value]) => takes.some((one) => one === name && fits(one, value))))

/** How a column writes its values, with an example; nothing where its kind of field is written in one way only. */
export function DisplayPart({ display, field, onChange }: DisplayPartProps) {
  const { t, language } = useApp()
  const id = useId()
  const takes = field && field.table === undefined ? displaysOf(field.widget) : []
  if (!isDisplay(display, takes)) return <Written what={t('t:design.list.display.text')} value={display} />
  if (!field || takes.length === 0) return null
  const put = (name: keyof Display, value: Display[keyof Display] | null) => {
    const { [name]: _before, ...rest } = display ?? {}
    const next: Display = value === undefined || value === null || value === '' ? rest : { ...rest, [name]: value }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  const control = (name: keyof Display): ReactNode => {
    const at = `${id}-${name}`
    const value = display?.[name]
    if (name === 'precision')
      return <InputNumber id={at} min={0} max={10} precision={0} value={display?.precision ?? null} onChange={(next) => put(name, next)} />
    if (name === 'format')
      return (
        <Select<string>
          id={at}
          allowClear
          placeholder={t('t:design.list.display.usual')}
          value={display?.format ?? null}
          options={formatsOf(field).map((one) => ({ value: one, label: formatDate(sample, one) }))}
          onChange={(next: string | undefined) => put(name, next)}
        />
      )
    if (kinds[name] === 'string')
      return <Input id={at} maxLength={longestAffix} value={String(value ?? '')} onChange={(event) => put(name, event.target.value)} />
    if (kinds[name] === 'text')
      return (
        <Input
          id={at}
          maxLength={longestFlag}
          placeholder={t(field.node[name] as Text | undefined) || t(name === 'activeTxt' ? 't:field.yes' : '—')}
          value={t(value as Text | undefined)}
          // a text in several languages keeps the others
          onChange={({ target }) => put(name, isRecord(value) ? ({ ...value, [language]: target.value } as Text) : target.value)}
        />
      )
    const usual = field.node[name] === true
    return <Switch id={at} checked={(value ?? usual) === true} onChange={(on) => put(name, on === usual ? undefined : on)} />
  }
  const isNumber = takes.includes('precision')
  return (
    <div className="pg-list-card">
      {takes.map((name) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>{t(`t:design.list.display.${name}`)}</label>
          <span>{control(name)}</span>
        </div>
      ))}
      {isNumber ? (
        <p className="pg-list-none">
          {t('t:design.list.colorExample')} <output>{formatFigure(1234.5, { ...field.node, ...display })}</output>
        </p>
      ) : null}
    </div>
  )
}
/** The moment that formats are shown by. */
const sample = new Date(2026, 2, 9, 16, 5, 8).getTime()
