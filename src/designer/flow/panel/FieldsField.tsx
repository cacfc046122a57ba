import { Input } from 'antd'
import { useState } from 'react'
import { PlainSelect } from '#renderers/parts/PlainSelect.tsx'
import { useText } from '#runtime/app.ts'
import { useFlowAround } from '../around.ts'
import { labelOf } from '../words.ts'
import { usePanel } from './context.ts'
import type { OwnProps } from './ownField.tsx'

type Right = 'hide' | 'read' | 'write' | 'require'
const rights: readonly Right[] = ['hide', 'read', 'write', 'require']
/** With more fields than these one is looked for. */
const manyFields = 12
/** So many are shown at once; others are found by their names. */
const mostShown = 100

/** What the fields of the form are at a node, on a list of their labels: hidden, read, written or required. */
export function FieldsField({ id, label, value = {}, onChange }: OwnProps<{ [field: string]: Right }>) {
  const t = useText()
  const around = useFlowAround()
  const { of } = usePanel()
  const [search, setSearch] = useState('')
  const usual: Right = of === 'start' ? 'write' : 'read'
  const fields = [...(around.fields ?? new Map())]
    // what the server fills in, and what is worked out, nobody writes; it is hidden all the same
    .map(([field, one]) => ({ field: field as string, one, name: labelOf(field, around) }))
  const gone = around.fields ? Object.keys(value).filter((field) => !around.fields?.has(field)) : []
  const sought = search.trim().toLowerCase()
  const found = fields.filter(({ name }) => name.toLowerCase().includes(sought))
  const set = (names: readonly string[], right: Right | undefined) => {
    const rest = Object.fromEntries(Object.entries(value).filter(([field]) => !names.includes(field)))
    const next = right === undefined ? rest : { ...rest, ...Object.fromEntries(names.map((field) => [field, right])) }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  const usualWord = t('t:flowDesign.right.usual', { right: t(`t:flowDesign.right.${usual}`) })
  const choices = (isSystem: boolean) => [
    { value: '', text: usualWord },
    ...rights
      .filter((right) => !isSystem || right === 'hide' || right === 'read')
      .map((right) => ({ value: right, text: t(`t:flowDesign.right.${right}`) })),
  ]
  if (!around.fields) return <p className="pg-design-note">{t('t:flowDesign.noForm')}</p>
  const all = found.filter(({ one }) => !one.widget.isSystem).map(({ field }) => field)
  return (
    <div id={id} className="pg-flow-fields">
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
            onChange={(next) => next === 'choose' || set(all, (next || undefined) as Right | undefined)}
          />
        </li>
        {found.slice(0, mostShown).map(({ field, one, name }) => (
          <li key={field}>
            <span title={field}>{name}</span>
            <PlainSelect
              label={`${label}: ${name}`}
              value={value[field] ?? ''}
              choices={choices(one.widget.isSystem === true)}
              onChange={(next) => set([field], (next || undefined) as Right | undefined)}
            />
          </li>
        ))}
        {gone.map((field) => (
          <li key={field} className="pg-flow-gone">
            <span data-words="data">{field}</span>
            <PlainSelect
              label={`${label}: ${field}`}
              value={value[field] ?? ''}
              choices={[{ value: '', text: t('t:properties.remove') }, ...choices(false).slice(1)]}
              onChange={(next) => set([field], (next || undefined) as Right | undefined)}
            />
          </li>
        ))}
      </ul>
      {found.length > mostShown ? <p className="pg-design-note">{t('t:flowDesign.moreFields', { n: found.length - mostShown })}</p> : null}
      {found.length === 0 && gone.length === 0 ? <p className="pg-design-note">{t('t:design.notFound')}</p> : null}
    </div>
  )
}
