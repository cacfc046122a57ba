import { findNodeAtLocation, type Node as JsonNode, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { checkForm, checkList, checkPage } from '#core/check/check.ts'
import { checkFlow } from '#core/flow/check/check.ts'
import { unsupported } from '#core/flow/check/unsupported.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { jsonFault } from '#core/jsonFault.ts'
import type { Fault, FormDef } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { type Around, checkAround } from './extra.ts'
import type { TextKind } from './grammar.ts'

/** A fault with the range of the text that it points at. */
export interface Finding extends Fault {
  from: number
  to: number
  line: number
}

export interface Analysis {
  /** the definition, when the text is JSON */
  value: unknown
  findings: Finding[]
}

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

const stepsOf = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The node that a pointer names, or the nearest one above it that is there. */
function nodeAt(tree: JsonNode, pointer: string): { node: JsonNode; exact: boolean } {
  let node = tree
  for (const step of stepsOf(pointer)) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(step) : step])
    if (!next) return { node, exact: false }
    node = next
  }
  return { node, exact: true }
}

/** The text that a fault is about: a name that is unknown, a value that is wrong, the head of a record that lacks something. */
function rangeOf(tree: JsonNode, { pointer, message }: Fault): { from: number; to: number } {
  const { node, exact } = nodeAt(tree, pointer)
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  const isName = exact && /^unknown (property|verb)|cannot be a name$/.test(message)
  const isLong = node.type === 'object' || node.type === 'array'
  const about = key && (isName || isLong) ? key : node
  const length = about === node && isLong ? 1 : about.length
  return { from: about.offset, to: about.offset + Math.max(1, length) }
}

/** Names that a record has twice: the first of them would be lost without a word. */
function twice(tree: JsonNode | undefined): Array<Fault & { from: number; to: number }> {
  const found: Array<Fault & { from: number; to: number }> = []
  const open = tree ? [tree] : []
  for (let node = open.pop(); node && found.length < 50; node = open.pop()) {
    if (node.type === 'object') {
      const seen = new Set<unknown>()
      for (const property of node.children ?? []) {
        const name = property.children?.[0]
        if (name && seen.has(name.value))
          found.push({
            pointer: '',
            message: `the name "${name.value}" stands here twice`,
            from: name.offset,
            to: name.offset + name.length,
          })
        seen.add(name?.value)
      }
    }
    open.push(...(node.children ?? []))
  }
  return found
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** The text as a tree; undefined when it is nested too deeply to be read. */
function treeOf(text: string, errors: ParseError[]): JsonNode | undefined | 'too deep' {
  try {
    return parseTree(text, errors, strict)
  } catch (error) {
    if (error instanceof RangeError) return 'too deep'
    throw error
  }
}

/** Faults that somebody else found, the server for one, with the ranges of the text that they point at. */
export function placedIn(text: string, faults: readonly Fault[]): Finding[] {
  const tree = treeOf(text, [])
  return faults.map((fault) => {
    const range = tree && tree !== 'too deep' ? rangeOf(tree, fault) : { from: 0, to: 1 }
    return { ...fault, ...range, line: lineAt(text, range.from) }
  })
}

function faultsOf(kind: TextKind, value: unknown, form: FormDef | undefined, { fields, calendars, sendings }: Around): Fault[] {
  if (kind === 'flow') {
    const known = { ...(fields ? { fields } : {}), ...(calendars ? { calendars } : {}), ...(sendings ? { sendings } : {}) }
    const faults = checkFlow(value, { env, ...known })
    return faults.length > 0 ? faults : unsupported(value as FlowDef)
  }
  return kind === 'page' ? checkPage(value, env) : kind === 'form' ? checkForm(value, env) : checkList(value, env, form)
}

/**
 * Every fault of a text, as JSON and as a definition, in the order of the text. `form` is the application's form, for
 * its list; `around` what is known of the world around.
 */
export function analyse(kind: TextKind, text: string, form?: FormDef, around: Around = {}): Analysis {
  const errors: ParseError[] = []
  const tree = treeOf(text, errors)
  if (tree === 'too deep') return { value: undefined, findings: [{ pointer: '', message: 'nested too deeply', from: 0, to: 1, line: 1 }] }
  const placed = (fault: Fault & { from: number; to: number }): Finding => ({ ...fault, line: lineAt(text, fault.from) })
  if (errors.length > 0 || !tree) {
    const first = errors.length > 0 ? errors : [{ error: 4, offset: 0, length: 1 }]
    return {
      value: undefined,
      findings: first.slice(0, 5).map(({ error, offset, length }) =>
        placed({
          pointer: '',
          message: `JSON: ${printParseErrorCode(error)}`,
          from: Math.min(offset, text.length),
          to: Math.min(offset + Math.max(1, length), text.length),
        }),
      ),
    }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { value: undefined, findings: [placed({ pointer: '', message: jsonFault(text, error), from: 0, to: 1 })] }
  }
  const faults = faultsOf(kind, value, form, around)
  const beside = faults.length === 0 ? checkAround(kind, value, around) : []
  const findings = [...twice(tree), ...[...faults, ...beside].map((fault) => ({ ...fault, ...rangeOf(tree, fault) }))].map(placed)
  return { value, findings: findings.sort((a, b) => a.from - b.from) }
}
