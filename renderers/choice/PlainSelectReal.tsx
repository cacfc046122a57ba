import { Select } from 'antd'
import { useAntdProps } from '../control/antdProps.ts'
import type { FirstTouch } from '../control/lazyHydrated.tsx'
import { icons } from '../icons/icons.tsx'
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
