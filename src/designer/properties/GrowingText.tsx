import { Input } from 'antd'
import type { ComponentProps } from 'react'

interface GrowingTextProps extends Omit<ComponentProps<typeof Input.TextArea>, 'value' | 'autoSize' | 'rows'> {
  value: string
  /** lines that are shown at most */
  most: number
}

/**
 * A text as high as what is in it. Lines are counted, and browsers that can fit the lines that they break as well: nothing is
 * measured, which would lay out the whole screen once for each text of a panel.
 */
export function GrowingText({ most, className = '', ...props }: GrowingTextProps) {
  const rows = Math.min(most, props.value.split('\n', most).length)
  return <Input.TextArea {...props} rows={rows} className={`pg-grow ${className}`} style={{ maxHeight: `${most * 1.6}em` }} />
}
