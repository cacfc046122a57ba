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

/** What the kinds ask of their values beside the rules that every field may have. */
export const kindRules: { [pingeKey: string]: (node: Node, widget: Widget) => RuleCheck[] } = {
  areaSelect: areaRules,
  datePicker: dateRules,
  dateRange: dateRules,
  timePicker: timeRules,
  timeRange: timeRules,
  numberRange: numberRangeRules,
  location: placeRules,
  organizeSelect: peopleRules,
  depSelect: peopleRules,
  posSelect: peopleRules,
  roleSelect: peopleRules,
  groupSelect: peopleRules,
  userSelect: peopleRules,
  usersSelect: peopleRules,
  PsdInput: policyRule,
  code: jsonRule,
  conditionEditor: conditionRules,
  uploadFile: fileRules,
  uploadImg: fileRules,
  colorPicker: colorRules,
  rate: rateRules,
  slider: sliderRules,
}
