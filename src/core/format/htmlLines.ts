import { htmlText } from './htmlText.ts'

/** A list of a rich text that is open: its marks, or how far it has counted. */
interface OpenList {
  /** what the next entry is numbered; nothing where entries have marks */
  next: number | undefined
}

const blocks = /^(?:p|h[1-6]|div|blockquote|pre|table|tr|caption|figure|figcaption|ul|ol|li|hr)$/
/** The furthest that lists go in. */
const deepest = 8
const mark = '• '

/** What stands between two marks, on one line; the ends keep a blank, since a word may go on behind a mark. */
function words(text: string): string {
  const inner = htmlText(text)
  if (inner === '') return /\s|&nbsp;/.test(text) ? ' ' : ''
  return `${/^(?:\s|&nbsp;)/.test(text) ? ' ' : ''}${inner}${/(?:\s|&nbsp;)$/.test(text) ? ' ' : ''}`
}

/** Takes lines one after the other. */
class Lines {
  readonly all: string[] = []
  private line = ''
  /** what the next words are led by: the mark of an entry, or the room below it */
  private lead = ''
  /** the entry of a list waits for its words */
  private isMarked = false

  add(text: string) {
    if (text.trim() === '' && this.line === '') return
    this.line += this.line === '' || this.line.endsWith(' ') ? text.trimStart() : text
    this.isMarked = false
  }
  /** What follows stands on a line of its own. `isKept`: what was begun is there also where it says nothing. */
  break(lead: string, isKept = false) {
    // the words of an entry stand behind its mark, also where they are a paragraph
    if (this.isMarked && !isKept) return
    if (this.line !== '' || isKept) this.all.push(`${this.lead}${this.line}`.trimEnd())
    this.line = ''
    this.isMarked = false
    this.lead = lead
  }
  mark(lead: string) {
    this.lead = lead
    this.isMarked = true
  }
  /** An entry ends: it is there also where it says nothing. */
  unmark(lead: string) {
    this.break(lead, this.isMarked)
  }
  get isEmpty(): boolean {
    return this.line === '' && !this.isMarked
  }
  get count(): number {
    return this.all.length
  }
}

const tags = /<(\/?)([a-z][a-z\d]*)\b([^>]*)>/gi

/** Reads a rich text from its beginning to its end. */
class Reader {
  readonly lines = new Lines()
  private readonly lists: OpenList[] = []
  private isPre = false
  private cells = 0
  /** how many lines there were when the last paragraph began */
  private begun = 0

  private indent = (less = 0) => '  '.repeat(Math.min(deepest, Math.max(0, this.lists.length - less)))

  text(given: string) {
    if (!this.isPre) return this.lines.add(words(given))
    for (const [i, one] of given.split(/\r?\n/).entries()) {
      if (i > 0) this.lines.break(this.indent(), true)
      this.lines.add(words(one))
    }
  }

  tag(name: string, isEnd: boolean, attributes: string) {
    const { lines } = this
    if (name === 'td' || name === 'th') {
      this.cells = Math.max(0, this.cells + (isEnd ? -1 : 1))
      if (isEnd) lines.add('  ')
    } else if (name === 'br') this.lines.break(this.indent(), true)
    else if (!blocks.test(name)) return
    else if (this.cells > 0 && name !== 'tr' && name !== 'table') lines.add(' ')
    else this.block(name, isEnd, attributes)
  }

  private block(name: string, isEnd: boolean, attributes: string) {
    const { lines, lists } = this
    if (name === 'pre') this.isPre = !isEnd
    if (name === 'li') {
      lines.unmark(this.indent())
      const list = lists.at(-1)
      if (!isEnd) lines.mark(`${this.indent(1)}${list?.next === undefined ? mark : `${list.next++}. `}`)
      return
    }
    // an empty paragraph is an empty line
    lines.break(this.indent(), name === 'p' && isEnd && lines.isEmpty && lines.count === this.begun)
    if (name === 'p' && !isEnd) this.begun = lines.count
    if (name !== 'ul' && name !== 'ol') return
    if (isEnd) lists.pop()
    else lists.push({ next: name === 'ol' ? Number(/\bstart\s*=\s*["']?(\d{1,6})/.exec(attributes)?.[1] ?? 1) : undefined })
    lines.break(this.indent())
  }
}

/**
 * A rich text as lines: paragraphs and line breaks, entries of lists by their marks or numbers, rows of tables with their
 * cells behind each other. Of data, for people to read: never put back into a page as HTML.
 */
export function htmlLines(html: string): string {
  const reader = new Reader()
  let at = 0
  for (const found of html.matchAll(tags)) {
    reader.text(html.slice(at, found.index))
    at = found.index + found[0].length
    const [, slash, name = '', attributes = ''] = found
    reader.tag(name.toLowerCase(), slash === '/', attributes)
  }
  reader.text(html.slice(at))
  reader.lines.unmark('')
  return reader.lines.all.join('\n').replace(/\n+$/, '')
}
