import { classes } from './look.ts'

/** How many characters were typed, of how many; red when there are too many. */
export function Count({
  text,
  max,
  className = 'ant-input-show-count-suffix',
}: {
  text: string
  max: number | undefined
  className?: string
}) {
  const length = [...text].length
  return (
    <span className={classes(className, max !== undefined && length > max && 'pg-tone-danger')}>
      {max === undefined ? length : `${length} / ${max}`}
    </span>
  )
}
