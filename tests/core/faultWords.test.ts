/** Whatever a check can say, it says in the reader's language: every sentence of the sources is read out of them. */
import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { wordFault } from '#core/check/check.ts'
import { translate } from '../helpers/core.ts'
import { filesUnder } from '../helpers/files.ts'

/** Every file that makes faults of definitions or of expressions, wherever it stands. */
const sources = ['src', 'renderers', 'server']
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .filter((file) => !/src\/core\/(?:types|check\/words)\.ts$|server\/errors\.ts$/.test(file))
  .filter((file) => /\bFault\b|Checker\b|ExprError/.test(readFileSync(file, 'utf8')) || file.startsWith('src/core/check/'))

/** What a call or a property of these names is given is said to a person. */
const says = /^(?:add|fail|fault|refuse|needs|ExprError)$/

interface Syntax {
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: the parts of a syntax tree are looked at as they are
  [part: string]: any
}
const isSyntax = (value: unknown): value is Syntax =>
  value !== null && typeof value === 'object' && typeof (value as Syntax).type === 'string'

/** The sentences that an expression can be; a part that is worked out stands as `9`. */
function sentences(node: Syntax | undefined): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node?.type === 'ConditionalExpression') return [...sentences(node.consequent), ...sentences(node.alternate)]
  if (node?.type !== 'TemplateLiteral') return []
  return (node.expressions as Syntax[]).reduce<string[]>(
    (heads, part, i) => {
      const inside = part.type === 'ConditionalExpression' ? sentences(part) : ['9']
      return heads.flatMap((head) => (inside.length > 0 ? inside : ['9']).map((one) => head + one + node.quasis[i + 1].value.cooked))
    },
    [node.quasis[0].value.cooked],
  )
}

function saidIn(file: string): string[] {
  const found: string[] = []
  const isExpr = /\/expression\/parse\.ts$/.test(file)
  const isHeld = /(?:heldCalls|loosening)\.ts$/.test(file)
  const take = (text: string) => {
    // a pointer, a key or a word alone is no sentence
    if (/\s/.test(text) && !/^9?\//.test(text)) found.push(isExpr ? `expression "9": ${text}` : text)
  }
  const visit = (node: Syntax) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const name = String(node.callee.property?.name ?? node.callee.name)
      // what a call may not do is told behind the name of who wrote it
      if (isHeld && (name === 'refuse' || name === 'add')) for (const what of sentences(node.arguments[1])) found.push(`9 may not ${what}`)
      else if (!isHeld && says.test(name)) for (const given of node.arguments) for (const text of sentences(given)) take(text)
      if (name === 'unknown') for (const what of sentences(node.arguments[1])) found.push(`unknown ${what} "9"`)
    }
    if (node.type === 'Property' && ['message', 'hint'].includes(node.key.name) && !isHeld)
      for (const text of sentences(node.value)) take(text)
    if (node.type === 'ReturnStatement' && isExpr) for (const text of sentences(node.argument)) take(text)
    for (const part of Object.values(node)) for (const one of [part].flat()) if (isSyntax(one)) visit(one)
  }
  visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Syntax)
  return found
}

/** What the validator of JSON Schema says. */
function validatorWords(): string[] {
  const code = readFileSync('node_modules/@cfworker/json-schema/dist/esm/validate.js', 'utf8')
  return [...code.matchAll(/error: (?:'([^']*)'|`([^`]*)`)/g)].map(([, plain, template = '']) =>
    (plain ?? template).replace(/\$\{[^}]*'or equal to '[^}]*\}/g, '').replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '9'),
  )
}

/** Frames of other sentences, and keys: what fills them is looked at by itself. */
const frames = new Set(['unknown 9 "9"', '9 9', 'JSON: 9'])
const own = [...new Set(sources.flatMap(saidIn))].filter((text) => !frames.has(text))
const foreign = [...new Set(validatorWords())].map((text) =>
  text.replace('type "9"', 'type "string"').replace('Expected "9"', 'Expected "integer", "object"'),
)

describe('what checks say', () => {
  it('is found in the sources', () => {
    for (const one of [
      'src/core/check/select',
      'src/core/expression/parse',
      'src/designer/language/extra',
      'server/modules/applications/rowSize',
    ])
      expect(sources).toContain(`${one}.ts`)
    expect(own.length).toBeGreaterThan(100)
    expect(foreign.length).toBeGreaterThan(30)
  })

  it.each(['zh', 'zhtw', 'en'] as const)('has its words in %s', (language) => {
    const t = translate(language)
    const unknown = t('t:fault.other', { a: '' })
    const english = [...own, ...foreign].filter((message) => {
      const words = wordFault({ message }, t)
      return /^t:|fault\./.test(words) || (language !== 'en' && (words === unknown || words === message))
    })
    expect(english).toEqual([])
  })

  it('calls the types of JSON by the reader’s names', () => {
    const message = 'Instance type "string" is invalid. Expected "integer", "object".'
    expect(wordFault({ message }, translate('zh'))).toBe('应为整数 / 对象，这里是文本')
  })

  it('says nothing in English that it has no words for', () => {
    expect(wordFault({ message: 'a sentence that nobody has put into words' }, translate('zh'))).toBe('这里的写法不正确')
    expect(wordFault({ message: 'expression "a": something of the parser' }, translate('zh'))).not.toContain('parser')
    expect(wordFault({ message: 'a sentence that nobody has put into words' }, translate('en'))).toContain('nobody has put into words')
  })
})
