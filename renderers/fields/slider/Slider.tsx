import type { CSSProperties } from 'react'
import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { classes, fieldAttributes } from '../../control/look.ts'
import { plainText, WithAddons } from '../../control/text.tsx'
import './slider.css'

/**
 * WG-56: a number on a line. It is the browser's own slider, so keys and screen readers know it. Before anything was
 * chosen it stands at its least and says so; a press there, Home or Space chooses the least.
 */
function Edit(props: EditProps<'slider'>) {
  const { node, value, onChange, onBlur, disabled, status, inTable } = props
  const { min = 0, max = 100, step = 1 } = node
  const t = useText()
  const isSet = typeof value === 'number'
  const at = isSet ? value : min
  const text = isSet ? [at, node.addonAfter].filter((one) => one !== undefined).join(' ') : t('t:slider.none')
  const chooseLeast = () => isSet || disabled || onChange(min)
  const { 'aria-required': _required, ...attributes } = fieldAttributes(props)
  return (
    <div
      className={classes(
        'pg-slider',
        disabled && 'pg-slider-off',
        status && 'pg-slider-wrong',
        !isSet && 'pg-slider-none',
        inTable && 'pg-slider-cell',
      )}
    >
      <input
        {...attributes}
        type="range"
        min={min}
        max={max}
        step={step}
        value={at}
        aria-valuetext={text}
        disabled={disabled}
        style={{ '--pg-at': `${max > min ? ((at - min) / (max - min)) * 100 : 0}%` } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onPointerUp={chooseLeast}
        onKeyDown={({ key }) => {
          if (key === 'Home' || key === ' ') chooseLeast()
          else if ((key === 'Delete' || key === 'Backspace') && isSet) onChange(undefined)
        }}
        onBlur={onBlur}
      />
      <span className="pg-slider-text pg-number" aria-hidden="true">
        {text}
      </span>
    </div>
  )
}

const Read = ({ node, value }: ReadProps<'slider'>) => (
  <span className="pg-number">
    <WithAddons node={node}>{plainText(value)}</WithAddons>
  </span>
)

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'slider'>
