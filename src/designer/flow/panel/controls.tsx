import { InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Node } from '#core/types.ts'
import { PeoplePicker } from '../../properties/PeoplePicker.tsx'

/** A part of a property with its name above it. */
export function Part({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="pg-flow-part">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

export interface Option {
  value: string
  label: string
}

interface ChooseProps {
  id?: string
  label: string
  value: string | undefined
  options: readonly Option[]
  /** what holds where nothing is chosen; then it can be cleared */
  usual?: string
  placeholder?: string
  onChange: (value: string | undefined) => void
}

/** One of several, by its name; what stands there and is not offered is still seen. */
export function Choose({ id, label, value, options, usual, placeholder, onChange }: ChooseProps) {
  const isForeign = value !== undefined && !options.some((one) => one.value === value)
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      className="pg-flow-choose"
      aria-label={label}
      showSearch
      optionFilterProp="label"
      allowClear={usual !== undefined}
      placeholder={usual ?? placeholder}
      value={value ?? null}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
      options={isForeign ? [...options, { value, label: value }] : [...options]}
    />
  )
}

interface NumberProps {
  id?: string
  label: string
  value: number | undefined
  placeholder?: string
  onChange: (value: number | undefined) => void
}

/** A number; one that may not be is told by the check, not made another under the fingers. */
export const NumberBox = ({ id, label, value, placeholder, onChange }: NumberProps) => (
  <InputNumber<number>
    {...(id === undefined ? {} : { id })}
    className="pg-prop-number"
    aria-label={label}
    controls={false}
    changeOnWheel={false}
    placeholder={placeholder ?? ''}
    value={value ?? null}
    onChange={(next) => onChange(next ?? undefined)}
  />
)

/** What people and what they are in are chosen with: the product's own pickers. */
const pickers = {
  users: { pingeKey: 'userSelect', variant: 'approver' },
  role: { pingeKey: 'roleSelect' },
  position: { pingeKey: 'posSelect' },
  group: { pingeKey: 'groupSelect' },
  company: { pingeKey: 'organizeSelect', isOnlyOrg: true },
  department: { pingeKey: 'depSelect' },
} as const satisfies { [kind: string]: Node }

interface PickerFieldProps {
  kind: keyof typeof pickers
  id: string
  label: string
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** People, roles and the like, chosen in their dialog; their ids alone are kept. */
export function PickerField({ kind, id, label, ids, onChange }: PickerFieldProps) {
  return <PeoplePicker node={{ ...pickers[kind], onlyId: true }} id={id} label={label} ids={ids} onChange={onChange} />
}
