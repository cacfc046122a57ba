import { Validator } from '@cfworker/json-schema'
import { dateBounds, daysAround, timeBounds } from './bounds.ts'
import { hasExpr, isOn, resolve, resolveText } from './expr.ts'
import type { Translate } from './form.ts'
import { dateType, formatDateField, timeSeconds, toDay } from './format.ts'
import { fits, formats } from './formats.ts'
import { type PasswordPolicy, passwordFaults } from './password.ts'
import type { Json, Node, Rule, Scope, Text, Widget } from './types.ts'

/** One rule of a field, compiled with the definition: gives the message when it is broken. */
export interface RuleCheck {
  rule: string
  /** only where the value's type cannot be trusted: on the server */
  strict?: boolean
  test: (value: Json | undefined, scope: Scope, t: Translate, strict?: boolean) => string | undefined
}

/** SB-03: null, undefined, an empty text and an empty list are empty; a number 0 and false are not. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && (value.length === 0 || value.every((entry) => entry === null || entry === '')))

const validators = new WeakMap<object, Validator>()

/** True when a value fits a JSON Schema (the value schema of a widget's contract). */
export function fitsSchema(schema: object, value: Json): boolean {
  let validator = validators.get(schema)
  if (!validator) {
    validator = new Validator(schema, '2020-12', true)
    validators.set(schema, validator)
  }
  return validator.validate(value).valid
}

/** A field's own wording of a rule, or the language's. */
function message(node: Node, rule: string, otherwise: Text, t: Translate, params: { [name: string]: string | number } = {}): string {
  const own = (node.messages as { [rule: string]: Text } | undefined)?.[rule]
  return t(own ?? otherwise, { label: t(node.label), ...params })
}

const length = (value: Json) => (typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : String(value).length)
/** What a length counts: the rows of a sub-table, what was chosen, else the characters of a text. */
const lengthTexts = {
  max: { rows: 't:rule.maxRows', items: 't:rule.maxItems', text: 't:rule.maxlength' },
  min: { rows: 't:rule.minRows', items: 't:rule.minItems', text: 't:rule.minlength' },
}
const lengthText = (side: 'max' | 'min', widget: Widget, value: Json) =>
  lengthTexts[side][widget.isTable ? 'rows' : Array.isArray(value) ? 'items' : 'text']
const limit = (value: unknown, scope: Scope): number | null => {
  const plain = hasExpr(value) ? resolveText(value, scope) : value
  return plain === null || plain === undefined || plain === '' || !Number.isFinite(Number(plain)) ? null : Number(plain)
}

const isRule = (rule: unknown): rule is Rule => rule !== null && typeof rule === 'object'

function regList(node: Node): RuleCheck[] {
  const list = Array.isArray(node.regList) ? (node.regList as unknown[]).filter(isRule) : []
  return list.map((rule): RuleCheck => {
    if (rule.check !== undefined) {
      return {
        rule: 'check',
        test: (_value, scope, t) =>
          isOn(rule.check, scope, true) ? undefined : t(rule.message ?? 't:rule.check', { label: t(node.label) }),
      }
    }
    const named = rule.use !== undefined && Object.hasOwn(formats, rule.use) ? formats[rule.use] : undefined
    return {
      rule: rule.use ?? 'pattern',
      test: (value, _scope, t) => {
        if (isEmpty(value)) return undefined
        const text = Array.isArray(value) ? value.join(',') : String(value)
        const good = named ? named.pattern.test(text) : rule.pattern === undefined || fits(rule.pattern, text)
        return good ? undefined : t(rule.message ?? `t:${named?.message ?? 'rule.pattern'}`, { label: t(node.label) })
      },
    }
  })
}

