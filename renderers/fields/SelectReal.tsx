import { Select } from 'antd'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useOptions } from '#runtime/options.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { useAntdProps } from '../parts/antdProps.ts'
import { asList, asOption } from '../parts/choice.ts'
import { icons } from '../parts/icons.tsx'
import type { FirstTouch } from '../parts/Upgrade.tsx'

/** antd's select: takes the place of the light one on first touch. */
export default function SelectReal(props: EditProps & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const keys = useOptions(node)
  const t = useText()
  const common = useAntdProps(props)
  const several = node.multiple === true
  const empty = value === undefined || value === null
  return (
    <Select<Json, object>
      {...common}
      {...(several ? { mode: 'multiple' as const } : {})}
      value={several ? asList(value).map((one) => asOption(keys, one)) : empty ? null : asOption(keys, value)}
      options={keys.options}
      fieldNames={{ value: keys.valueKey, label: keys.labelKey, options: '\0' }}
      showSearch={several || node.filterable === true ? { optionFilterProp: keys.labelKey } : false}
      suffixIcon={icons.down}
      removeIcon={icons.close}
      loading={keys.loading}
      defaultOpen={first.open}
      autoFocus={first.focus}
      notFoundContent={keys.error ?? (keys.loading ? t('t:field.loading') : t('t:picker.noData'))}
      onChange={(next) => onChange(next === null || next === undefined || (Array.isArray(next) && next.length === 0) ? undefined : next)}
      onBlur={onBlur}
    />
  )
}
