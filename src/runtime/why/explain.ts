import { hasExpr, isOn, pathsOf, resolve } from '#core/expression/expr.ts'
import { choiceOf } from '#core/form/attrs.ts'
import { sourceOf } from '#core/form/choices.ts'
import { type FieldPlan, isAttr, isDisabled, isRequired, isVisible, isWorkedOut } from '#core/form/form.ts'
import { compileLinks } from '#core/form/linkage.ts'
import { offered } from '#core/form/offers.ts'
import { startValue } from '#core/form/start.ts'
import { listMark } from '#core/text.ts'
import type { Json, Linkage, Node, Row, Scope, Text } from '#core/types.ts'
import type { App } from '../app.ts'
import { cached, listOf, sourceCall, urlOf } from '../data/sources.ts'
import { readScope } from '../scope.ts'
import type { FormOnPage } from './why.ts'

/** One line of the answer: a sentence, and the expression behind it with what it reads now. */
export interface Reason {
  text: Text
  params?: { [name: string]: string | number }
  expression?: string
  /** what the expression reads, with the values of now */
  reads?: Array<{ name: string; value: Json }>
  holds?: boolean
}
export interface Answer {
  title: Text
  /** the answer in one word, where there is one */
  verdict?: Text | undefined
  isYes?: boolean
  reasons: Reason[]
}

export interface Place {
  key: string
  rowId: string | undefined
}

/** What is asked about: a field with its value of now, and how reasons are put. */
interface Question extends FormOnPage, Place {
  app: App
  plan: FieldPlan
  scope: Scope
  value: Json | undefined
  because: (text: Text, expression: unknown, holds?: boolean, params?: Reason['params']) => Reason
  label: (field: string) => string
  /** a field that shows something of a chosen record */
  chosen: (attr: FieldPlan) => Reason
}

const nameOf = (path: string[]) => path.join('.')

/** What the inspector says about one field, from the compiled plan that the form runs and the values of now. */
export function explain({ form, at }: FormOnPage, app: App, { key, rowId }: Place): Answer[] {
  const plan = form.plan.byKey.get(key)
  if (!plan) return []
  const table = plan.table === undefined ? undefined : form.table(plan.table)
  const row = table && rowId !== undefined ? form.store.get(table.rowAtom(rowId)) : undefined
  const scope: Scope = readScope(at, app, { form: form.values(), ...(row ? { row } : {}) })
  const value = row ? row[plan.field] : form.get(plan.field)
  const label = (one: string) => app.t(form.plan.byKey.get(one)?.node.label) || one
  const chosen = (attr: FieldPlan): Reason => ({
    text: 't:why.from.chosen',
    params: { name: label(choiceOf(attr, form.plan.byKey)?.key ?? String(attr.node.relationField ?? '')) },
  })

  const because = (text: Text, expression: unknown, holds?: boolean, params?: Reason['params']): Reason => ({
    text,
    ...(params ? { params } : {}),
    ...(hasExpr(expression)
      ? { expression, reads: pathsOf(expression).map((path) => ({ name: nameOf(path), value: resolve(`{{ ${nameOf(path)} }}`, scope) })) }
      : {}),
    ...(holds === undefined ? {} : { holds }),
  })
  const nodeName = (node: Node) => app.t((node.label ?? node.header ?? node.title) as Text | undefined) || String(node.id ?? node.pingeKey)
  /** Reasons from a condition of the field and of what stands around it. */
  const conditions = (prop: 'visible' | 'disabled', otherwise: boolean): Reason[] =>
    [plan.node, ...plan.parents].flatMap((node, i) =>
      node[prop] === undefined
        ? []
        : [
            because(i === 0 ? 't:why.own' : 't:why.around', node[prop], isOn(node[prop], scope, otherwise), {
              name: nodeName(node),
            }),
          ],
    )
  const question: Question = { form, at, app, plan, key, rowId, scope, value, because, label, chosen }

  return [
    shown(plan, scope, conditions('visible', true)),
    {
      title: 't:why.required',
      ...yesNo(isRequired(plan, scope)),
      reasons: plan.node.required === undefined ? [] : [because('t:why.own', plan.node.required)],
    },
    {
      title: 't:why.disabled',
      ...yesNo(isDisabled(plan, scope) || isWorkedOut(plan) || plan.node.readonly === true),
      reasons: [
        ...(isAttr(plan) ? [chosen(plan)] : isWorkedOut(plan) ? [because('t:why.isComputed', undefined)] : []),
        ...(plan.widget.isSystem ? [because('t:why.isSystem', undefined)] : []),
        ...(plan.node.readonly === true ? [because('t:why.isReadonly', undefined)] : []),
        ...conditions('disabled', false),
      ],
    },
    { title: 't:why.value', verdict: written(value), reasons: [origin(question)] },
    ...options(question),
    ...rules(question),
    ...follows(question),
  ]
}

