import type { CallExpression, Expression, Pattern, Statement, Node as Syntax } from 'acorn'
import type { Effect, Reading, State } from './scriptEffect.ts'
import { isEmptied, isFlag, isPlainReturn, statementOf, termOf } from './scriptSyntax.ts'
import { type Names, pathOf, sumOf, testOf, Unsure, type Value, valueFrom } from './scriptValue.ts'

/** Statements that a script may have: nobody writes more by hand. */
const mostStatements = 200

const states: ReadonlyMap<string, State> = new Map([
  ['setShowOrHide', 'visible'],
  ['setRequired', 'required'],
  ['setDisabled', 'disabled'],
])

type Local = { value: Value } | { sum: true } | { answer: readonly string[] }

/** Reads statements one after the other. */
export class Run {
  readonly effects: Effect[] = []
  private readonly locals = new Map<string, Local>()
  /** what names of the script's parameters stand for */
  private readonly given = new Map<string, string>()
  private count = 0
  constructor(private readonly reading: Reading) {
    for (const name of ['data', 'formData', 'request', 'setFormData', 'setFieldOptions', ...states.keys()]) this.given.set(name, name)
  }

  parameters(pattern: Pattern) {
    if (pattern.type === 'Identifier') return
    if (pattern.type !== 'ObjectPattern') throw new Unsure('parameters')
    for (const one of pattern.properties)
      if (one.type === 'Property' && one.key.type === 'Identifier' && one.value.type === 'Identifier')
        this.given.set(one.value.name, one.key.name)
      else throw new Unsure('parameters')
  }

  private names(): Names {
    return {
      local: (name) => {
        const local = this.locals.get(name)
        if (local && 'value' in local) return local.value
        if (local) throw new Unsure(name)
        return undefined
      },
      path: ([root = '', ...rest]) => {
        if (this.locals.has(root)) return undefined
        if (this.given.get(root) === 'data') return rest.length === 0 ? this.reading.data() : undefined
        return this.given.get(root) === 'formData' && rest.length > 0 ? this.reading.field(rest) : undefined
      },
    }
  }

  statements(list: readonly Statement[], when: Value | undefined) {
    for (const one of list) this.statement(one, when)
  }

  private statement(one: Statement, when: Value | undefined) {
    if (++this.count > mostStatements) throw new Unsure('length')
    switch (one.type) {
      case 'EmptyStatement':
        return
      case 'BlockStatement':
        return this.statements(one.body, when)
      case 'IfStatement':
        return this.choice(one.test, [one.consequent], one.alternate ? [one.alternate] : [], when)
      case 'SwitchStatement':
        return this.cases(one, when)
      case 'VariableDeclaration':
        for (const { id, init } of one.declarations) this.declare(id, init ?? undefined, when)
        return
      case 'ForOfStatement': {
        const [declared] = one.left.type === 'VariableDeclaration' ? one.left.declarations : []
        if (!declared) throw new Unsure('for')
        return this.each(one.right, declared.id, one.body)
      }
      case 'ReturnStatement':
        // what follows a value that is given back is said to whoever asked for it
        if (one.argument && !isPlainReturn(one.argument)) throw new Unsure('return')
        if (when) throw new Unsure('return')
        return
      case 'ExpressionStatement':
        return this.expression(one.expression, when)
      default:
        throw new Unsure(one.type)
    }
  }

  private declare(id: Pattern, init: Expression | undefined, when: Value | undefined) {
    if (id.type !== 'Identifier' || !init || when) throw new Unsure('variable')
    if (init.type === 'Literal' && init.value === 0) {
      this.locals.set(id.name, { sum: true })
      return
    }
    const asked = init.type === 'AwaitExpression' ? this.asked(init.argument) : undefined
    if (asked) {
      this.ask(asked, when)
      this.locals.set(id.name, { answer: [] })
      return
    }
    this.locals.set(id.name, { value: valueFrom(init, this.names()) })
  }

  /** Both ways of a condition. A state must be decided on both: a field that is only ever shown stays as it was otherwise. */
  private choice(test: Expression, then: readonly Statement[], otherwise: readonly Statement[], when: Value | undefined) {
    const condition = testOf(test, this.names())
    const negated: Value = { ...condition, text: `(not (${condition.text}))` }
    this.ways(
      [
        { on: condition, list: then },
        { on: negated, list: otherwise },
      ],
      when,
    )
  }