function dateRules(node: Node): RuleCheck[] {
  const isTime = node.pingeKey === 'timePicker' || node.pingeKey === 'timeRange'
  if (!isTime && node.pingeKey !== 'datePicker' && node.pingeKey !== 'dateRange') return []
  const order: RuleCheck = {
    rule: 'range',
    test: (value, _scope, t) => {
      if (!Array.isArray(value) || isEmpty(value)) return undefined
      const [from, to] = value.map((end) => (isTime ? timeSeconds(end) : (end as number | null)))
      return from !== null && to !== null && from !== undefined && to !== undefined && from <= to
        ? undefined
        : message(node, 'range', 't:rule.range', t)
    },
  }
  const bounds: RuleCheck = {
    rule: 'bounds',
    test: (value, scope, t, strict) => {
      if (isEmpty(value)) return undefined
      const values = { ...scope.form, ...scope.row }
      const ends = (Array.isArray(value) ? value : [value]) as Json[]
      if (isTime) {
        const { min, max } = timeBounds(node, values)
        return ends.every((end) => (timeSeconds(end) ?? -1) >= min && (timeSeconds(end) ?? -1) <= max)
          ? undefined
          : message(node, 'bounds', 't:rule.timeBounds', t, { min: clock(min), max: clock(max) })
      }
      const format = typeof node.format === 'string' ? node.format : 'yyyy-MM-dd'
      const withTime = dateType(format) === 'datetime'
      // Elsewhere "now" may be another day already: there the server gives way.
      const now = Date.now()
      const [first, last] = strict && !withTime ? daysAround(now) : [now, now]
      const { min } = dateBounds(node, values, first)
      const { max } = dateBounds(node, values, last)
      for (const end of ends) {
        const [low, high] = withTime
          ? [Number(end), Number(end)]
          : strict
            ? daysAround(Number(end))
            : [toDay(Number(end)), toDay(Number(end))]
        if (min !== null && high < min) return message(node, 'bounds', 't:rule.dateMin', t, { min: formatDateField(min, format) })
        if (max !== null && low > max) return message(node, 'bounds', 't:rule.dateMax', t, { max: formatDateField(max, format) })
      }
      return undefined
    },
  }
  return [order, bounds]
}

const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** A choice from written-out options must be one of them; a dictionary or a call is checked where its data is. */
function optionRule(node: Node): RuleCheck[] {
  if (!Array.isArray(node.options) || node.pingeKey === 'cascader' || node.pingeKey === 'treeSelect') return []
  const key = (node.optionProps as { value?: string } | undefined)?.value ?? 'id'
  const known = new Set((node.options as Array<{ [key: string]: Json }>).map((option) => String(option?.[key])))
  return [
    {
      rule: 'option',
      strict: true,
      test: (value, _scope, t) =>
        isEmpty(value) || (Array.isArray(value) ? value : [value]).every((one) => known.has(String(one)))
          ? undefined
          : message(node, 'option', 't:rule.option', t),
    },
  ]
}

/** VR-13, VR-14: a new password fits the policy that its node names. */
function policyRule({ policy }: Node): RuleCheck[] {
  if (policy === undefined) return []
  return [
    {
      rule: 'policy',
      test: (value, scope, t) => {
        const asked = resolve(policy as Json, scope)
        if (isEmpty(value) || asked === null || typeof asked !== 'object') return undefined
        const [fault] = passwordFaults(asked as PasswordPolicy, String(value))
        return fault && t(`t:${fault.key}`, fault.params)
      },
    },
  ]
}

/** Compiles every rule that a node's definition states, in the order in which they are told. */
export function compileRules(node: Node, widget: Widget, inTable: boolean): RuleCheck[] {
  const checks: RuleCheck[] = []
  const add = (rule: string, test: RuleCheck['test'], strict?: boolean) => checks.push(strict ? { rule, test, strict } : { rule, test })
  if (node.required !== undefined && node.required !== false) {
    const otherwise = inTable ? 't:table.required' : widget.verb === 'choose' ? 't:rule.choose' : 't:rule.enter'
    add('required', (value, scope, t) =>
      isEmpty(value) && isOn(node.required, scope, false) ? message(node, 'required', otherwise, t) : undefined,
    )
  }
  if (widget.value && typeof widget.value === 'object') {
    const schema = widget.value as object
    add(
      'type',
      (value, _scope, t) => (isEmpty(value) || fitsSchema(schema, value as Json) ? undefined : message(node, 'type', 't:rule.type', t)),
      true,
    )
  }
  const { maxlength, minlength, min, max } = node
  if (maxlength !== undefined)
    add('maxlength', (value, _s, t) =>
      !isEmpty(value) && length(value as Json) > Number(maxlength)
        ? message(node, 'maxlength', lengthText('max', widget, value as Json), t, { n: Number(maxlength) })
        : undefined,
    )
  if (minlength !== undefined)
    add('minlength', (value, _s, t) =>
      !isEmpty(value) && length(value as Json) < Number(minlength)
        ? message(node, 'minlength', lengthText('min', widget, value as Json), t, { n: Number(minlength) })
        : undefined,
    )
  if (min !== undefined || max !== undefined) {
    add('min', (value, scope, t) => {
      const n = limit(min, scope)
      return n !== null && !isEmpty(value) && Number(value) < n ? message(node, 'min', 't:rule.min', t, { n }) : undefined
    })
    add('max', (value, scope, t) => {
      const n = limit(max, scope)
      return n !== null && !isEmpty(value) && Number(value) > n ? message(node, 'max', 't:rule.max', t, { n }) : undefined
    })
  }
  checks.push(...optionRule(node), ...dateRules(node), ...policyRule(node), ...regList(node))
  return checks
}
