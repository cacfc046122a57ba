import type { Node } from '../types.ts'
import { type Context, isRecord } from './context.ts'
import type { Item } from './item.ts'
import { isNothing, step } from './ledger.ts'

const operators = new Map(Object.entries({ '×': '*', '÷': '/', '＋': '+', '－': '-', '（': '(', '）': ')', x: '*', X: '*', '。': '.' }))

/** What one token of a formula says; nothing where it says something else. */
function tokenText(token: unknown, context: Context, table: string | undefined): string | undefined {
  const name = String(isRecord(token) ? (token.__vModel__ ?? token.field ?? token.prop ?? token.value ?? token.label ?? '') : token).trim()
  if (/^[\d.]+$/.test(name) || /^[-+*/()]$/.test(name)) return name
  const operator = operators.get(name)
  if (operator) return operator
  const found = context.find(name, table)
  if (!found || (found.widget.holds !== 'number' && found.widget.isTable)) return undefined
  if (found.table === undefined) return `form.${found.node.field}`
  return found.table === table ? `row.${found.node.field}` : `sum(form.${found.table}.${found.node.field})`
}

/** Of a field it is its name that counts, whatever else stands there. */
function takeToken(token: unknown, at: string, { ledger }: Context) {
  if (!isRecord(token)) return ledger.take(at)
  const named = ['__vModel__', 'field', 'prop', 'value', 'label'].find((name) => !isNothing(token[name]))
  for (const name of Object.keys(token))
    if (name === named) ledger.take(at + step(name))
    else ledger.lose(at + step(name), 'noise', 'copied', { name })
}

/** A formula as a list of digits, signs and fields, as an expression. Digits that follow each other are one number. */
export function readFormula(item: Item, node: Node, context: Context, table: string | undefined) {
  const tokens = item.peek('expression')
  if (!Array.isArray(tokens)) return
  const at = item.place('expression')
  // it is read when every field is known
  context.ledger.take(at)
  context.later.push(() => {
    context.ledger.reopen(at)
    const parts = tokens.map((token) => tokenText(token, context, table))
    const unread = tokens.find((_token, i) => parts[i] === undefined)
    if (unread !== undefined)
      return context.ledger.lose(at, 'left', 'formula', { token: typeof unread === 'object' ? JSON.stringify(unread) : String(unread) })
    const words: string[] = []
    for (const part of parts as string[]) {
      const last = words.at(-1) ?? ''
      if (/[\d.]$/.test(last) && /^[\d.]+$/.test(part) && !/[\p{L}_)]/u.test(last)) words.push(words.pop() + part)
      else words.push(part)
    }
    node.expression = `{{ ${words.join(' ')} }}`
    context.said.set(node, (context.said.get(node) ?? new Map<string, string>()).set('expression', at))
    for (const [i, token] of tokens.entries()) takeToken(token, at + step(i), context)
  })
}
