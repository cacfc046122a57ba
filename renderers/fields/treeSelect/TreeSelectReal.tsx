import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { Json } from '#core/types.ts'
import { useOptions } from '#runtime/data/options.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { asList, asOption } from '../../choice/choice.ts'
import { OptionsNote } from '../../choice/OptionsNote.tsx'
import { treeNodes } from '../../choice/tree.ts'
import { useOpenList } from '../../choice/useOpenList.ts'
import { useAntdProps } from '../../control/antdProps.ts'
import type { FirstTouch } from '../../control/lazyHydrated.tsx'
import { icons } from '../../icons/icons.tsx'

/** antd's tree select: takes the place of the light one on first touch. */
export default function TreeSelectReal(props: EditProps<'treeSelect'> & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const keys = useOptions(node)
  const { options, valueKey, labelKey, childrenKey } = keys
  const disabledKey = node.optionProps?.disabled ?? 'disabled'
  const tree = useMemo(() => treeNodes(options, node, { childrenKey, disabledKey }), [options, node, childrenKey, disabledKey])
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
