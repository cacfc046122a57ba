/** Nothing that a definition may say is ignored: each property of a contract is read by code that draws, keeps or serves it. */

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import type { Widget } from '#core/widget.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

/** What is accepted and read by nothing. This list only gets shorter. */
const unread: { readonly [property: string]: string } = {
  'row.merged': 'a cell of a grid table that another one reaches over: the checks hold that it is there and empty, and the reach draws it',
  'form.$schema': 'for the editor that the file is written in',
  'form.idGlobal': 'the count of fields that an older designer went on from: a definition that it made keeps it',
  'form.primaryKeyPolicy': 'keys are distributed ids: the only value that is taken says so',
  'list.$schema': 'for the editor that the file is written in',
}

type Tree = { type: string; [part: string]: unknown }
const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object' && 'type' in value

interface File {
  /** names that it reads of something, or has as a text; what a type declares and what is only written are no reading */
  reads: Set<string>
  /** names that it puts together: `${side}TimeType` */
  made: RegExp[]
  imports: string[]
}

/** Of types only what stands in them is looked at: the value of `value as Type`. */
const typed = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']
const importing = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression']

function readFile(path: string): File {
  const file: File = { reads: new Set(), made: [], imports: [] }
  const add = (node: unknown) => {
    if (!isTree(node)) return
    if (node.type === 'Identifier') file.reads.add(String(node.name))
    else if (typeof node.value === 'string') file.reads.add(node.value)
  }
  const look = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) look(one)
      return
    }
    if (!isTree(node) || (node.type.startsWith('TS') && !typed.includes(node.type)) || node.importKind === 'type') return
    if (importing.includes(node.type) && isTree(node.source)) {
      file.imports.push(String(node.source.value))
      if (node.type !== 'ImportExpression') return
    }
    if (node.type === 'MemberExpression') add(node.property)
    if (node.type === 'ObjectPattern') for (const { key } of node.properties as Tree[]) add(key)
    if (node.type === 'Literal') add(node)
    if (node.type === 'TemplateLiteral') {
      const texts = (node.quasis as Array<{ value: { raw: string } }>).map(({ value }) => value.raw)
      if (texts.length > 1 && texts.every((text) => /^\w*$/.test(text)) && texts.join('').length > 3)
        file.made.push(new RegExp(`^${texts.join('[a-z]+')}$`))
    }
    for (const value of Object.values(node)) look(value)
  }
  look(parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)
  return file
}
const files = new Map<string, File>()
function fileAt(path: string): File {
  const file = files.get(path) ?? readFile(path)
  files.set(path, file)
  return file
}
const isIn = (paths: readonly string[], name: string) =>
  paths.some((path) => fileAt(path).reads.has(name) || fileAt(path).made.some((made) => made.test(name)))

/** A renderer and the parts that it is made of. */
function partsOf(start: string): string[] {
  const seen = new Set<string>()
  const open = [start]
  for (let path = open.pop(); path; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const from of fileAt(path).imports) {
      const next = from.startsWith('.') ? join(dirname(path), from) : from.replace(/^#renderers/, 'renderers')
      if (next.startsWith('renderers/') && /\.tsx?$/.test(next)) open.push(next)
    }
  }
  return [...seen]
}

const registered = /^ {2}(\w+): \(\) => import\('\.\/(.+)'\)/gm
const rendererOf = new Map(
  [...readFileSync('renderers/index.ts', 'utf8').matchAll(registered)].map(([, key, file]) => [key, `renderers/${file}`]),
)
/** What gives a definition its meaning for every widget. Checks, the commands of designers and the places of texts name all of it, and do nothing with it. */
const shared = ['src/core', 'src/runtime', 'server']
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .filter((path) => !/^src\/core\/(?:check|edit|places)/.test(path))

type Schema = { properties?: { [name: string]: Schema }; items?: Schema; anyOf?: Schema[] }
const isText = ({ properties }: Schema) => properties?.zh !== undefined
/** The properties of a schema, with those of what is in it. */
function named(schema: Schema | boolean | undefined): string[] {
  if (schema === undefined || typeof schema === 'boolean' || isText(schema)) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [name, ...named(one)])
  return [...own, ...named(schema.items), ...(schema.anyOf ?? []).flatMap(named)]
}
const ignored = (of: string, names: readonly string[], paths: readonly string[]) =>
  [...new Set(names)].filter((name) => !isIn(paths, name) && !isIn(shared, name)).map((name) => `${of}.${name}`)

const found = new Set<string>()
const expectRead = (list: string[]) => {
  for (const one of list) found.add(one)
  expect(list.filter((one) => !Object.hasOwn(unread, one))).toEqual([])
}

describe('what may be said is read', () => {
  it.each(
    filesUnder('schemas/widgets', /\.json$/)
      .map((path) => readJson<Widget>(path))
      .map((widget) => [widget.pingeKey, widget] as const),
  )('by what draws, keeps or serves it: %s', (key, widget) => {
    const props = ((widget.props as Schema).properties ?? widget.props) as { [name: string]: Schema }
    // a column is laid out by its table
    const tables = widget.allowedIn.includes('table') ? partsOf(String(rendererOf.get('table'))) : []
    expectRead(ignored(key, named({ properties: props }), [...partsOf(String(rendererOf.get(key))), ...tables]))
  })

  it.each(['form', 'list'])('of a definition of a %s itself', (kind) => {
    const { properties } = readJson<Schema>(`schemas/grammar/${kind}.json`)
    expectRead(ignored(kind, Object.keys(properties ?? {}), []))
  })

  it('but for the exceptions, each of which is still one', () => {
    expect(Object.keys(unread).filter((one) => !found.has(one))).toEqual([])
  })

  it('and a reading is told from a declaration', () => {
    const { reads, made } = fileAt('renderers/subTable/tableColumns.ts')
    expect([reads.has('btnIcon'), reads.has('showConfirm')]).toEqual([true, false])
    expect(made).toEqual([])
  })
})
