import type { Expression, Statement, Node as Syntax } from 'acorn'
import { pathOf } from './scriptValue.ts'

/** An expression as a statement of its own. */
export const statementOf = (expression: Expression): Statement => ({
  type: 'ExpressionStatement',
  expression,
  start: expression.start,
  end: expression.end,
})

/** `true` or `false`. */
export const isFlag = (node: Syntax): node is Syntax & { value: boolean } =>
  node.type === 'Literal' && typeof (node as { value?: unknown }).value === 'boolean'

/** What empties a field. */
export const isEmptied = (node: Syntax): boolean => {
  const one = node as Expression
  if (one.type === 'ArrayExpression') return one.elements.length === 0
  return (one.type === 'Literal' && (one.value === null || one.value === '')) || (one.type === 'Identifier' && one.name === 'undefined')
}

/** `return true`, and a promise that is kept at once: the script lets go on what it was asked about. */
export const isPlainReturn = (node: Expression): boolean => {
  if (node.type === 'Literal') return node.value === true
  if (node.type !== 'NewExpression' || pathOf(node.callee)?.join('.') !== 'Promise') return false
  const [made] = node.arguments
  if (made?.type !== 'ArrowFunctionExpression' || made.body.type !== 'BlockStatement') return false
  const [only, ...more] = made.body.body
  const call = only?.type === 'ExpressionStatement' ? only.expression : undefined
  return more.length === 0 && call?.type === 'CallExpression' && pathOf(call.callee)?.join('.') === 'resolve'
}

/** What `sum = sum + row.price` adds. */
export const termOf = (name: string, right: Expression | undefined): Expression | undefined => {
  if (right?.type !== 'BinaryExpression' || right.operator !== '+' || right.left.type === 'PrivateIdentifier') return undefined
  const sides = [right.left, right.right]
  const rest = sides.filter((side) => !(side.type === 'Identifier' && side.name === name))
  return rest.length === 1 ? rest[0] : undefined
}
