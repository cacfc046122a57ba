import { dateBounds } from '#core/bounds.ts'
import { formatDateField, readDateField } from '#core/format/format.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { LightPicker } from '../../control/LightPicker.tsx'
import { lazyHydrated, type Take, type TouchHandlers } from '../../control/lazyHydrated.tsx'
import { usePlaceholder } from '../../control/usePlaceholder.ts'
import { useValues } from '../../control/useValues.ts'
import { Ago } from '../../parts/Ago.tsx'

/** WG-45: the format of a date field. */
export const dateFormat = (node: EditProps<'datePicker'>['node']): string => node.format ?? 'yyyy-MM-dd'

function Light(props: EditProps<'datePicker'> & { touch: TouchHandlers }) {
  const { node, value } = props
  const format = dateFormat(node)
  return (
    <LightPicker
      {...props}
      icon="calendar"
      shown={[formatDateField(value as number, format)]}
      placeholders={[usePlaceholder(props)]}
      length={format.length + 2}
    />
  )
}

/** A date of the format, within the bounds, as the calendar takes it. */
function useTake({ node, onChange }: EditProps<'datePicker'>): Take {
  const values = useValues()
  return (text) => {
    const date = readDateField(text, dateFormat(node))
    const { min, max } = dateBounds(node, values())
    if (date === undefined || (min !== null && date < min) || (max !== null && date > max)) return false
    onChange(date)
    return true
  }
}

function Cell({ node, value }: ReadProps<'datePicker'>) {
  if (typeof value !== 'number') return null
  const text = formatDateField(value, dateFormat(node))
  return node.relative === true ? <Ago ms={value} full={text} /> : <span className="pg-number">{text}</span>
}

export default {
  edit: lazyHydrated<EditProps<'datePicker'>>(Light, () => import('./DatePickerReal.tsx'), useTake),
  read: Cell,
  cell: Cell,
} satisfies Renderer<'datePicker'>
