import { useState } from 'react'
import type { Json, Node } from '#core/types.ts'
import { rendererOf } from '#runtime/lazy/registry.ts'
import { useRenderers } from '#runtime/lazy/useRenderers.ts'
import { createPageStore, ScopeContext } from '#runtime/scope.ts'

interface PeoplePickerProps {
  /** the picker as a form would have it; several are chosen */
  node: Node
  id: string
  label: string
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** The product's own picker of people and of what they are in, as a control of designers: by name, and what is gone is said to be. */
export function PeoplePicker({ node, id, label, ids, onChange }: PeoplePickerProps) {
  // a picker stands on a page: this one reads nothing of it
  const [scope] = useState(() => ({ page: createPageStore({ version: 1, code: 'design.people', title: '', body: { pingeKey: 'row' } }) }))
  const isReady = useRenderers([node.pingeKey])
  const Edit = isReady ? rendererOf(node.pingeKey)?.edit : undefined
  if (!Edit) return <div className="pg-people-later" />
  const change = (value: Json | undefined) => onChange((Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String))
  return (
    <ScopeContext value={scope}>
      <Edit
        node={{ ...node, multiple: true }}
        id={id}
        label={label}
        value={[...ids]}
        onChange={change}
        onBlur={() => undefined}
        disabled={false}
        required={false}
        status={undefined}
        describedBy={undefined}
        inTable={false}
      />
    </ScopeContext>
  )
}