/** Where a value comes from. */
function origin({ form, plan, key, rowId, scope, value, because, label, chosen }: Question): Reason {
  const by = form.origins.get(rowId === undefined ? key : `${rowId} ${key}`)
  const linked = /^(.*)\/(?:linkage\/(\d+)|optionsWhen)$/.exec(by ?? '')
  if (plan.compute !== undefined) return because('t:why.from.computed', plan.compute)
  if (isAttr(plan)) return chosen(plan)
  if (plan.widget.isSystem) return { text: 't:why.isSystem' }
  if (linked) {
    const [, of = '', index] = linked
    if (index === undefined) return because('t:why.from.options', plan.node.optionsWhen)
    const list = (of === '' ? form.plan.def.linkage : (form.plan.byKey.get(of)?.node.linkage as Linkage[] | undefined)) ?? []
    const rule = list[Number(index)]
    const params = { name: of === '' ? '' : label(of), n: Number(index) + 1 }
    return because(of === '' ? 't:why.from.formLinkage' : 't:why.from.linkage', rule?.when, undefined, params)
  }
  if (by === 'typed') return { text: 't:why.from.typed' }
  if (by === 'action') return { text: 't:why.from.action' }
  if (by === 'draft') return { text: 't:why.from.draft' }
  if (value === undefined || value === null || value === '') return { text: 't:why.from.empty' }
  if (form.meta.id !== undefined) return { text: 't:why.from.record' }
  const start = startValue(plan, scope)
  if (start !== undefined && JSON.stringify(start) === JSON.stringify(value))
    return because('t:why.from.default', plan.node.defaultValue ?? start)
  return { text: 't:why.from.given' }
}

/** What there is to choose from, and who said so. */
function options({ plan: { node }, at, app, scope, because }: Question): Answer[] {
  const source = sourceOf(node)
  const own = (node.options ?? source?.options) as Row[] | undefined
  if (!Array.isArray(own) && !source) return []
  const reasons: Reason[] = []
  let rows = own
  if (Array.isArray(own)) reasons.push({ text: 't:why.options.written', params: { n: own.length } })
  else if (source) {
    const call = sourceCall(source, scope, at.resource)
    const answer = call ? cached(call, app) : undefined
    rows = answer ? listOf(answer.data) : undefined
    const name = source.dict ?? source.interface
    const from = source.dict ? 't:why.options.dict' : source.interface ? 't:why.options.interface' : 't:why.options.call'
    reasons.push(because(from, name ?? urlOf(source), undefined, { name: String(name ?? (call ? urlOf(call) : urlOf(source))) }))
    for (const { field, defaultValue } of source.paramList ?? [])
      reasons.push(
        because('t:why.options.param', defaultValue, undefined, { name: field, value: shortOf(resolve(defaultValue ?? null, scope)) }),
      )
    if (!call) reasons.push({ text: 't:why.options.waits' })
    else if (rows) reasons.push({ text: 't:why.options.read', params: { n: rows.length } })
    else reasons.push({ text: 't:why.options.notRead' })
  }
  const left = rows && hasExpr(node.optionsWhen) ? offered(node, rows, scope) : rows
  if (hasExpr(node.optionsWhen)) reasons.push(because('t:why.options.when', node.optionsWhen, undefined, { n: left?.length ?? 0 }))
  return [{ title: 't:why.options', verdict: left ? String(left.length) : undefined, reasons }]
}

