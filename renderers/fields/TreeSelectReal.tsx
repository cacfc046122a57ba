import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { Json } from '#core/types.ts'
import { useOptions } from '#runtime/options.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { useAntdProps } from '../parts/antdProps.ts'
import { asList, asOption } from '../parts/choice.ts'
import { icons } from '../parts/icons.tsx'
import type { FirstTouch } from '../parts/lazyHydrated.tsx'
import { OptionsNote } from '../parts/OptionsNote.tsx'
import { propsOf } from '../parts/props.ts'
import { treeNodes } from '../parts/tree.ts'
import { useOpenList } from '../parts/useOpenList.ts'

/** antd's tree select: takes the place of the light one on first touch. */
export default function TreeSelectReal(props: EditProps & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const keys = useOptions(node)
  const { options, valueKey, labelKey, childrenKey } = keys
  const disabledKey = (node.optionProps as { disabled?: string } | undefined)?.disabled ?? 'disabled'
  const tree = useMemo(() => treeNodes(options, propsOf(node), { childrenKey, disabledKey }), [options, node, childrenKey, disabledKey])
  const common = useAntdProps(props)
  const list = useOpenList(first)
  const several = node.multiple === true
  const empty = value === undefined || value === null
  return (
    <TreeSelect<Json | undefined>
      {...common}
      {...list}
      multiple={several}
      value={several ? asList(value).map((one) => asOption(keys, one)) : empty ? undefined : asOption(keys, value)}
      treeData={tree as never}
      fieldNames={{ value: valueKey, label: labelKey, children: childrenKey }}
      treeDefaultExpandAll
      showSearch={several || node.filterable === true ? { treeNodeFilterProp: labelKey } : false}
      suffixIcon={icons.down}
      removeIcon={icons.close}
      loading={keys.loading}
      autoFocus={first.focus}
      notFoundContent={<OptionsNote {...keys} />}
      onChange={(next) => onChange(next === null || next === undefined || (Array.isArray(next) && next.length === 0) ? undefined : next)}
      onBlur={onBlur}
    />
  )
}
