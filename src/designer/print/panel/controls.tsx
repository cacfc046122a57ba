import { Button, InputNumber, Switch } from 'antd'
import { createContext, type ReactNode, use, useId, useState } from 'react'
import { useText } from '#runtime/app.ts'

/** What is wrong with what is selected, by property; a property that has a control says its own beside it. */
export const FaultsContext = createContext<ReadonlyMap<string, string>>(new Map())

/** What a control says of itself where something is wrong with it. */
interface Marks {
  status?: 'error'
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface FieldProps {
  label: string
  /** the property that it edits, as faults name it */
  prop?: string | undefined
  /** what is wrong with what was typed, and is not taken */
  wrong?: string | undefined
  children: (id: string, marks: Marks) => ReactNode
}

/** A property with its name above it, and below it what is wrong with it. */
export function Field({ label, prop, wrong, children }: FieldProps) {
  const id = useId()
  const faults = use(FaultsContext)
  const words = wrong ?? (prop === undefined ? undefined : faults.get(prop))
  return (
    <div className="pg-flow-part">
      <label htmlFor={id}>{label}</label>
      {children(id, words === undefined ? {} : { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-fault` })}
      {words === undefined ? null : (
        <p className="pg-fault" id={`${id}-fault`} role="alert">
          {words}
        </p>
      )}
    </div>
  )
}

interface FlagProps {
  label: string
  prop?: string
  value: boolean
  onChange: (value: true | undefined) => void
}

/** On or off; off is what holds where nothing is said. */
export const Flag = ({ label, prop, value, onChange }: FlagProps) => (
  <Field label={label} prop={prop}>
    {(id) => <Switch id={id} size="small" checked={value} onChange={(on) => onChange(on || undefined)} />}
  </Field>
)

interface NumberPropProps {
  label: string
  prop?: string
  value: number | undefined
  least: number
  most: number
  /** without a fraction */
  whole?: true
  /** what holds where none is given; without it there has to be one */
  usual?: string
  onChange: (value: number | undefined) => void
}

/** A number between two bounds: one beyond them stays where it was typed, is told, and is not taken. */
export function NumberProp({ label, prop, value, least, most, whole, usual, onChange }: NumberPropProps) {
  const t = useText()
  const [typed, setTyped] = useState<{ number: number | undefined; beside: number | undefined }>()
  // what stands in the template was changed elsewhere: by a step back, say
  const refused = typed !== undefined && typed.beside === value ? typed : undefined
  const isRefused = (number: number | undefined) =>
    number === undefined ? usual === undefined : !(number >= least && number <= most) || (whole === true && !Number.isInteger(number))
  const take = (number: number | undefined) => {
    if (isRefused(number)) return setTyped({ number, beside: value })
    setTyped(undefined)
    if (number !== value) onChange(number)
  }
  const words = refused && t(whole ? 't:print.design.outOfWhole' : 't:print.design.outOf', { min: least, max: most })
  return (
    <Field label={label} prop={prop} wrong={words}>
      {(id, marks) => (
        <InputNumber<number>
          id={id}
          className="pg-prop-number"
          aria-label={label}
          controls={false}
          changeOnWheel={false}
          placeholder={usual ?? ''}
          value={(refused ? refused.number : value) ?? null}
          onChange={(next) => take(next ?? undefined)}
          {...marks}
        />
      )}
    </Field>
  )
}

/** Buttons that each do something with a row or a column. */
export function Acts({ label, acts }: { label: string; acts: ReadonlyArray<readonly [string, () => void]> }) {
  const t = useText()
  return (
    <div className="pg-print-acts" role="group" aria-label={label}>
      {acts.map(([name, act]) => (
        <Button key={name} size="small" aria-label={`${label}: ${t(`t:print.design.act.${name}`)}`} onClick={act}>
          {t(`t:print.design.act.${name}`)}
        </Button>
      ))}
    </div>
  )
}
