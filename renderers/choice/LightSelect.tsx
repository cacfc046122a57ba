import type { ReactNode } from 'react'
import { isSearched } from '#runtime/data/options.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { Clear } from '../control/Clear.tsx'
import type { TouchHandlers } from '../control/lazyHydrated.tsx'
import { classes, fieldAttributes, useLook } from '../control/look.ts'
import { usePlaceholder } from '../control/usePlaceholder.ts'
import { icons } from '../icons/icons.tsx'

interface Props extends EditProps {
  touch: TouchHandlers
  /** the chosen texts; a list is drawn as tags */
  shown: string | string[]
  /** further class of the kind: `ant-cascader`, `ant-tree-select` */
  kind?: string
}

const tag =
  (off: boolean) =>
  (text: string, i: number): ReactNode => (
    <div key={i} className="ant-select-content-item">
      <span className="ant-select-selection-item" title={text}>
        <span className="ant-select-selection-item-content">{text}</span>
        {off ? null : <span className="ant-select-selection-item-remove">{icons.close}</span>}
      </span>
    </div>
  )

/** A closed select as antd draws it, without its machinery. */
export function LightSelect(props: Props) {
  const { node, touch, shown, kind, disabled, onChange } = props
  const look = useLook(props)
  const hint = usePlaceholder(props)
  const several = Array.isArray(shown)
  const filled = shown.length > 0
  const clears = node.clearable !== false && filled && !disabled
  const input = (
    <input
      {...fieldAttributes(props)}
      type="text"
      className="ant-select-input"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-autocomplete="list"
      autoComplete="off"
      readOnly={!several && !node.filterable && !isSearched(node)}
      disabled={disabled}
      defaultValue=""
    />
  )
  const placeholder = <div className="ant-select-placeholder">{hint}</div>
  return (
    <div
      {...touch}
      className={look.of(
        'select',
        several ? 'ant-select-multiple' : 'ant-select-single',
        kind && `${kind} ${kind}-css-var`,
        clears && 'ant-select-allow-clear',
        'ant-select-show-arrow pg-fill',
        (several || node.filterable === true || isSearched(node)) && 'ant-select-show-search',
      )}
    >
      {several ? (
        <div className="ant-select-content">
          {filled ? shown.map(tag(disabled)) : <div className="ant-select-content-item ant-select-content-item-prefix">{placeholder}</div>}
          <div className="ant-select-content-item ant-select-content-item-suffix">{input}</div>
        </div>
      ) : (
        <div className={classes('ant-select-content', filled && 'ant-select-content-has-value')} title={filled ? shown : undefined}>
          {filled ? shown : placeholder}
          {input}
        </div>
      )}
      <div className="ant-select-suffix">{icons.down}</div>
      {clears && <Clear className="ant-select-clear" onClear={() => onChange(undefined)} />}
    </div>
  )
}
