import { choiceOf } from '../form/attrs.ts'
import { type FormPlan, isAttr } from '../form/form.ts'
import type { Checker } from './checker.ts'

/** An attribute names a choice of its kind, of its own row or of the form; a form without any such choice is not finished yet. */
export function checkAttrs(checker: Checker, plan: FormPlan, places: ReadonlyMap<string, string>) {
  for (const attr of plan.byKey.values()) {
    if (!isAttr(attr) || choiceOf(attr, plan.byKey)) continue
    const near = [...plan.byKey.values()].filter(
      ({ widget, table }) => attr.widget.shows?.includes(widget.pingeKey) && (table === undefined || table === attr.table),
    )
    const at = `${(places.get(attr.key) ?? '').replace(/\/field$/, '')}/relationField`
    const name = String(attr.node.relationField ?? '')
    const names = near.map(({ field }) => field)
    if (plan.byKey.has(name)) checker.add(at, `"${name}" is no field of the kind ${attr.widget.shows?.join(', ')}`)
    else if (names.length > 0) checker.unknown(at, 'field', name, names)
  }
}
