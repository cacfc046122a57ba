import { Select } from 'antd'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { isSearched, type Options, useOptions } from '#runtime/data/options.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { useSearched } from '#runtime/list/useSearched.ts'
import { asList, asOption, labelOf } from '../../choice/choice.ts'
import { OptionsNote } from '../../choice/OptionsNote.tsx'
import { useOpenList } from '../../choice/useOpenList.ts'
import { useAntdProps } from '../../control/antdProps.ts'
import type { FirstTouch } from '../../control/lazyHydrated.tsx'
import { icons } from '../../icons/icons.tsx'

type Props = EditProps & { first: FirstTouch }

/** What both ways of choosing share: antd's select over these options. */
function useSelectProps(props: Props, keys: Options) {
  const { node, value, onChange, onBlur, first } = props
  const several = node.multiple === true
  const empty = value === undefined || value === null
  return {
    ...useAntdProps(props),
    ...useOpenList(first),
    ...(several ? { mode: 'multiple' as const } : {}),
    value: several ? asList(value).map((one) => asOption(keys, one)) : empty ? null : asOption(keys, value),
    fieldNames: { value: keys.valueKey, label: keys.labelKey, options: '\0' },
    suffixIcon: icons.down,
    removeIcon: icons.close,
    autoFocus: first.focus,
    onChange: (next: Json) =>
      onChange(next === null || next === undefined || (Array.isArray(next) && next.length === 0) ? undefined : next),
    onBlur,
  }
}

/** All options are here: what is typed is looked for among them. */
function Whole(props: Props) {
  const { node } = props
  const keys = useOptions(node)
  const searched = node.multiple === true || node.filterable === true
  return (
    <Select<Json, object>
      {...useSelectProps(props, keys)}
      options={keys.options}
      // what is stored need not be offered any more
      labelRender={({ value: one, label }) => label ?? labelOf(keys, one as Json)}
      showSearch={searched ? { optionFilterProp: keys.labelKey } : false}
      loading={keys.loading}
      notFoundContent={<OptionsNote {...keys} />}
    />
  )
}

/** There are many: the server is asked for the first that hold what is typed, and for the words of what is chosen. */
function Searched(props: Props) {
  const { node, value } = props
  const t = useText()
  const keys = useOptions(node, value ?? null)
  const shared = useSelectProps(props, keys)
  const found = useSearched(node, keys, shared.open)
  return (
    <Select<Json, object>
      {...shared}
      options={found.rows}
      showSearch={{ filterOption: false, onSearch: found.search }}
      // what is chosen need not be among the first
      labelRender={({ value: one, label }) => label ?? labelOf(keys, one as Json)}
      loading={found.loading}
      notFoundContent={<OptionsNote {...found} />}
      popupRender={(list) => (
        <>
          {list}
          {found.total > found.rows.length && found.rows.length > 0 && (
            <div className="pgc-options-more">{t('t:picker.firstOnly', { n: found.rows.length, total: found.total })}</div>
          )}
        </>
      )}
    />
  )
}

/** antd's select: takes the place of the light one on first touch. */
export default function SelectReal(props: Props) {
  return isSearched(props.node) ? <Searched {...props} /> : <Whole {...props} />
}
