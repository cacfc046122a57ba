import { Parser } from 'htmlparser2'

/** A part of a page: an element, or words. */
export interface Element {
  tag: string
  attributes: { readonly [name: string]: string }
  children: Part[]
  line: number
}
export interface Words {
  words: string
  line: number
}
export type Part = Element | Words

export const isElement = (part: Part): part is Element => 'tag' in part

/** How large a page may be: letters, elements and runs of words, elements inside of each other, attributes of one. */
export const olderMost = { letters: 1_048_576, parts: 20_000, depth: 60, attributes: 50 } as const

/** A page that is larger than it may be; `key` is one of the texts print.older. */
export class OlderTooLarge extends Error {
  constructor(readonly key: 'tooLong' | 'tooMany' | 'tooDeep') {
    super(key)
  }
}

/** Tells the line of a place, of places that come one after the other. */
function lineTeller(text: string): (at: number) => number {
  let [line, read] = [1, 0]
  return (at) => {
    for (; read < at; read++) if (text.charCodeAt(read) === 10) line += 1
    return line
  }
}

/**
 * Reads a page of HTML without running any of it: elements and words as they stand. It works along the text once, whatever
 * stands there. Throws OlderTooLarge.
 */
export function readTree(html: string): Element {
  if (html.length > olderMost.letters) throw new OlderTooLarge('tooLong')
  const lineAt = lineTeller(html)
  const root: Element = { tag: '', attributes: {}, children: [], line: 1 }
  const open: Element[] = [root]
  let parts = 0
  const put = (part: Part) => {
    parts += 1
    if (parts > olderMost.parts) throw new OlderTooLarge('tooMany')
    open.at(-1)?.children.push(part)
  }
  const parser = new Parser(
    {
      onopentag(tag, given) {
        const attributes = Object.fromEntries(Object.entries(given).slice(0, olderMost.attributes))
        const element: Element = { tag, attributes, children: [], line: lineAt(parser.startIndex) }
        put(element)
        open.push(element)
        if (open.length > olderMost.depth) throw new OlderTooLarge('tooDeep')
      },
      ontext(words) {
        const last = open.at(-1)?.children.at(-1)
        // entities come one by one
        if (last && !isElement(last)) last.words += words
        else put({ words, line: lineAt(parser.startIndex) })
      },
      onclosetag() {
        open.pop()
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(html)
  return root
}

/** All words in a part, one after the other. */
export function wordsIn(part: Part): string {
  return isElement(part) ? part.children.map(wordsIn).join('') : part.words
}
