import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { areaRules } from './area.ts'
import type { RuleCheck } from './check.ts'
import { colorRules } from './color.ts'
import { conditionRules } from './condition.ts'
import { dateRules, timeRules } from './dates.ts'
import { fileRules } from './files.ts'
import { jsonRule } from './json.ts'
import { peopleRules } from './people.ts'
import { placeRules } from './place.ts'
import { policyRule } from './policy.ts'
import { numberRangeRules } from './range.ts'
import { rateRules, sliderRules } from './scale.ts'

/** What contracts may ask of values beside the rules that every field may have. */
export const valueChecks: { readonly [name in NonNullable<Widget['checks']>]: (node: Node, widget: Widget) => RuleCheck[] } = {
  area: areaRules,
  date: dateRules,
  time: timeRules,
  range: numberRangeRules,
  place: placeRules,
  people: peopleRules,
  policy: policyRule,
  json: jsonRule,
  conditions: conditionRules,
  files: fileRules,
  color: colorRules,
  rate: rateRules,
  slider: sliderRules,
}
