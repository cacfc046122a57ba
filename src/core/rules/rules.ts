import { hasExpr, isOn } from '../expression/expr.ts'
import { mostOf } from '../form/longest.ts'
import { offersOption } from '../form/offers.ts'
import { formats } from '../format/formats.ts'
import { htmlText, isBlankHtml } from '../format/htmlText.ts'
import type { Json, Node, Row, Rule } from '../types.ts'
import type { Widget } from '../widget.ts'
import { isEmpty, message, type RuleCheck, schemaCheck } from './check.ts'
import { valueChecks } from './kinds.ts'
import { fits } from './patterns.ts'
import { limit } from './range.ts'

/** The rows of a sub-table, what was chosen, else the characters of a text; of a rich text those that are read. */
function length({ holds }: Widget, value: Json): number {
  if (Array.isArray(value)) return value.length
  return [...(holds === 'html' ? htmlText(String(value)) : String(value))].length
}
/** Whether a value is longer than that; a text of no more units has no more characters, which then need not be counted. */
const isLonger = (widget: Widget, value: Json, most: number): boolean =>
  (typeof value !== 'string' || value.length > most) && length(widget, value) > most
/** Whether a value says nothing: of a rich text its marks alone, which the server does not keep either. A switch always says something: it is off. */
const saysNothing = ({ holds }: Widget, value: Json | undefined): boolean =>
  (holds !== 'flag' && isEmpty(value)) || (holds === 'html' && typeof value === 'string' && isBlankHtml(value))
/** How a length that does not fit is told. */
const lengthTexts = {
  max: { rows: 't:rule.maxRows', items: 't:rule.maxItems', text: 't:rule.maxlength' },
  min: { rows: 't:rule.minRows', items: 't:rule.minItems', text: 't:rule.minlength' },
}
const lengthText = (side: 'max' | 'min', widget: Widget, value: Json) =>
  lengthTexts[side][widget.isTable ? 'rows' : Array.isArray(value) ? 'items' : 'text']
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

type Loose = { [key: string]: Json }
/** Options with those below them, where they are a tree. */
const withBelow = (options: readonly Loose[]): Loose[] =>
  options.flatMap((option) => [option, ...(Array.isArray(option?.children) ? withBelow(option.children as Loose[]) : [])])

/** A choice from written-out options must be one of them; a dictionary or a call is checked where its data is. */
function optionRule(node: Node, widget: Widget): RuleCheck[] {
  // options of a text are suggestions
  if (!Array.isArray(node.options) || ['path', 'branch', 'text'].includes(widget.holds ?? '')) return []
  const key = (node.optionProps as { value?: string } | undefined)?.value ?? 'id'
  const known = new Set(withBelow(node.options as Loose[]).map((option) => String(option?.[key])))
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

/** A choice that `optionsWhen` does not offer, where the options are written out: no person can choose it, and nobody may send it. */
function offerRule(node: Node): RuleCheck[] {
  if (!Array.isArray(node.options) || !hasExpr(node.optionsWhen)) return []
  const key = (node.optionProps as { value?: string } | undefined)?.value ?? 'id'
  const options = node.options as Row[]
  return [
    {
      rule: 'option',
      test: (value, scope, t) => {
        if (isEmpty(value)) return undefined
        const chosen = new Set((Array.isArray(value) ? value : [value]).map(String))
        const wrong = options.some((option) => chosen.has(String(option?.[key])) && !offersOption(node, option, scope))
        return wrong ? message(node, 'option', 't:rule.option', t) : undefined
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
      saysNothing(widget, value) && isOn(node.required, scope, false) ? message(node, 'required', otherwise, t) : undefined,
    )
  }
  if (widget.value && typeof widget.value === 'object') {
    const schema = widget.value as object
    add(
      'type',
      (value, _scope, t) =>
        isEmpty(value) || schemaCheck.fits(schema, value as Json) ? undefined : message(node, 'type', 't:rule.type', t),
      true,
    )
  }
  const { minlength, min, max } = node
  // of a rich text letters are counted, which takes its time: only where somebody bounds them
  const maxlength = widget.holds === 'html' && node.maxlength === undefined ? undefined : mostOf({ node, widget })
  if (maxlength !== undefined)
    add('maxlength', (value, _s, t) =>
      !saysNothing(widget, value) && isLonger(widget, value as Json, maxlength)
        ? message(node, 'maxlength', lengthText('max', widget, value as Json), t, { n: maxlength })
        : undefined,
    )
  if (minlength !== undefined)
    add('minlength', (value, _s, t) =>
      !saysNothing(widget, value) && length(widget, value as Json) < Number(minlength)
        ? message(node, 'minlength', lengthText('min', widget, value as Json), t, { n: Number(minlength) })
        : undefined,
    )
  if (widget.holds === 'number' && (min !== undefined || max !== undefined)) {
    add('min', (value, scope, t) => {
      const n = limit(min, scope)
      return n !== null && !isEmpty(value) && Number(value) < n ? message(node, 'min', 't:rule.min', t, { n }) : undefined
    })
    add('max', (value, scope, t) => {
      const n = limit(max, scope)
      return n !== null && !isEmpty(value) && Number(value) > n ? message(node, 'max', 't:rule.max', t, { n }) : undefined
    })
  }
  checks.push(
    ...optionRule(node, widget),
    ...offerRule(node),
    ...(widget.checks ? valueChecks[widget.checks](node, widget) : []),
    ...regList(node),
  )
  return checks
}
