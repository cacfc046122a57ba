import { Select } from 'antd'
import { useAntdProps } from './antdProps.ts'
import { icons } from './icons.tsx'
import type { FirstTouch } from './lazyHydrated.tsx'
import type { PlainProps } from './PlainSelect.tsx'

/** antd's select over texts: takes the place of the light one on first touch. Its list is as wide as its texts. */
export default function PlainSelectReal({ choices, ...props }: PlainProps & { first: FirstTouch }) {
  return (
    <Select<string, { value: string; text: string }>
      {...useAntdProps(props)}
      value={String(props.value ?? '')}
      options={[...choices]}
      fieldNames={{ label: 'text', options: '\0' }}
      popupMatchSelectWidth={false}
      suffixIcon={icons.down}
      defaultOpen={props.first.open}
      autoFocus={props.first.focus}
      onChange={(next) => props.onChange(next)}
    />
  )
}
