import type { BlockStatement, Expression, Pattern, Node as Syntax } from 'acorn'

/** The type of what an expression gives, as far as it is known: `+` adds numbers, and joins texts. */
type Kind = 'number' | 'text' | 'flag' | 'list' | 'choice' | 'unknown'
export interface Value {
  text: string
  kind: Kind
  /** fields of the form that it reads */
  reads: readonly string[]
}

/** What the names of a script mean. */
export interface Names {
  /** a name by itself: a variable that was given a value */
  local: (name: string) => Value | undefined
  /** a path that begins with a name, such as formData.price */
  path: (steps: readonly string[]) => Value | undefined
}

/** What cannot be said for certain. */
export class Unsure extends Error {}
const unsure = (what: string): never => {
  throw new Unsure(what)
}

export const quote = (text: string): string => JSON.stringify(text).replaceAll('{{', '{\\u007b').replaceAll('}}', '}\\u007d')

const comparisons = new Map(
  Object.entries({ '==': '==', '===': '==', '!=': '!=', '!==': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }),
)
const sums = new Set(['-', '*', '/', '%'])
const of = (text: string, kind: Kind, ...from: readonly Value[]): Value => ({ text, kind, reads: from.flatMap(({ reads }) => reads) })

/** The names of a path: `formData.items`, `formData['items']`. Nothing for anything else. */
export function pathOf(node: Syntax): string[] | undefined {
  const one = node as Expression
  if (one.type === 'ChainExpression') return pathOf(one.expression)
  if (one.type === 'Identifier') return [one.name]
  if (one.type !== 'MemberExpression' || one.object.type === 'Super') return undefined
  const before = pathOf(one.object)
  if (!before) return undefined
  if (!one.computed) return one.property.type === 'Identifier' ? [...before, one.property.name] : undefined
  const { property } = one
  return property.type === 'Literal' && typeof property.value === 'string' ? [...before, property.value] : undefined
}

/** A value of a script as an expression. Throws Unsure where that could mean something else. */
export function valueFrom(node: Syntax, names: Names): Value {
  const one = node as Expression
  switch (one.type) {
    case 'Literal': {
      if (typeof one.value === 'string') return of(quote(one.value), 'text')
      if (typeof one.value === 'number' && Number.isFinite(one.value) && !/e/i.test(String(one.value)))
        return of(String(one.value), 'number')
      if (typeof one.value === 'boolean') return of(String(one.value), 'flag')
      return one.raw === 'null' ? of('null', 'unknown') : unsure(one.raw ?? '?')
    }
    case 'TemplateLiteral': {
      const parts = one.quasis.flatMap((quasi, i): Value[] => {
        const next = one.expressions[i]
        return [of(quote(quasi.value.cooked ?? ''), 'text'), ...(next ? [valueFrom(next, names)] : [])]
      })
      const said = parts.filter(({ text }) => text !== '""')
      return of(`concat(${said.map(({ text }) => text).join(', ')})`, 'text', ...said)
    }
    case 'Identifier':
      if (one.name === 'undefined') return of('null', 'unknown')
      return names.local(one.name) ?? names.path([one.name]) ?? unsure(one.name)
    case 'ChainExpression':
      return valueFrom(one.expression, names)
    case 'MemberExpression':
      return memberOf(one, names)
    case 'ParenthesizedExpression':
      return valueFrom(one.expression, names)
    case 'UnaryExpression': {
      if (one.operator === '!') {
        const inside = testOf(one.argument, names)
        return of(`(not (${inside.text}))`, 'flag', inside)
      }
      const inside = valueFrom(one.argument, names)
      if (one.operator === '-') return of(`(-${inside.text})`, 'number', inside)
      return one.operator === '+' ? of(`number(${inside.text})`, 'number', inside) : unsure(one.operator)
    }
    case 'BinaryExpression':
      return one.left.type === 'PrivateIdentifier' ? unsure('#') : binaryOf(one.operator, one.left, one.right, names)
    case 'LogicalExpression': {
      const isTest = [one.left, one.right].every((side) => isTested(side))
      if (isTest) {
        const [left, right] = [testOf(one.left, names), testOf(one.right, names)]
        if (one.operator === '??') return unsure('??')
        return of(`(${left.text} ${one.operator === '&&' ? 'and' : 'or'} ${right.text})`, 'flag', left, right)
      }
      const [left, right] = [valueFrom(one.left, names), valueFrom(one.right, names)]
      // what is taken instead of nothing
      if (one.operator === '&&') return unsure('&&')
      return of(`(empty(${left.text}) ? ${right.text} : ${left.text})`, left.kind === right.kind ? left.kind : 'unknown', left, right)
    }
    case 'ConditionalExpression': {
      const [test, then, otherwise] = [testOf(one.test, names), valueFrom(one.consequent, names), valueFrom(one.alternate, names)]
      return of(
        `(${test.text} ? ${then.text} : ${otherwise.text})`,
        then.kind === otherwise.kind ? then.kind : 'unknown',
        test,
        then,
        otherwise,
      )
    }
    case 'CallExpression':
      return callOf(one, names)
    case 'ArrayExpression': {
      const parts = one.elements.map((part) => (part && part.type !== 'SpreadElement' ? valueFrom(part, names) : unsure('[…]')))
      return of(`[${parts.map(({ text }) => text).join(', ')}]`, 'list', ...parts)
    }
    default:
      return unsure(one.type)
  }
}

