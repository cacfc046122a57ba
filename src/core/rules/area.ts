import type { Json, Node } from '../types.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'

/** AA-04: the deepest level of a path: 0 province to 3 street; a district unless the field says otherwise. */
export const areaLevel = (node: Node): number => {
  const level = Number(node.level ?? 2)
  return Number.isInteger(level) && level >= 0 && level <= 3 ? level : 2
}

/** AA-03: a value's paths of ids. */
export const areaPaths = (value: Json | undefined): string[][] =>
  Array.isArray(value) ? value.flatMap((path) => (Array.isArray(path) ? [path.map(String)] : [])) : []

/** PK-05: what makes two paths the same. */
export const areaKey = (path: readonly string[]): string => path.join('/')

/** AA-02: every path ends at the field's level, none stands there twice, and there is one only unless several may be chosen. */
export function areaRules(node: Node): RuleCheck[] {
  return [
    {
      rule: 'area',
      test: (value, _scope, t) => {
        if (isEmpty(value)) return undefined
        const paths = areaPaths(value)
        const level = areaLevel(node)
        if (paths.some((path) => (node.anyLevel === true ? path.length > level + 1 : path.length !== level + 1)))
          return message(node, 'area', `t:rule.area.level${level}`, t)
        if (node.multiple !== true && paths.length > 1) return message(node, 'area', 't:rule.area.one', t)
        return new Set(paths.map(areaKey)).size < paths.length ? message(node, 'area', 't:rule.area.twice', t) : undefined
      },
    },
  ]
}
