import { useMemo, useState } from 'react'
import { type Filter, filterFaults, wholeFilter } from '#core/filter/filter.ts'
import { parseRecord } from '#core/json.ts'
import type { Json, Node, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useOptions } from '#runtime/data/options.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { OptionsNote } from '../choice/OptionsNote.tsx'
import { plainText } from '../control/text.tsx'
import { FilterGroups, useFilterFields } from '../filter/FilterGroups.tsx'
import { draftOf, type FilterDraft, filterOf } from '../filter/filterDraft.ts'

/** A stored text as a filter; nothing for what is none. */
function filterIn(value: Json | undefined): Filter | undefined {
  const json = typeof value === 'string' && value !== '' ? wholeFilter(parseRecord(value) ?? null) : null
  return json !== null && filterFaults(json, undefined, '', { variables: true }).length === 0 ? (json as Row & Filter) : undefined
}

/** Conditions over the fields that the source names, in groups: the value is the filter, as a text of JSON. What its conditions still want is told as a fault of the field. */
function Edit({ node, id, label, value, onChange, onBlur, disabled, status, describedBy }: EditProps<'conditionEditor'>) {
  const keys = useOptions(node)
  const fields = keys.options as unknown as Node[]
  const known = useFilterFields(fields)
  const [made, setMade] = useState<{ draft: FilterDraft; text: Json | undefined }>()
  const stored = useMemo(() => draftOf(filterIn(value)), [value])
  // what somebody makes here stays as they see it; what comes from elsewhere is read anew
  const draft = made && made.text === (value ?? undefined) ? made.draft : stored
  const change = (next: FilterDraft) => {
    const filter = filterOf(next)
    const text = filter ? JSON.stringify(filter) : undefined
    setMade({ draft: next, text })
    if (text !== (value ?? undefined)) onChange(text)
  }
  return (
    <div
      id={id}
      className="pg-condition"
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-status={status}
      tabIndex={-1}
      onBlur={onBlur}
    >
      {fields.length === 0 ? (
        <OptionsNote {...keys} />
      ) : (
        <FilterGroups {...known} draft={draft} onChange={change} told={status === 'error'} disabled={disabled} />
      )}
    </div>
  )
}

/** How many conditions there are. */
function Read({ value, text }: ReadProps<'conditionEditor'>) {
  const t = useText()
  const filter = filterIn(value)
  if (!filter) return text ?? plainText(value)
  const n = filter.conditionList.reduce((sum, { groups }) => sum + groups.length, 0)
  return t('t:filter.count', { n })
}

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'conditionEditor'>
