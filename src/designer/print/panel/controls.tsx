import { Button, Switch } from 'antd'
import { useText } from '#runtime/app.ts'
import { NumberBox, Part } from '../../flow/panel/controls.tsx'

interface FlagProps {
  label: string
  value: boolean
  onChange: (value: true | undefined) => void
}

/** On or off; off is what holds where nothing is inWords. */
export const Flag = ({ label, value, onChange }: FlagProps) => (
  <Part label={label}>{(id) => <Switch id={id} size="small" checked={value} onChange={(on) => onChange(on || undefined)} />}</Part>
)

interface NumberPropProps {
  label: string
  value: number | undefined
  least: number
  most: number
  placeholder?: string
  onChange: (value: number | undefined) => void
}

/** A number between two bounds: one beyond them is not taken. */
export const NumberProp = ({ label, value, least, most, placeholder = '', onChange }: NumberPropProps) => (
  <Part label={label}>
    {(id) => (
      <NumberBox
        id={id}
        label={label}
        value={value}
        placeholder={placeholder}
        onChange={(next) => (next === undefined || (next >= least && next <= most)) && onChange(next)}
      />
    )}
  </Part>
)

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
