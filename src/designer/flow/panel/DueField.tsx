import { Button } from 'antd'
import { limits } from '#core/flow/check/limits.ts'
import type { Due } from '#core/flow/definition.ts'
import { useText } from '#runtime/app.ts'
import { AddEntry } from '../../properties/AddEntry.tsx'
import { useEntries } from '../../useEntries.ts'
import { useFlowAround } from '../around.ts'
import { labelOf } from '../words.ts'
import { CalendarChoice } from './CalendarChoice.tsx'
import { CalledFields } from './Calls.tsx'
import { Choose, NumberBox, Part } from './controls.tsx'
import type { OwnProps } from './ownField.tsx'
import { Rules } from './Rules.tsx'

const afters = ['remind', 'agree', 'transfer', 'interface'] as const
const afterOf = ({ after }: Due): string | undefined =>
  typeof after === 'object' ? ('transfer' in after ? 'transfer' : 'interface') : after

/** Until when a node has to be decided, when people are reminded, and what happens then. */
export function DueField({ id, label, value, onChange }: OwnProps<Due>) {
  const t = useText()
  const around = useFlowAround()
  const word = (key: string) => t(`t:flowDesign.due.${key}`)
  const set = (props: { [name in keyof Due]?: Due[name] | undefined }) => {
    const next = Object.fromEntries(Object.entries({ ...value, ...props }).filter(([, one]) => one !== undefined))
    onChange(next.hours === undefined ? undefined : (next as Due & object))
  }
  const unit = word(value?.calendar === undefined ? 'hours' : 'workingHours')
  const hours = (
    <Part label={unit}>
      {(own) => (
        <NumberBox
          id={own}
          label={`${label}: ${unit}`}
          value={value?.hours}
          placeholder={word('none')}
          onChange={(next) => set({ hours: next })}
        />
      )}
    </Part>
  )
  if (!value) return <div id={id}>{hours}</div>
  const dates = [...(around.fields ?? [])].filter(([, one]) => one.of === '' && one.widget.holds === 'date')
  const from = typeof value.from === 'object' ? `field ${value.from.field}` : value.from
  const after = afterOf(value)
  const begin = (kind: string | undefined): Due['after'] | undefined =>
    kind === 'transfer' ? { transfer: [] } : kind === 'interface' ? { interface: '' } : (kind as 'remind' | undefined)
  return (
    <fieldset id={id} className="pg-flow-due" aria-label={label}>
      {hours}
      <CalendarChoice label={label} value={value.calendar} onChange={(calendar) => set({ calendar })} />
      <Part label={word('from')}>
        {(own) => (
          <Choose
            id={own}
            label={`${label}: ${word('from')}`}
            usual={word('from.receipt')}
            value={from}
            options={[
              ...(['receipt', 'launch'] as const).map((one) => ({ value: one as string, label: word(`from.${one}`) })),
              ...dates.map(([field]) => ({ value: `field ${field}`, label: labelOf(field, around) })),
            ]}
            onChange={(next) =>
              set({ from: next?.startsWith('field ') ? { field: next.slice('field '.length) } : (next as 'receipt' | undefined) })
            }
          />
        )}
      </Part>
      <Reminders
        label={`${label}: ${word('remind')}`}
        unit={unit}
        value={value.remind ?? []}
        onChange={(remind) => set({ remind: remind.length > 0 ? remind : undefined })}
      />
      <Part label={word('after')}>
        {(own) => (
          <Choose
            id={own}
            label={`${label}: ${word('after')}`}
            usual={word('after.remind')}
            value={after}
            options={afters.map((one) => ({ value: one, label: word(`after.${one}`) }))}
            onChange={(next) => set({ after: begin(next) })}
          />
        )}
      </Part>
      {typeof value.after === 'object' && 'transfer' in value.after ? (
        <Rules
          rules={value.after.transfer}
          label={`${label}: ${word('after.transfer')}`}
          mayChoose={false}
          onChange={(transfer = []) => set({ after: { transfer } })}
        />
      ) : null}
      {typeof value.after === 'object' && 'interface' in value.after ? (
        <CalledFields label={`${label}: ${word('after.interface')}`} value={value.after} tells onChange={(after) => set({ after })} />
      ) : null}
    </fieldset>
  )
}

interface RemindersProps {
  label: string
  /** what they are counted in */
  unit: string
  value: readonly number[]
  onChange: (hours: number[]) => void
}

/** When people are reminded: so many hours before or after the deadline. */
function Reminders({ label, unit, value, onChange }: RemindersProps) {
  const t = useText()
  const { list, adding } = useEntries<HTMLDivElement>(value.length)
  const put = (at: number, hours: number) => onChange(value.map((one, i) => (i === at ? hours : one)))
  const sides = (['before', 'after'] as const).map((one) => ({ value: one, label: t(`t:flowDesign.due.remind.${one}`) }))
  return (
    <div className="pg-flow-part">
      <span>{t('t:flowDesign.due.remind')}</span>
      <div className="pg-flow-reminders" ref={list}>
        {value.map((hours, i) => {
          const isAfter = hours > 0
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place
            <div className="pg-flow-rule-head" key={i}>
              <Choose
                label={`${label} ${i + 1}`}
                value={isAfter ? 'after' : 'before'}
                options={sides}
                onChange={(side) => put(i, side === 'after' ? Math.abs(hours) : -Math.abs(hours))}
              />
              <NumberBox
                label={`${label} ${i + 1}: ${unit}`}
                value={Math.abs(hours)}
                onChange={(next = 0) => put(i, isAfter ? Math.abs(next) : -Math.abs(next))}
              />
              <Button
                size="small"
                type="text"
                danger
                aria-label={`${label} ${i + 1}: ${t('t:properties.remove')}`}
                onClick={() => onChange(value.filter((_one, at) => at !== i))}
              >
                ×
              </Button>
            </div>
          )
        })}
        <AddEntry
          title={label}
          disabled={value.length >= limits.reminders}
          onAdd={() => {
            adding()
            onChange([...value, -1])
          }}
        />
      </div>
    </div>
  )
}
