import { Input } from 'antd'
import { useState } from 'react'
import { rightsFor } from '#core/edit/flow/rights.ts'
import type { FlowNode } from '#core/flow/definition.ts'
import { type FieldRight, type ListedRights, usualRight } from '#core/flow/nodeForm.ts'
import { PlainSelect } from '#renderers/choice/PlainSelect.tsx'
import { useText } from '#runtime/app.ts'
import { useFlowAround } from '../around.ts'
import { labelOf } from '../words.ts'

/** With more fields than these one is looked for. */
const manyFields = 12
/** So many are shown at once; others are found by their names. */
const mostShown = 100

interface FieldsListProps {
  id?: string
  label: string
  place: FlowNode | 'start'
  value: ListedRights
  onChange: (value: ListedRights | undefined) => void
}

/** What the fields of the form are at a place of a flow, on a list of their labels: hidden, read, written or required. */
export function FieldsList({ id, label, place, value, onChange }: FieldsListProps) {
  const t = useText()
  const around = useFlowAround()
  const [search, setSearch] = useState('')
  const fields = [...(around.fields ?? new Map())]
    // what the server fills in nobody writes; it is hidden all the same
    .map(([field, one]) => ({ field: field as string, isSystem: one.widget.isSystem === true, name: labelOf(field, around) }))
  const gone = around.fields ? Object.keys(value).filter((field) => !around.fields?.has(field)) : []
  const sought = search.trim().toLowerCase()
  const found = fields.filter(({ name }) => name.toLowerCase().includes(sought))
  const set = (names: readonly string[], right: FieldRight | undefined) => {
    const rest = Object.fromEntries(Object.entries(value).filter(([field]) => !names.includes(field)))
    const next = right === undefined ? rest : { ...rest, ...Object.fromEntries(names.map((field) => [field, right])) }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  const usualWord = t('t:flowDesign.right.usual', { right: t(`t:flowDesign.right.${usualRight(place)}`) })
  const choices = (isSystem: boolean, now?: FieldRight) => {
    const may = rightsFor(place, isSystem)
    // what stands there by the text is still seen
    const offered = now === undefined || may.includes(now) ? may : [...may, now]
    return [{ value: '', text: usualWord }, ...offered.map((right) => ({ value: right, text: t(`t:flowDesign.right.${right}`) }))]
  }
  if (!around.fields) return <p className="pg-design-note">{t('t:flowDesign.noForm')}</p>
  const all = found.filter(({ isSystem }) => !isSystem).map(({ field }) => field)
  return (
    <div {...(id === undefined ? {} : { id })} className="pg-flow-fields">
      {fields.length > manyFields ? (
        <Input
          size="small"
          allowClear
          aria-label={`${label}: ${t('t:flowDesign.seekField')}`}
          placeholder={t('t:flowDesign.seekField')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <ul aria-label={label}>
        <li className="pg-flow-all">
          <span>{t('t:flowDesign.right.all')}</span>
          <PlainSelect
            label={`${label}: ${t('t:flowDesign.right.all')}`}
            value="choose"
            choices={[{ value: 'choose', text: t('t:flowDesign.right.choose') }, ...choices(false)]}
            onChange={(next) => next === 'choose' || set(all, (next || undefined) as FieldRight | undefined)}
          />
        </li>
        {found.slice(0, mostShown).map(({ field, isSystem, name }) => (
          <li key={field}>
            <span title={field}>{name}</span>
            <PlainSelect
              label={`${label}: ${name}`}
              value={value[field] ?? ''}
              choices={choices(isSystem, value[field])}
              onChange={(next) => set([field], (next || undefined) as FieldRight | undefined)}
            />
          </li>
        ))}
        {gone.map((field) => (
          <li key={field} className="pg-flow-gone">
            <span data-words="data">{field}</span>
            <PlainSelect
              label={`${label}: ${field}`}
              value={value[field] ?? ''}
              choices={[{ value: '', text: t('t:properties.remove') }, ...choices(false, value[field]).slice(1)]}
              onChange={(next) => set([field], (next || undefined) as FieldRight | undefined)}
            />
          </li>
        ))}
      </ul>
      {found.length > mostShown ? <p className="pg-design-note">{t('t:flowDesign.moreFields', { n: found.length - mostShown })}</p> : null}
      {found.length === 0 && gone.length === 0 ? <p className="pg-design-note">{t('t:design.notFound')}</p> : null}
    </div>
  )
}
