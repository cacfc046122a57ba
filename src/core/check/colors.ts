import { hasExpr, pathsOf } from '../expression/expr.ts'
import type { FormPlan } from '../form/form.ts'
import { mostColors, tones } from '../format/tones.ts'
import { type Checker, isRecord } from './checker.ts'

const keys = ['when', 'color']

/** Colours on a condition: each with an expression over the row, of fields that the row has, and a tone of the theme. */
export function checkColors(checker: Checker, list: unknown, pointer: string, plan: FormPlan | undefined) {
  if (list === undefined) return
  if (!Array.isArray(list)) return checker.add(pointer, 'must be a list')
  if (list.length > mostColors) checker.add(pointer, `there are at most ${mostColors} colours`)
  // what stands in the rows of a sub-table is not sent with the row of a list
  const known = plan?.fields.filter(({ widget }) => !widget.isTable).map(({ field }) => field)
  for (const [i, one] of list.entries()) {
    const at = `${pointer}/${i}`
    if (!isRecord(one)) {
      checker.add(at, 'a colour is { when, color }')
      continue
    }
    checker.only(one, keys, at)
    if (!tones.some((tone) => tone === one.color)) checker.add(`${at}/color`, `must be one of ${tones.join(', ')}`)
    if (!hasExpr(one.when)) {
      checker.add(`${at}/when`, 'a colour needs an expression that says when')
      continue
    }
    checker.expressions(one.when, `${at}/when`)
    for (const [root, name] of pathsOf(one.when)) {
      if (root === 'form' || root === 'item') checker.add(`${at}/when`, `a colour reads the record as "row", not as "${root}"`)
      else if (known && root === 'row' && name !== undefined && name !== 'id' && !known.includes(name))
        checker.unknown(`${at}/when`, 'field', name, known)
    }
  }
}