  private cases(one: Statement & { type: 'SwitchStatement' }, when: Value | undefined) {
    const value = valueFrom(one.discriminant, this.names())
    const ways: Array<{ on: Value; list: readonly Statement[] }> = []
    const before: string[] = []
    let waiting: string[] = []
    for (const { test, consequent } of one.cases) {
      if (test) waiting.push(`(${value.text} == ${valueFrom(test, this.names()).text})`)
      else if (waiting.length > 0 || one.cases.at(-1)?.test) throw new Unsure('switch')
      if (consequent.length === 0 && test) continue
      const isLast = one.cases.at(-1)?.consequent === consequent
      if (consequent.at(-1)?.type !== 'BreakStatement' && !isLast) throw new Unsure('switch')
      const list = consequent.filter(({ type }) => type !== 'BreakStatement')
      const text = test ? `(${waiting.join(' or ')})` : `(not (${before.join(' or ') || 'false'}))`
      ways.push({ on: { text, kind: 'flag', reads: value.reads }, list })
      before.push(...waiting)
      waiting = []
    }
    if (one.cases.every(({ test }) => test))
      ways.push({ on: { text: `(not (${before.join(' or ')}))`, kind: 'flag', reads: value.reads }, list: [] })
    this.ways(ways, when)
  }

  private ways(ways: ReadonlyArray<{ on: Value; list: readonly Statement[] }>, when: Value | undefined) {
    const begin = [...this.effects]
    const ends = ways.map(({ on, list }) => {
      this.effects.splice(0, this.effects.length, ...begin)
      const both: Value = when ? { text: `(${when.text} and ${on.text})`, kind: 'flag', reads: [...when.reads, ...on.reads] } : on
      this.statements(list, both)
      return { on, own: this.effects.slice(begin.length) }
    })
    this.effects.splice(0, this.effects.length, ...begin)
    for (const { own } of ends) for (const effect of own) if (effect.do !== 'state') this.effects.push(effect)
    const decided = new Map<string, { state: State; field: string }>()
    for (const { own } of ends)
      for (const effect of own)
        if (effect.do === 'state') decided.set(`${effect.state} ${effect.field}`, { state: effect.state, field: effect.field })
    for (const { state, field } of decided.values()) {
      const same = (effect: Effect): effect is Effect & { do: 'state' } =>
        effect.do === 'state' && effect.state === state && effect.field === field
      const earlier = begin.filter(same).at(-1)?.value
      const values = ends.map(({ on, own }) => ({ on, value: own.filter(same).at(-1)?.value ?? earlier }))
      const said = values.map(({ on, value }) => {
        if (!value) throw new Unsure(`${state} ${field}`)
        return { on, value }
      })
      const last = said.at(-1)
      if (!last) continue
      const text = said.slice(0, -1).reduceRight((rest, { on, value }) => `(${on.text} ? ${value.text} : ${rest})`, last.value.text)
      const isPlain = said.length === 2 && said[0]?.value.text === 'true' && last.value.text === 'false'
      const reads = said.flatMap(({ on, value }) => [...on.reads, ...value.reads])
      this.effects.push({ do: 'state', state, field, value: { text: isPlain ? (said[0]?.on.text ?? text) : text, kind: 'flag', reads } })
    }
  }

  /** Rows that are added up: `rows.forEach((row) => { sum += row.price })`. */
  private each(rows: Expression, row: Pattern, body: Statement | Expression) {
    const list = body.type === 'BlockStatement' ? body.body : [body]
    for (const one of list) {
      const added = one.type === 'ExpressionStatement' ? one.expression : (one as Expression)
      if (added.type !== 'AssignmentExpression' || added.left.type !== 'Identifier') throw new Unsure('forEach')
      const { name } = added.left
      const before = this.locals.get(name)
      const term = added.operator === '+=' ? added.right : termOf(name, added.operator === '=' ? added.right : undefined)
      if (!before || !('sum' in before) || !term) throw new Unsure(name)
      this.locals.set(name, { value: sumOf(rows, row, term, this.names()) })
    }
  }

  private expression(one: Expression, when: Value | undefined): void {
    if (one.type === 'AwaitExpression') this.expression(one.argument, when)
    else if (one.type === 'ConditionalExpression') this.choice(one.test, [statementOf(one.consequent)], [statementOf(one.alternate)], when)
    else if (one.type === 'LogicalExpression' && one.operator === '&&') this.choice(one.left, [statementOf(one.right)], [], when)
    else if (one.type !== 'CallExpression') throw new Unsure(one.type)
    else if (pathOf(one.callee)?.join('.') !== 'console.log' && !this.behind(one, when)) this.called(one, when)
  }

