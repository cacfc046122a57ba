import { useText } from '#runtime/app.ts'
import { useFlowAround } from '../around.ts'
import { Choose, Part } from './controls.tsx'

interface CalendarProps {
  /** what the hours are of */
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The working calendar that hours are counted by; one that was switched off is offered only where it is named. */
export function CalendarChoice({ label, value, onChange }: CalendarProps) {
  const t = useText()
  const { calendars } = useFlowAround()
  const offered = [...(calendars?.values() ?? [])].filter(({ enCode, enabledMark }) => enabledMark === 1 || enCode === value)
  return (
    <Part label={t('t:flowDesign.calendar')}>
      {(own) => (
        <Choose
          id={own}
          label={`${label}: ${t('t:flowDesign.calendar')}`}
          usual={t('t:flowDesign.calendar.none')}
          value={value}
          options={offered.map(({ enCode, fullName, enabledMark }) => ({
            value: enCode,
            label: enabledMark === 1 ? fullName : t('t:flowDesign.calendar.off', { name: fullName }),
          }))}
          onChange={onChange}
        />
      )}
    </Part>
  )
}
