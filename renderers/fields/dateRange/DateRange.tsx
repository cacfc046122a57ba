import { formatDateField } from '#core/format/format.ts'
import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { LightPicker } from '../../control/LightPicker.tsx'
import { lazyHydrated, type TouchHandlers } from '../../control/lazyHydrated.tsx'
import { dateFormat } from '../datePicker/DatePicker.tsx'

/** The two ends of a range as texts. */
const ends = (value: unknown, format: string): [string, string] => {
  const [from, to] = Array.isArray(value) ? value : []
  return [formatDateField(from as number, format), formatDateField(to as number, format)]
}

function Light(props: EditProps<'dateRange'> & { touch: TouchHandlers }) {
  const { node, value, label } = props
  const t = useText()
  const format = dateFormat(node)
  return (
    <LightPicker
      {...props}
      icon="calendar"
      shown={ends(value, format)}
      placeholders={[node.startPlaceholder ?? t('t:field.start'), node.endPlaceholder ?? t('t:field.end')]}
      endLabel={`${label} ${t('t:field.end')}`}
      length={format.length + 2}
    />
  )
}

function Cell({ node, value }: ReadProps<'dateRange'>) {
  const [from, to] = ends(value, dateFormat(node))
  return <span className="pg-number">{from || to ? `${from} ~ ${to}` : null}</span>
}

/** WG-14: two dates, the first not after the second. */
export default {
  edit: lazyHydrated<EditProps<'dateRange'>>(Light, () => import('./DateRangeReal.tsx')),
  read: Cell,
  cell: Cell,
} satisfies Renderer<'dateRange'>
