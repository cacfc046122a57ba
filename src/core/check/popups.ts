import { isPopup } from '../form/choices.ts'
import type { FormPlan } from '../form/form.ts'
import { type Checker, isRecord } from './checker.ts'
import { checkParameters } from './parameters.ts'

/** PP-06, PP-14: what a popup takes its parameters from, and what it fills, must be fields of the form. */
export function checkPopups(checker: Checker, plan: FormPlan, places: ReadonlyMap<string, string>) {
  const known = [...plan.byKey.keys()]
  for (const { node, key, table } of plan.byKey.values()) {
    if (!isPopup(node)) continue
    const here = (places.get(key) ?? '').replace(/\/field$/, '')
    const check = (list: unknown, prop: string, name: string) => {
      for (const [i, one] of (Array.isArray(list) ? list : []).entries()) {
        const named = isRecord(one) && typeof one[name] === 'string' ? String(one[name]) : ''
        const whole = named.replace('-', '.')
        if (named === '' || plan.byKey.has(whole) || plan.byKey.has(`${table}.${whole}`)) continue
        checker.unknown(`${here}/${prop}/${i}/${name}`, 'field', named, known)
      }
    }
    const fromFields = Array.isArray(node.templateJson)
      ? node.templateJson.map((one) => (isRecord(one) && [undefined, 1, '1'].includes(one.sourceType as undefined) ? one : null))
      : []
    checkParameters(checker, node.templateJson, `${here}/templateJson`)
    check(fromFields, 'templateJson', 'relationField')
    check(node.transferList, 'transferList', 'sourceValue')
  }
}
