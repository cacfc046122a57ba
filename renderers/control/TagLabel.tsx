import { tagColors } from '#core/format/tagColors.ts'
import { classes, useThemeClass } from './look.ts'

/** A text as a label of a light colour; a colour that nobody knows is the plain one. */
export function TagLabel({ text, color }: { text: string; color: unknown }) {
  const theme = useThemeClass()
  if (!text) return null
  const name = typeof color === 'string' && tagColors.has(color) ? color : 'default'
  return <span className={classes('ant-tag ant-tag-filled', `ant-tag-${name}`, theme)}>{text}</span>
}
