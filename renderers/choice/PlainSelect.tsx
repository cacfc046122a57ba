import { useId } from 'react'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { lazyHydrated, type TouchHandlers } from '../control/lazyHydrated.tsx'
import { LightSelect } from './LightSelect.tsx'

export interface PlainProps extends EditProps {
  choices: ReadonlyArray<{ value: string; text: string }>
}

const Light = ({ choices, ...props }: PlainProps & { touch: TouchHandlers }) => (
  <LightSelect {...props} shown={choices.find(({ value }) => value === props.value)?.text ?? ''} />
)
const Control = lazyHydrated<PlainProps>(Light, () => import('./PlainSelectReal.tsx'))

interface Props {
  label: string
  value: string
  choices: PlainProps['choices']
  onChange: (value: string) => void
  disabled?: boolean
  className?: string
}

const node = { pingeKey: 'select', clearable: false }
const none = () => {}

/** One of a few texts where no form is: the product's own select, in which always something is chosen. */
export function PlainSelect({ label, value, choices, onChange, disabled = false, className = '' }: Props) {
  const id = useId()
  return (
    <span className={`pg-plainselect ${className}`}>
      <Control
        node={node}
        id={id}
        label={label}
        value={value}
        choices={choices}
        onChange={(next) => onChange(String(next ?? ''))}
        onBlur={none}
        disabled={disabled}
        required={false}
        status={undefined}
        describedBy={undefined}
        inTable={false}
      />
    </span>
  )
}
