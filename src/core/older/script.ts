import { type Pattern, parse, type Statement } from 'acorn'
import type { Effect, Reading } from './scriptEffect.ts'
import { Run } from './scriptRun.ts'
import { quote, Unsure } from './scriptValue.ts'

/** A script is as long as this at most: nobody writes longer ones by hand. */
const longest = 20_000

export interface Script {
  /** it does nothing: what a designer begins with */
  empty: boolean
  effects: Effect[]
  /** why it is not certain what it means */
  unsure?: string
  /** what of the form it calls, whatever it means */
  calls: ReadonlySet<string>
}

/** Reads what a script does; it is never run. Nothing of it is certain where a part of it is not. */
export function readScript(text: string, reading: Reading): Script {
  const calls = new Set(text.match(/\b(?:set\w+|request|getFieldOptions|toast|open\w+|router|message)\b(?=\s*\()/g) ?? [])
  if (text.length > longest) return { empty: false, effects: [], unsure: 'length', calls }
  try {
    const body = bodyOf(text)
    if (!body) return { empty: true, effects: [], calls }
    const run = new Run(reading)
    const parameter = body.parameters[0]
    if (parameter) run.parameters(parameter)
    run.statements(body.statements, undefined)
    return { empty: run.effects.length === 0, effects: run.effects, calls }
  } catch (error) {
    // too deep for the parser is no more certain than what is no script at all
    if (!(error instanceof Unsure || error instanceof SyntaxError || error instanceof RangeError)) throw error
    return { empty: false, effects: [], unsure: error instanceof Unsure ? error.message : 'syntax', calls }
  }
}

interface Body {
  parameters: Pattern[]
  statements: readonly Statement[]
}

/** The function that a script is, or its statements where it is none. */
function bodyOf(text: string): Body | undefined {
  if (text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim() === '') return undefined
  const options = { ecmaVersion: 2022, allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true } as const
  const { body } = parse(text, options)
  const [only] = body
  const made = only?.type === 'ExpressionStatement' ? only.expression : only
  if (
    body.length === 1 &&
    (made?.type === 'ArrowFunctionExpression' || made?.type === 'FunctionExpression' || made?.type === 'FunctionDeclaration')
  ) {
    if (made.body.type !== 'BlockStatement')
      return {
        parameters: made.params,
        statements: [{ type: 'ExpressionStatement', expression: made.body, start: made.body.start, end: made.body.end }],
      }
    return made.body.body.length === 0 ? undefined : { parameters: made.params, statements: made.body.body }
  }
  return {
    parameters: [],
    statements: body.filter((one): one is Statement => one.type !== 'ImportDeclaration' && !one.type.startsWith('Export')),
  }
}

/** A path of an answer as an expression reads it. */
export const pathText = (root: string, path: readonly string[]): string =>
  path.reduce((text, name) => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `${text}.${name}` : `${text}[${quote(name)}]`), root)