  /** What is called of something: rows one by one, and what is done with an answer. */
  private behind({ callee, arguments: [first] }: CallExpression, when: Value | undefined): boolean {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.object.type === 'Super') return false
    if (first?.type !== 'ArrowFunctionExpression') return false
    const { object, property } = callee
    if (property.name === 'forEach' && first.params[0] && when === undefined) {
      this.each(object, first.params[0], first.body)
      return true
    }
    if (property.name !== 'then') return false
    const asked = this.asked(object)
    if (!asked) throw new Unsure('then')
    this.ask(asked, when)
    this.answered(first.params[0], first.body)
    return true
  }

  /** One of what a form's scripts may call: a state, a value, options. */
  private called({ callee, arguments: [first, second, ...more] }: CallExpression, when: Value | undefined) {
    const path = pathOf(callee)
    const name = path?.length === 1 ? (this.given.get(path[0] ?? '') ?? path[0] ?? '') : ''
    if (!first || !second || more.length > 0 || first.type === 'SpreadElement' || second.type === 'SpreadElement')
      throw new Unsure(path?.join('.') ?? '(…)')
    if (first.type !== 'Literal' || typeof first.value !== 'string') throw new Unsure(name)
    const field = first.value
    const state = states.get(name)
    const answer = this.answerOf(second)
    if (answer && (name === 'setFormData' || name === 'setFieldOptions'))
      this.fill(name === 'setFormData' ? 'fill' : 'offer', field, answer)
    else if (state) {
      const value = isFlag(second) ? { text: String(second.value), kind: 'flag' as const, reads: [] } : testOf(second, this.names())
      this.effects.push({ do: 'state', state, field, value })
    } else if (name !== 'setFormData') throw new Unsure(name)
    else this.effects.push({ do: 'set', field, value: isEmptied(second) ? null : valueFrom(second, this.names()), when })
  }

  /** The call that `request(url, method, values)` makes; nothing for any other call. */
  private asked(node: Syntax): Omit<Effect & { do: 'ask' }, 'when' | 'answers' | 'do'> | undefined {
    const one = node as Expression
    if (one.type !== 'CallExpression') return undefined
    const path = pathOf(one.callee)
    const isRequest = (path?.length === 1 && this.given.get(path[0] ?? '') === 'request') || path?.join('.') === 'onlineUtils.request'
    if (!isRequest) return undefined
    const [url, method, values] = one.arguments
    if (!url || url.type === 'SpreadElement') throw new Unsure('request')
    const reads: string[] = []
    const written = (part: Syntax): string => {
      const inside = part as Expression
      if (inside.type === 'Literal' && typeof inside.value === 'string') return inside.value
      if (inside.type === 'BinaryExpression' && inside.operator === '+' && inside.left.type !== 'PrivateIdentifier')
        return written(inside.left) + written(inside.right)
      if (inside.type === 'TemplateLiteral')
        return inside.quasis
          .map((quasi, i) => (quasi.value.cooked ?? '') + (inside.expressions[i] ? written(inside.expressions[i]) : ''))
          .join('')
      const value = valueFrom(part, this.names())
      reads.push(...value.reads)
      return `{{ ${value.text} }}`
    }
    const said =
      method?.type === 'Literal' && typeof method.value === 'string' ? method.value.toLowerCase() : method === undefined ? 'get' : ''
    const query: { [name: string]: string } = {}
    if (values && values.type !== 'ObjectExpression') throw new Unsure('request')
    for (const one of values?.properties ?? []) {
      if (one.type !== 'Property' || one.computed || one.key.type !== 'Identifier') throw new Unsure('request')
      query[one.key.name] = written(one.value)
    }
    const address = written(url)
    if (said !== 'get' || !/^\/(?!\/)/.test(address)) throw new Unsure('request')
    return { method: said, url: address, query, reads }
  }
  private ask(asked: Omit<Effect & { do: 'ask' }, 'when' | 'answers' | 'do'>, when: Value | undefined) {
    this.effects.push({ do: 'ask', ...asked, when, answers: [] })
  }
  private answered(parameter: Pattern | undefined, body: Expression | Statement) {
    if (parameter?.type !== 'Identifier') throw new Unsure('then')
    this.locals.set(parameter.name, { answer: [] })
    const list = body.type === 'BlockStatement' ? body.body : [statementOf(body as Expression)]
    for (const one of list) {
      if (one.type === 'VariableDeclaration') {
        for (const { id, init } of one.declarations) {
          const path = init ? this.answerOf(init) : undefined
          if (id.type !== 'Identifier' || !path) throw new Unsure('then')
          this.locals.set(id.name, { answer: path })
        }
        continue
      }
      const made = one.type === 'ExpressionStatement' ? one.expression : undefined
      const name = made?.type === 'CallExpression' ? this.given.get(pathOf(made.callee)?.[0] ?? '') : undefined
      if (name !== 'setFormData' && name !== 'setFieldOptions') throw new Unsure('then')
      this.statement(one, undefined)
    }
  }
  /** The path below the data of what was answered: `res.data.name`. */
  private answerOf(node: Syntax): string[] | undefined {
    const [root = '', ...rest] = pathOf(node) ?? []
    const local = this.locals.get(root)
    return local && 'answer' in local ? [...local.answer, ...rest] : undefined
  }
  private fill(what: 'fill' | 'offer', field: string, [first, ...path]: readonly string[]) {
    const asked = this.effects.findLast((one): one is Effect & { do: 'ask' } => one.do === 'ask')
    // what was answered stands under `data`
    if (!asked || first !== 'data') throw new Unsure('then')
    asked.answers.push({ do: what, field, path })
  }
}
