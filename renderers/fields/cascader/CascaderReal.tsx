import { Cascader } from 'antd'
import type { Json } from '#core/types.ts'
import { useOptions } from '#runtime/data/options.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { pathsOf } from '../../choice/choice.ts'
import { OptionsNote } from '../../choice/OptionsNote.tsx'
import { useOpenList } from '../../choice/useOpenList.ts'
import { useAntdProps } from '../../control/antdProps.ts'
import type { FirstTouch } from '../../control/lazyHydrated.tsx'
import { icons } from '../../icons/icons.tsx'
import { pathText } from './Cascader.tsx'

/** antd's cascader: takes the place of the light one on first touch. */
export default function CascaderReal(props: EditProps & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const keys = useOptions(node)
  const { options, valueKey, labelKey, childrenKey, loading } = keys
  const paths = pathsOf(value)
  const give = (next: unknown) => onChange(Array.isArray(next) && next.length > 0 ? (next as Json) : undefined)
  const common = {
    ...useAntdProps(props),
    ...useOpenList(first),
    options,
    fieldNames: { value: valueKey, label: labelKey, children: childrenKey },
    showSearch: node.filterable === true,
    changeOnSelect: node.changeOnSelect === true,
    suffixIcon: icons.down,
    removeIcon: icons.close,
    loading,
    autoFocus: first.focus,
    notFoundContent: <OptionsNote {...keys} />,
    displayRender: (labels: unknown[]) => pathText(node, labels.map(String)),
    onBlur,
  }
  return node.multiple ? (
    <Cascader {...(common as object)} multiple showCheckedStrategy="SHOW_CHILD" value={paths as string[][]} onChange={give} />
  ) : (
    <Cascader {...(common as object)} value={(paths[0] ?? []) as string[]} onChange={give} />
  )
}