function memberOf(node: Syntax, names: Names): Value {
  const path = pathOf(node)
  if (!path) return unsure('[…]')
  const found = names.path(path)
  if (found) return found
  if (path.at(-1) !== 'length') return unsure(path.join('.'))
  const list = names.path(path.slice(0, -1)) ?? names.local(path.slice(0, -1).join('.')) ?? unsure(path.join('.'))
  return of(list.kind === 'list' ? `count(${list.text})` : `len(${list.text})`, 'number', list)
}

const isNull = (node: Syntax): boolean => {
  const one = node as Expression
  return (one.type === 'Literal' && (one.value === null || one.value === '')) || (one.type === 'Identifier' && one.name === 'undefined')
}

function binaryOf(operator: string, left: Syntax, right: Syntax, names: Names): Value {
  const compared = comparisons.get(operator)
  // nothing is kept as null, as an empty text, or not at all
  if ((compared === '==' || compared === '!=') && (isNull(left) || isNull(right))) {
    const side = valueFrom(isNull(left) ? right : left, names)
    return of(compared === '==' ? `empty(${side.text})` : `(not (empty(${side.text})))`, 'flag', side)
  }
  const found = foundIn(operator, left, right, names)
  if (found) return found
  const [a, b] = [valueFrom(left, names), valueFrom(right, names)]
  if (compared) return of(`(${a.text} ${compared} ${b.text})`, 'flag', a, b)
  if (sums.has(operator)) return of(`(${a.text} ${operator} ${b.text})`, 'number', a, b)
  if (operator === '**') return of(`(${a.text} ^ ${b.text})`, 'number', a, b)
  if (operator !== '+') return unsure(operator)
  if (a.kind === 'number' && b.kind === 'number') return of(`(${a.text} + ${b.text})`, 'number', a, b)
  return a.kind === 'text' || b.kind === 'text' ? of(`concat(${a.text}, ${b.text})`, 'text', a, b) : unsure('+')
}

/** `list.indexOf(x) > -1` and the like. */
function foundIn(operator: string, left: Syntax, right: Syntax, names: Names): Value | undefined {
  const [call, bound] = [left as Expression, right as Expression]
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined
  const { callee } = call
  if (callee.property.type !== 'Identifier' || callee.property.name !== 'indexOf' || call.arguments.length !== 1) return undefined
  const isMinus =
    bound.type === 'UnaryExpression' && bound.operator === '-' && bound.argument.type === 'Literal' && bound.argument.value === 1
  const isZero = bound.type === 'Literal' && bound.value === 0
  const holds = (isMinus && ['>', '!==', '!='].includes(operator)) || (isZero && operator === '>=')
  const lacks = (isMinus && ['===', '=='].includes(operator)) || (isZero && operator === '<')
  if (!holds && !lacks) return unsure('indexOf')
  const inside = containsOf(callee.object, call.arguments[0] as Syntax, names)
  return holds ? inside : of(`(not (${inside.text}))`, 'flag', inside)
}

function containsOf(list: Syntax, part: Syntax, names: Names): Value {
  const [whole, one] = [valueFrom(list, names), valueFrom(part, names)]
  return of(`contains(${whole.text}, ${one.text})`, 'flag', whole, one)
}

/** What is already true or false by itself. */
const isTested = (node: Syntax): boolean => {
  const one = node as Expression
  if (one.type === 'LogicalExpression') return isTested(one.left) && isTested(one.right)
  if (one.type === 'ParenthesizedExpression') return isTested(one.expression)
  return (one.type === 'BinaryExpression' && comparisons.has(one.operator)) || (one.type === 'UnaryExpression' && one.operator === '!')
}

/** A condition: what a script takes for true is what is neither empty nor 0. */
export function testOf(node: Syntax, names: Names): Value {
  const value = valueFrom(node, names)
  if (value.kind === 'flag') return value
  if (value.kind === 'number') return of(`(not (empty(${value.text})) and ${value.text} != 0)`, 'flag', value)
  if (value.kind === 'text' || value.kind === 'choice') return of(`(not (empty(${value.text})))`, 'flag', value)
  // an empty list is true there, and nobody means that
  return unsure(value.text)
}

