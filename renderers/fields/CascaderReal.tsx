import { Cascader } from 'antd'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useOptions } from '#runtime/options.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { pathsOf } from '../parts/choice.ts'
import { icons } from '../parts/icons.tsx'
import { fieldAttributes, useLook } from '../parts/look.ts'
import { type FirstTouch, useFirstTouch } from '../parts/Upgrade.tsx'
import { usePlaceholder } from '../parts/usePlaceholder.ts'
import { pathText } from './Cascader.tsx'

/** antd's cascader: takes the place of the light one on first touch. */
export default function CascaderReal(props: EditProps & { first: FirstTouch }) {
  const { node, id, value, onChange, onBlur, disabled, status, inTable, first } = props
  const { options, valueKey, labelKey, childrenKey, loading, error } = useOptions(node)
  const t = useText()
  const look = useLook(props)
  useFirstTouch(id, first)
  const paths = pathsOf(value)
  const give = (next: unknown) => onChange(Array.isArray(next) && next.length > 0 ? (next as Json) : undefined)
  const common = {
    ...fieldAttributes(props),
    className: 'pg-fill',
    size: look.size,
    status: status ?? ('' as const),
    variant: inTable ? ('borderless' as const) : ('outlined' as const),
    disabled,
    options,
    fieldNames: { value: valueKey, label: labelKey, children: childrenKey },
    placeholder: usePlaceholder(props),
    showSearch: node.filterable === true,
    changeOnSelect: node.changeOnSelect === true,
    allowClear: node.clearable !== false && { clearIcon: icons.clear },
    suffixIcon: icons.down,
    removeIcon: icons.close,
    loading,
    defaultOpen: first.open,
    autoFocus: first.focus,
    notFoundContent: error ?? t('t:picker.noData'),
    displayRender: (labels: unknown[]) => pathText(node, labels.map(String)),
    onBlur,
  }
  return node.multiple ? (
    <Cascader {...(common as object)} multiple showCheckedStrategy="SHOW_CHILD" value={paths as string[][]} onChange={give} />
  ) : (
    <Cascader {...(common as object)} value={(paths[0] ?? []) as string[]} onChange={give} />
  )
}
