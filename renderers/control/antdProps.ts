import { useText } from '#runtime/app.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { icons } from '../icons/icons.tsx'
import { type FirstTouch, useFirstTouch } from './lazyHydrated.tsx'
import { fieldAttributes, useLook } from './look.ts'
import { useEndLabel } from './useEndLabel.ts'
import { usePlaceholder } from './usePlaceholder.ts'

/** What every real control of antd shares, as props; it goes on with what the person began in the light one. */
export function useAntdProps(props: EditProps & { first: FirstTouch }) {
  const { node, id, disabled, status, inTable, first } = props
  const { size } = useLook(props)
  const t = useText()
  useFirstTouch(id, first)
  return {
    ...fieldAttributes(props),
    className: 'pg-fill',
    size,
    status: status ?? '',
    variant: inTable ? 'borderless' : 'outlined',
    disabled,
    placeholder: usePlaceholder(props),
    allowClear: node.clearable !== false && { clearIcon: icons.clear, label: t('t:field.clear') },
  } as const
}

/** The same for a range: two inputs, each with a name and a placeholder of its own. */
export function useAntdRangeProps(props: EditProps<'dateRange' | 'timeRange'> & { first: FirstTouch }) {
  const { node, id, label } = props
  const t = useText()
  useEndLabel(id, `${label} ${t('t:field.end')}`)
  const start = node.startPlaceholder ?? t('t:field.start')
  const end = node.endPlaceholder ?? t('t:field.end')
  return {
    ...useAntdProps(props),
    id: { start: id, end: `${id}_end` },
    placeholder: [start, end] as [string, string],
    separator: icons.swap,
  }
}
