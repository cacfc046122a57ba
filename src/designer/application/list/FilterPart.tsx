import { useContext, useMemo, useState } from 'react'
import { conditionFields } from '#core/application/fields.ts'
import { isRecord } from '#core/edit/tree.ts'
import type { Filter, FilterSymbol } from '#core/filter/filter.ts'
import type { FormPlan } from '#core/form/form.ts'
import type { Node } from '#core/types.ts'
import { FilterGroups, useFilterFields } from '#renderers/filter/FilterGroups.tsx'
import { draftOf, type FilterDraft, filterOf } from '#renderers/filter/filterDraft.ts'
import { createPageStore, ScopeContext } from '#runtime/scope.ts'
import { AroundContext } from '../../formula/around.ts'
import { Written } from './Written.tsx'

interface FilterPartProps {
  filter: unknown
  plan: FormPlan
  /** what is said about a filter that cannot be chosen */
  textOnly: string
  onChange: (filter: Filter | undefined) => void
}

/** Whether every condition of a filter can be chosen: of these fields, and compared as they offer it. */
function isShown(filter: unknown, fields: readonly Node[]): filter is Filter | undefined {
  if (filter === undefined || filter === null) return true
  if (!isRecord(filter) || !Array.isArray(filter.conditionList)) return false
  return filter.conditionList.every(
    (group) =>
      isRecord(group) &&
      Array.isArray(group.groups) &&
      group.groups.every((one) => {
        const field = isRecord(one) ? fields.find((node) => node.field === one.field) : undefined
        if (field === undefined || !isRecord(one)) return false
        // of a variable the choice knows its own symbols
        return one.fieldValueType === 3 || (field.symbols as FilterSymbol[]).includes(one.symbol as FilterSymbol)
      }),
  )
}

/** The fixed filter of a list, put together as the advanced search is; one that says more stays as it is written. */
export function FilterPart({ filter, plan, textOnly, onChange }: FilterPartProps) {
  const fields = useMemo(() => conditionFields(plan), [plan])
  const id = useContext(AroundContext)?.id
  // values are chosen by the product's own controls, which stand on a page
  const scope = useMemo(
    () => ({
      page: createPageStore({ version: 1, code: 'design.filter', title: '', body: { pingeKey: 'tree' } }),
      resource: `/api/visualdev/OnlineDev/${id}`,
    }),
    [id],
  )
  return isShown(filter, fields) ? (
    <ScopeContext value={scope}>
      <Conditions filter={filter ?? undefined} fields={fields} onChange={onChange} />
    </ScopeContext>
  ) : (
    <Written what={textOnly} value={filter} />
  )
}

const textOf = (draft: FilterDraft) => JSON.stringify(filterOf(draft))

function Conditions({ filter, fields, onChange }: { filter: Filter | undefined; fields: Node[]; onChange: FilterPartProps['onChange'] }) {
  const known = useFilterFields(fields)
  const [draft, setDraft] = useState(() => draftOf(filter))
  const given = useMemo(() => textOf(draftOf(filter)), [filter])
  // a step that is taken back changes it from outside; a group without a condition is not written yet
  const [of, setOf] = useState(given)
  if (of !== given) {
    setOf(given)
    if (textOf(draft) !== given) setDraft(draftOf(filter))
  }
  return (
    <FilterGroups
      {...known}
      draft={draft}
      told
      onChange={(next) => {
        setDraft(next)
        if (textOf(next) !== given) onChange(filterOf(next))
      }}
    />
  )
}
