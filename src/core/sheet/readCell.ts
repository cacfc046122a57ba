import { optionKeys } from '../form/choices.ts'
import type { FieldPlan } from '../form/form.ts'
import { holdsOf } from '../form/holds.ts'
import { isLastLevel } from '../form/lastLevel.ts'
import { parseNumber, toPrecision } from '../format/numberText.ts'
import { splitTexts } from '../rules/textList.ts'
import type { Json, Node, Row } from '../types.ts'
import { readDate, readTime } from './readDate.ts'

/** A cell's value that a text means, or that it means none. */
export type Reading = { value: Json | undefined } | { wrong: true }
const wrong: Reading = { wrong: true }
const is = (value: Json | undefined): Reading => ({ value })
const known = (value: Json | undefined): Reading => (value === undefined ? wrong : is(value))

/** Words of a switch that is on, and of one that is off. */
export const yesWords: ReadonlySet<string> = new Set(['1', '是', '开', '開', '√', '✓', '✔', 'y', 'yes', 'true', 'on'])
export const noWords: ReadonlySet<string> = new Set(['0', '否', '关', '關', '×', '✗', '✘', 'n', 'no', 'false', 'off'])

/** The options of a field with the names of their parts. */
export const keysOf = (node: Node, options: Row[]) => {
  const { value, label, children } = optionKeys(node)
  return { options, valueKey: value, labelKey: label, childrenKey: children }
}
type Keys = ReturnType<typeof keysOf>

/** An option by its words or its value, at any depth; none that the field does not offer. */
function optionOf(keys: Keys, node: Node, word: string): Json | undefined {
  const below = (option: Row) => (Array.isArray(option[keys.childrenKey]) ? (option[keys.childrenKey] as Row[]) : [])
  const offered = (option: Row) => isLastLevel(node, option, keys.childrenKey)
  const search = (options: Row[], fits: (option: Row) => boolean): Row | undefined => {
    for (const option of options) {
      const found = fits(option) && offered(option) ? option : search(below(option), fits)
      if (found) return found
    }
    return undefined
  }
  const plain = word.trim()
  const found =
    search(keys.options, (option) => String(option[keys.labelKey]).trim() === plain) ??
    search(keys.options, (option) => String(option[keys.valueKey]) === plain)
  return found?.disabled === true ? undefined : found?.[keys.valueKey]
}

/** A record by its words, which must be those of one record only, or by its id. */
function recordOf({ options, labelKey, valueKey }: Keys, word: string): Json | undefined {
  const called = options.filter((option) => String(option[labelKey] ?? '').trim() === word)
  const found = called.length > 0 ? called : options.filter((option) => option[valueKey] === word)
  return found.length === 1 ? found[0]?.[valueKey] : undefined
}

function pathOf(keys: Keys, words: string[]): Json | undefined {
  let level = keys.options
  const path: Json[] = []
  for (const word of words) {
    const found = level.find((option) => String(option[keys.labelKey]).trim() === word || String(option[keys.valueKey] ?? '') === word)
    if (found?.[keys.valueKey] === undefined) return undefined
    path.push(found[keys.valueKey] as Json)
    level = Array.isArray(found[keys.childrenKey]) ? (found[keys.childrenKey] as Row[]) : []
  }
  return path.length > 0 ? path : undefined
}

/** The words of a cell that holds several. */
export const wordsIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

function numberOf(node: Node, text: string): Json | undefined {
  const inBrackets = /^\((.+)\)$/.exec(text)
  const percent = /^(.+)%$/.exec(text)
  const number = parseNumber(inBrackets?.[1] ?? percent?.[1] ?? text)
  if (number === undefined || Number.isNaN(number)) return undefined
  const meant = inBrackets ? -number : percent ? Number((number / 100).toPrecision(15)) : number
  return toPrecision(meant, node.precision as number | undefined)
}

/** Both ends of a range that is written with ~, 至, or to. */
function ends(text: string, read: (end: string) => Json | undefined): Json | undefined {
  const [from, to, more] = text.split(/\s*(?:~|～|至|\bto\b|\s-\s)\s*/)
  if (!from || !to || more !== undefined) return undefined
  const [start, end] = [read(from), read(to)]
  return start === undefined || end === undefined ? undefined : [start, end]
}

/** A text, as a spreadsheet or a person gives it, as the value of a column: numbers with separators, dates in their spellings, choices by their words. */
export function readCell(plan: FieldPlan, given: string, options: Row[]): Reading {
  const { node, widget } = plan
  const holds = holdsOf(plan)
  // only a text of several lines keeps them
  const text = widget.lines === 'several' ? given : given.trim().replace(/\s*\n\s*/g, ' ')
  if (text === '') return is(undefined)
  const format = (node.format as string | undefined) ?? 'yyyy-MM-dd'
  switch (holds) {
    case 'text':
    case 'secret':
      return is(text)
    case 'number':
      return known(numberOf(node, text))
    case 'flag': {
      const word = text.toLowerCase()
      if (yesWords.has(word) || text === node.activeTxt) return is(1)
      return noWords.has(word) || text === node.inactiveTxt ? is(0) : wrong
    }
    case 'date':
      return known(readDate(text, format))
    case 'time': {
      const time = readTime(text)
      return known(time?.slice(0, ((node.format as string | undefined) ?? 'HH:mm:ss').length))
    }
    case 'dateRange':
      return known(ends(text, (end) => readDate(end, format)))
    case 'timeRange':
      return known(ends(text, (end) => readTime(end)?.slice(0, ((node.format as string | undefined) ?? 'HH:mm:ss').length)))
    case 'numberRange':
      return known(ends(text, (end) => numberOf(node, end)))
    case 'choice':
    case 'choices':
    case 'branch': {
      const keys = keysOf(node, options)
      if (node.multiple !== true && holds !== 'choices') return known(optionOf(keys, node, text))
      const found = wordsIn(text).map((word) => optionOf(keys, node, word))
      return found.length > 0 && found.every((one) => one !== undefined) ? is(found as Json) : wrong
    }
    case 'texts': {
      const found = splitTexts(text)
      return found.length > 0 ? is(found) : wrong
    }
    case 'record':
      return known(recordOf(keysOf(node, options), text))
    case 'path': {
      const keys = keysOf(node, options)
      const paths = (node.multiple === true ? wordsIn(text) : [text]).map((one) => pathOf(keys, one.split(/\s*[/>\\]\s*/)))
      if (paths.some((path) => path === undefined)) return wrong
      return is(node.multiple === true ? (paths as Json) : (paths[0] as Json))
    }
    default:
      return wrong
  }
}
