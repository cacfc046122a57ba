/** How long a function of the client may be: one that is longer says more than one thing. */
import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { filesUnder } from '../helpers/files.ts'

const mostLines = 120

/** How many lines a text spans. */
const linesOf = (text: string) => text.split('\n').length

/** The functions of a file that are too long: each as `file:name`, and its lines. */
function tooLong(file: string, text: string): Array<[place: string, lines: number]> {
  // a file that is short has no long function
  if (linesOf(text) <= mostLines) return []
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`)
  const found: Array<[place: string, lines: number]> = []
  /** names of functions that are told by what they are assigned to, by where they start */
  const names = new Map<number, string>()
  const named = (value: ESTree.Node | null | undefined, target: ESTree.Node) => {
    if (value && !names.has(value.start)) names.set(value.start, text.slice(target.start, target.end).split(':')[0] ?? '')
  }
  const look = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (!node.body) return
    const lines = linesOf(text.slice(node.body.start, node.body.end))
    if (lines <= mostLines) return
    const own = node.id?.name ?? names.get(node.start)
    found.push([`${file}:${own ?? `line ${linesOf(text.slice(0, node.start))}`}`, lines])
  }
  new Visitor({
    VariableDeclarator: ({ init, id }) => named(init, id),
    AssignmentExpression: ({ left, right }) => named(right, left),
    Property: ({ key, value }) => named(value, key),
    PropertyDefinition: ({ key, value }) => named(value, key),
    MethodDefinition: ({ key, value }) => named(value, key),
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(program)
  return found
}

describe('a function of the client', () => {
  it('spans at most 120 lines', () => {
    const files = ['src', 'renderers'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))
    expect(files.length).toBeGreaterThan(600)
    const found = files.flatMap((file) => tooLong(file, readFileSync(file, 'utf8')))
    expect(found.map(([place, lines]) => `${place} ${lines}`)).toEqual([])
  })

  it('is counted in every form that it is written in', () => {
    const body = `{${'\n'.repeat(mostLines)}}`
    const text = `
      function declared() ${body}
      const expressed = function () ${body}
      const arrow = () => ${body}
      const drawn = memo(() => ${body})
      const short = () => {${'\n'.repeat(mostLines - 1)}}
      const store = { set() ${body}, get: () => ${body} }
      class Thing { read() ${body} }
      export default () => <p>${'\n'.repeat(mostLines)}</p>
    `
    const names = tooLong('sample.tsx', text).map(([place]) => place.replace(/ \d+$/, ''))
    expect(names).toEqual(['declared', 'expressed', 'arrow', 'line', 'set', 'get', 'read', 'line'].map((name) => `sample.tsx:${name}`))
  })
})
