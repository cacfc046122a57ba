import { ColorPicker } from 'antd'
import { type ReactElement, useRef } from 'react'
import { writeColor } from '#core/format/color.ts'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'

interface Props {
  node: NodeOf<'colorPicker'>
  value: string
  onChange: (value: Json | undefined) => void
  onOpen: (open: boolean) => void
  /** a key opened it: its first slider takes the focus */
  byKey: boolean
  children: ReactElement
}

/** antd's board names neither its sliders nor its inputs: a screen reader is told what they are. */
function nameParts(board: HTMLElement, names: { sliders: string[]; inputs: string[] }) {
  const name = (selector: string, texts: string[]) => {
    for (const [i, element] of [...board.querySelectorAll(selector)].entries()) element.setAttribute('aria-label', texts[i] ?? '')
  }
  name('.ant-slider-handle', names.sliders)
  name('input', names.inputs)
}

/** The open board of a colour field: antd's, around the button that opened it. */
export default function ColorBoard({ node, value, onChange, onOpen, byKey, children }: Props) {
  const t = useText()
  const isReached = useRef(false)
  const parts = node.colorFormat === 'rgb' ? ['t:color.red', 't:color.green', 't:color.blue'] : ['t:color.code']
  const alpha = t('t:color.alpha')
  const names = { sliders: [t('t:color.hue'), alpha], inputs: [...parts.map((part) => t(part)), alpha] }
  return (
    <ColorPicker
      open
      value={value || null}
      disabledAlpha={node.showAlpha !== true}
      disabledFormat
      format={node.colorFormat ?? 'hex'}
      {...(node.presets?.length ? { presets: [{ label: t('t:color.presets'), colors: node.presets }] } : {})}
      onOpenChange={onOpen}
      panelRender={(panel) => (
        <div
          ref={(element) => {
            if (!element) return
            nameParts(element, names)
            if (!byKey || isReached.current) return
            isReached.current = true
            // what antd places is hidden until it knows where
            const first = element.querySelector<HTMLElement>('.ant-slider-handle')
            requestAnimationFrame(() => requestAnimationFrame(() => first?.focus()))
          }}
        >
          {panel}
        </div>
      )}
      onChange={(color) => onChange(writeColor(color.toRgb(), node))}
    >
      {children}
    </ColorPicker>
  )
}
