import { Select } from 'antd'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useOptions } from '#runtime/options.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { asList, asOption } from '../parts/choice.ts'
import { icons } from '../parts/icons.tsx'
import { fieldAttributes, useLook } from '../parts/look.ts'
import { type FirstTouch, useFirstTouch } from '../parts/Upgrade.tsx'
import { usePlaceholder } from '../parts/usePlaceholder.ts'

/** antd's select: takes the place of the light one on first touch. */
export default function SelectReal(props: EditProps & { first: FirstTouch }) {
  const { node, id, value, onChange, onBlur, disabled, status, inTable, first } = props
  const keys = useOptions(node)
  const t = useText()
  const look = useLook(props)
  useFirstTouch(id, first)
  const several = node.multiple === true
  const empty = value === undefined || value === null
  return (
    <Select<Json, object>
      {...fieldAttributes(props)}
      className="pg-fill"
      size={look.size}
      status={status ?? ''}
      variant={inTable ? 'borderless' : 'outlined'}
      disabled={disabled}
      {...(several ? { mode: 'multiple' as const } : {})}
      value={several ? asList(value).map((one) => asOption(keys, one)) : empty ? null : asOption(keys, value)}
      options={keys.options}
      fieldNames={{ value: keys.valueKey, label: keys.labelKey, options: '\0' }}
      placeholder={usePlaceholder(props)}
      showSearch={several || node.filterable === true ? { optionFilterProp: keys.labelKey } : false}
      allowClear={node.clearable !== false && { clearIcon: icons.clear }}
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
