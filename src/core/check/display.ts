import type { FieldPlan } from '../form/form.ts'
import { type Display, displayFormats, displaysOf, formatsOf, longestAffix, longestFlag, ownFormat } from '../format/display.ts'
import { type Checker, isRecord } from './checker.ts'

const kinds: { readonly [key in keyof Display]-?: (value: unknown) => string | undefined } = {
  precision: (value) => (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10 ? undefined : 'must be 0 to 10'),
  thousands: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  percent: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  prefix: (value) => affix(value),
  suffix: (value) => affix(value),
  format: (value) => (displayFormats.some((one) => one === value) ? undefined : `must be one of ${displayFormats.join(', ')}`),
  relative: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  activeTxt: (value) => flag(value),
  inactiveTxt: (value) => flag(value),
}
const affix = (value: unknown) =>
  typeof value !== 'string'
    ? 'must be a text'
    : value.length > longestAffix
      ? `before or behind a number stand at most ${longestAffix} characters`
      : undefined
/** A text in each of its languages. */
function flag(value: unknown): string | undefined {
  const texts = typeof value === 'string' ? [value] : isRecord(value) && typeof value.zh === 'string' ? Object.values(value) : undefined
  if (!texts?.every((one) => typeof one === 'string')) return 'a text is plain, t:key, or { zh, zhtw, en }'
  return texts.some((one) => one.length > longestFlag) ? `a flag is written with at most ${longestFlag} characters` : undefined
}
const names = Object.keys(kinds) as Array<keyof Display>

/** How a column writes its values: only what its kind of field is written by, since anything else would do nothing. */
export function checkDisplay(checker: Checker, display: unknown, pointer: string, field: FieldPlan | undefined) {
  if (display === undefined) return
  if (!isRecord(display)) return checker.add(pointer, 'must be a record of display')
  checker.only(display, names, pointer)
  const takes = field && (field.table === undefined ? displaysOf(field.widget) : [])
  for (const name of names) {
    const value = display[name]
    if (value === undefined) continue
    const at = `${pointer}/${name}`
    const wrong = kinds[name](value)
    if (takes && !takes.includes(name)) checker.add(at, `a column of this kind takes no "${name}"`)
    else if (wrong !== undefined) checker.add(at, wrong)
    else if (name === 'format' && field && !formatsOf(field).includes(String(value)))
      checker.add(at, `the field is a date of the format "${ownFormat(field)}"`)
  }
}