/** Which rules a value keeps and breaks, and which were broken when they were asked last. */
function rules({ form, app, plan, rowId, scope, value, because }: Question): Answer[] {
  const { rules: checks, field, node, widget } = plan
  if (widget.isSystem || checks.length === 0) return []
  const last = rowId === undefined ? form.checked.get(field) : undefined
  const run = checks
    .filter(({ strict }) => !strict)
    .map(({ rule, test }): Reason => {
      const fault = test(value, scope, app.t)
      const said = node.regList as Array<{ check?: string }> | undefined
      const expression = rule === 'check' ? said?.find((one) => one.check !== undefined)?.check : undefined
      return {
        ...because(fault ? 't:why.rule.broken' : 't:why.rule.kept', expression, undefined, { rule, fault: fault ?? '' }),
        holds: !fault,
      }
    })
  if (run.length === 0) return []
  const time = last ? new Date(last.at).toLocaleTimeString(undefined, { hour12: false }) : ''
  const told: Reason = !last
    ? { text: 't:why.rule.never' }
    : last.rule
      ? { text: 't:why.rule.lastBroken', params: { rule: last.rule, time } }
      : { text: 't:why.rule.lastKept', params: { time } }
  return [
    {
      title: 't:why.rules',
      ...(run.every(({ holds }) => holds) ? { verdict: 't:why.ok' } : { verdict: 't:why.broken' }),
      reasons: [...run, ...(rowId === undefined ? [told] : [])],
    },
  ]
}

/** What another value would change. */
function follows({ form, app, key, scope, because, label }: Question): Answer[] {
  const { readers } = form.plan
  const linked = (compileLinks(form.plan).rules.get(key) ?? []).map(({ when, clear, set }): Reason => {
    const parts = [
      ...(clear.length > 0 ? [app.t('t:why.clears', { names: clear.map(label).join(app.t(listMark)) })] : []),
      ...(set.length > 0 ? [app.t('t:why.sets', { names: set.map((one) => label(one.key)).join(app.t(listMark)) })] : []),
    ]
    return because('t:why.then', when, when === undefined ? undefined : isOn(when, scope, true), { what: parts.join(app.t(listMark)) })
  })
  const computed = (readers.get(key) ?? []).map((one): Reason => ({ text: 't:why.computes', params: { name: label(one.key) } }))
  const all = [...linked, ...computed]
  return all.length > 0 ? [{ title: 't:why.follows', reasons: all }] : []
}

function shown(plan: FieldPlan, scope: Scope, reasons: Reason[]): Answer {
  const { node } = plan
  const visible = isVisible(plan, scope)
  return {
    title: 't:why.visible',
    verdict: visible ? 't:why.shown' : 't:why.hidden',
    isYes: visible,
    reasons: [
      ...(node.noShow === true ? [{ text: 't:why.noShow' }] : []),
      ...(Array.isArray(node.visibility) && !node.visibility.includes('pc') ? [{ text: 't:why.notOnPc' }] : []),
      ...(reasons.length === 0 && visible ? [{ text: 't:why.always' }] : reasons),
    ],
  }
}

const yesNo = (yes: boolean): Pick<Answer, 'verdict' | 'isYes'> => ({ verdict: yes ? 't:why.yes' : 't:why.no', isYes: yes })

/** A value in a few characters. */
export function shortOf(value: Json | undefined): string {
  const text = value === undefined || value === null ? '∅' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
const written = (value: Json | undefined): string => shortOf(value)