const plain = new Map(Object.entries({ Number: 'number', parseFloat: 'number', String: 'text' }))
const rounding = new Map(Object.entries({ floor: 'floor', ceil: 'ceil', abs: 'abs', min: 'min', max: 'max' }))
const texts = new Map(
  Object.entries({ trim: 'trim', toUpperCase: 'upper', toLowerCase: 'lower', startsWith: 'startsWith', endsWith: 'endsWith' }),
)

function callOf(node: Syntax, names: Names): Value {
  const call = node as Expression & { type: 'CallExpression' }
  const args = call.arguments.map((one) => (one.type === 'SpreadElement' ? unsure('…') : one))
  const first = args[0]
  const path = pathOf(call.callee)
  if (path?.length === 1 && first) {
    const [name = ''] = path
    const wanted = plain.get(name)
    if (wanted && names.local(name) === undefined) {
      const value = valueFrom(first, names)
      return of(`${wanted}(${value.text})`, wanted === 'number' ? 'number' : 'text', value)
    }
    if (name === 'parseInt') {
      const value = valueFrom(first, names)
      return of(`floor(number(${value.text}))`, 'number', value)
    }
  }
  if (path?.[0] === 'Math' && path.length === 2 && first) {
    const values = args.map((one) => valueFrom(one, names))
    if (path[1] === 'round') return of(`round(${values[0]?.text}, 0)`, 'number', ...values)
    const name = rounding.get(path[1] ?? '')
    return name ? of(`${name}(${values.map(({ text }) => text).join(', ')})`, 'number', ...values) : unsure(path.join('.'))
  }
  if (call.callee.type !== 'MemberExpression' || call.callee.property.type !== 'Identifier' || call.callee.object.type === 'Super')
    return unsure(path?.join('.') ?? '(…)')
  const { object, property } = call.callee
  if (property.name === 'reduce') return reduceOf(object, args, names)
  if (property.name === 'includes' && first) return containsOf(object, first, names)
  const value = valueFrom(object, names)
  if (property.name === 'toFixed') return of(`round(${value.text}, ${first ? valueFrom(first, names).text : '0'})`, 'number', value)
  if (property.name === 'toString' && args.length === 0) return of(`text(${value.text})`, 'text', value)
  const name = texts.get(property.name)
  if (!name) return unsure(property.name)
  const rest = args.map((one) => valueFrom(one, names))
  return of(`${name}(${[value, ...rest].map(({ text }) => text).join(', ')})`, name.endsWith('With') ? 'flag' : 'text', value, ...rest)
}

/** `rows.reduce((sum, row) => sum + row.price, 0)`: the sum of a column. */
function reduceOf(object: Syntax, args: readonly Syntax[], names: Names): Value {
  const [step, start] = args as Expression[]
  if (step?.type !== 'ArrowFunctionExpression' && step?.type !== 'FunctionExpression') return unsure('reduce')
  if (start?.type !== 'Literal' || start.value !== 0) return unsure('reduce')
  const [all, row] = step.params
  const body = step.body.type === 'BlockStatement' ? returned(step.body) : step.body
  if (all?.type !== 'Identifier' || row?.type !== 'Identifier' || !body || body.type !== 'BinaryExpression' || body.operator !== '+')
    return unsure('reduce')
  const sides = [body.left as Expression, body.right as Expression]
  const term = sides.find((side) => !(side.type === 'Identifier' && side.name === all.name))
  if (!term || !sides.some((side) => side.type === 'Identifier' && side.name === all.name)) return unsure('reduce')
  return sumOf(object, row, term, names)
}

const returned = ({ body: [only, ...more] }: BlockStatement): Expression | undefined =>
  more.length === 0 && only?.type === 'ReturnStatement' ? (only.argument ?? undefined) : undefined

/** The sum of a column over the rows of a sub-table; `term` reads the row. */
export function sumOf(rows: Syntax, row: Pattern, term: Syntax, names: Names): Value {
  const list = valueFrom(rows, names)
  const path = columnOf(term)
  if (list.kind !== 'list' || row.type !== 'Identifier' || !path || path[0] !== row.name || path.length !== 2) return unsure('row')
  const column = names.path([...(pathOf(rows) ?? []), String(path[1])])
  return column?.kind === 'list' ? of(`sum(${column.text})`, 'number', column) : unsure(String(path[1]))
}

/** The column that a term reads, with what is taken where it is empty: `Number(row.price || 0)`. */
function columnOf(term: Syntax): string[] | undefined {
  const one = term as Expression
  if (one.type === 'ParenthesizedExpression') return columnOf(one.expression)
  if (one.type === 'CallExpression' && one.arguments.length === 1 && ['Number', 'parseFloat'].includes(pathOf(one.callee)?.join('.') ?? ''))
    return columnOf(one.arguments[0] as Syntax)
  if (one.type === 'LogicalExpression' && one.operator !== '&&' && one.right.type === 'Literal' && one.right.value === 0)
    return columnOf(one.left)
  if (one.type === 'UnaryExpression' && one.operator === '+') return columnOf(one.argument)
  return pathOf(term)
}
