import { formatDateField } from '#core/format.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/renderer.ts'
import { LightPicker } from '../parts/LightPicker.tsx'
import { type TouchHandlers, upgradable } from '../parts/Upgrade.tsx'
import { usePlaceholder } from '../parts/usePlaceholder.ts'

/** WG-45: the format of a date field. */
export const dateFormat = (node: EditProps['node']): string => (node.format as string | undefined) ?? 'yyyy-MM-dd'

function Light(props: EditProps & { touch: TouchHandlers }) {
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

const Cell = ({ node, value }: ReadProps) => (
  <span className="pg-number">{typeof value === 'number' ? formatDateField(value, dateFormat(node)) : null}</span>
)

export default { edit: upgradable<EditProps>(Light, () => import('./DatePickerReal.tsx')), read: Cell, cell: Cell } satisfies Renderer
