import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useOptions } from '#runtime/options.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { asList, asOption } from '../parts/choice.ts'
import { icons } from '../parts/icons.tsx'
import { fieldAttributes, useLook } from '../parts/look.ts'
import { propsOf } from '../parts/props.ts'
import { treeNodes } from '../parts/tree.ts'
import { type FirstTouch, useFirstTouch } from '../parts/Upgrade.tsx'
import { usePlaceholder } from '../parts/usePlaceholder.ts'

/** antd's tree select: takes the place of the light one on first touch. */
export default function TreeSelectReal(props: EditProps & { first: FirstTouch }) {
  const { node, id, value, onChange, onBlur, disabled, status, inTable, first } = props
  const keys = useOptions(node)
  const { options, valueKey, labelKey, childrenKey } = keys
  const disabledKey = (node.optionProps as { disabled?: string } | undefined)?.disabled ?? 'disabled'
  const tree = useMemo(() => treeNodes(options, propsOf(node), { childrenKey, disabledKey }), [options, node, childrenKey, disabledKey])
  const t = useText()
  const look = useLook(props)
  useFirstTouch(id, first)
  const several = node.multiple === true
  const empty = value === undefined || value === null
  return (
    <TreeSelect<Json | undefined>
      {...fieldAttributes(props)}
      className="pg-fill"
      size={look.size}
      status={status ?? ''}
      variant={inTable ? 'borderless' : 'outlined'}
      disabled={disabled}
      multiple={several}
      value={several ? asList(value).map((one) => asOption(keys, one)) : empty ? undefined : asOption(keys, value)}
      treeData={tree as never}
      fieldNames={{ value: valueKey, label: labelKey, children: childrenKey }}
      treeDefaultExpandAll
      placeholder={usePlaceholder(props)}
      showSearch={several || node.filterable === true ? { treeNodeFilterProp: labelKey } : false}
      allowClear={node.clearable !== false && { clearIcon: icons.clear }}
      suffixIcon={icons.down}
      removeIcon={icons.close}
      loading={keys.loading}
      defaultOpen={first.open}
      autoFocus={first.focus}
      notFoundContent={keys.error ?? t('t:picker.noData')}
      onChange={(next) => onChange(next === null || next === undefined || (Array.isArray(next) && next.length === 0) ? undefined : next)}
      onBlur={onBlur}
    />
  )
}
