import type { PrintBlock } from '../template.ts'
import type { Losses } from './losses.ts'
import { type Paragraph, pieces, Runs } from './paragraph.ts'
import { braces, codeOf, type Found, namedBy, type OlderFields, placeholderOf, resolve } from './placeholders.ts'
import { type Style, styleOf } from './styles.ts'
import { tableBlocks, type Where } from './tables.ts'
import { type Element, isElement, type Part, wordsIn } from './tree.ts'

const blockTags = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header ' +
    'html legend li main nav ol p pre section summary tbody td tfoot th thead tr ul'
  ).split(' '),
)
const inlineTags = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)
/** What is left out with all that stands in it, and how that is told. */
const leftOut: { readonly [tag: string]: 'script' | 'css' | 'tag' } = Object.fromEntries([
  ...['script', 'noscript', 'template'].map((tag) => [tag, 'script'] as const),
  ...['style', 'link'].map((tag) => [tag, 'css'] as const),
  ...'iframe object embed applet svg math canvas video audio map input select textarea button progress meter frameset dialog'
    .split(' ')
    .map((tag) => [tag, 'tag'] as const),
])
/** What says something of the page and not on it. */
const silent = new Set(['head', 'title', 'meta', 'base', 'wbr', 'col', 'colgroup'])
/** An empty paragraph is as high as a line. */
const emptyLine = 5
/** Looks that what stands inside takes over. */
const inherited = ({ align, bold, size }: Style): Style => ({
  ...(align ? { align } : {}),
  ...(bold === undefined ? {} : { bold }),
  ...(size === undefined ? {} : { size }),
})
/** Braces that are words are none of an expression. */
const plain = (words: string) => words.replace(/\{(?=\{)/g, '{ ').replace(/\}(?=\})/g, '} ')

/** Reads parts of a page into blocks, or in a cell into paragraphs. */
export class Reader {
  readonly blocks: PrintBlock[] = []
  readonly paragraphs: Paragraph[] = []
  private readonly runs = new Runs()

  constructor(
    readonly fields: OlderFields,
    readonly losses: Losses,
    readonly where: Where,
  ) {}

  /** Reads parts with the looks that they have; what is inline goes on in the paragraph that is open. */
  parts(parts: readonly Part[], style: Style): void {
    for (const part of parts) {
      if (isElement(part)) this.element(part, style)
      else this.words(part.words, style, part.line)
    }
  }

  /** Ends the paragraph that is open; says whether there was one. */
  end(style: Style): boolean {
    const paragraph = this.runs.take(style.align, this.losses)
    if (!paragraph) return false
    const [first = '', ...more] = pieces(paragraph.text)
    if (this.where.in === 'cell') {
      this.paragraphs.push({ ...paragraph, text: first })
      for (const text of more) this.losses.add(this.runs.line, 'tooMuch', text, text)
    } else for (const text of [first, ...more]) this.blocks.push({ kind: 'text', ...paragraph, text })
    return true
  }

  /** Reads parts that stand by themselves, such as a cell. */
  readonly inside = (parts: readonly Part[], style: Style, where: Where): Pick<Reader, 'blocks' | 'paragraphs'> => {
    const reader = new Reader(this.fields, this.losses, where)
    reader.parts(parts, style)
    reader.end(style)
    return reader
  }

  private words(words: string, style: Style, line: number): void {
    let read = 0
    const say = (text: string) => text !== '' && this.runs.add(plain(text.replace(/[\t\r\n\f ]+/g, ' ')), style, line)
    for (const match of words.matchAll(braces)) {
      say(words.slice(read, match.index))
      read = match.index + match[0].length
      this.placeholder(match[1] ?? '', match[0], style, line)
    }
    say(words.slice(read))
  }

  private placeholder(source: string, written: string, style: Style, line: number): void {
    const found = placeholderOf(source, this.fields)
    if (found === undefined) this.losses.add(line, 'placeholder', source, written)
    else if ('unknown' in found) this.losses.add(line, 'function', found.unknown, written)
    else this.put(found, written, style, line)
  }

  /** Puts what a placeholder stands for where it stands. */
  private put(found: Found, written: string, style: Style, line: number): void {
    const align = style.align ? { align: style.align } : {}
    if (found.kind === 'form') {
      const isPicture = this.fields.pictures.has(found.field)
      if (isPicture && this.where.in !== 'cell') this.block({ kind: 'picture', field: found.field, ...align }, style)
      else {
        if (isPicture) this.losses.add(line, 'notInCell', found.field)
        this.runs.add(`{{ ${found.expression} }}`, style, line)
      }
    } else if (found.kind === 'row') {
      if (this.where.table === found.table) this.runs.add(`{{ ${found.expression} }}`, style, line)
      else this.losses.add(line, this.where.table === undefined ? 'rowOutside' : 'otherTable', `${found.table}.${found.field}`, written)
    } else if (found.kind === 'page') {
      // how many pages there are is known where something is repeated on each
      const isKnown = this.where.in === 'strip' || found.name === 'printer' || found.name === 'time'
      if (isKnown) this.runs.add(`{{ page.${found.name} }}`, style, line)
      else this.losses.add(line, 'placeholder', written, written)
    } else if (found.kind === 'approvals') {
      if (this.where.in === 'body') this.block({ kind: 'approvals' }, style)
      else this.losses.add(line, 'notInCell', written, written)
    } else if (found.of.kind === 'form' && this.where.in !== 'cell')
      this.block({ kind: found.code, text: `{{ ${found.of.expression} }}`, ...align }, style)
    else if (found.of.kind === 'form' || found.of.kind === 'row') {
      this.losses.add(line, 'notInCell', found.code)
      this.put(found.of, written, style, line)
    } else this.losses.add(line, 'placeholder', written, written)
  }

  private block(block: PrintBlock, style: Style): void {
    this.end(style)
    this.blocks.push(block)
  }

  private element(element: Element, outer: Style): void {
    const { tag, attributes, line, children } = element
    const out = leftOut[tag]
    if (out !== undefined) {
      this.losses.add(line, out, `<${tag}>`, out === 'tag' ? wordsIn(element).trim() : '')
      return
    }
    if (silent.has(tag)) {
      this.silently(element)
      return
    }
    if (tag === 'br') {
      this.runs.add('\n', outer, line)
      return
    }
    const own = styleOf(element, this.losses)
    if (own.hidden) {
      this.losses.add(line, 'hidden', wordsIn(element), wordsIn(element).trim())
      return
    }
    const style = { ...inherited(outer), ...inherited(own) }
    if (this.named(element, style)) return
    if (tag === 'img') {
      this.losses.add(line, 'image', attributes.alt || (attributes.src ?? '').slice(0, 100))
      return
    }
    if (tag === 'hr') {
      this.rule(element, outer)
      return
    }
    if (tag === 'table') {
      this.table(element, own, outer)
      return
    }
    if (tag === 'a' && attributes.href) this.losses.add(line, 'link', attributes.href)
    if (!blockTags.has(tag)) {
      if (!inlineTags.has(tag)) this.losses.add(line, 'tag', `<${tag}>`)
      else if (saysMore.has(tag)) this.losses.add(line, 'style', `<${tag}>`)
      this.parts(children, style)
      return
    }
    this.blockElement(element, own, style, outer)
  }

  /** A part of the page like a paragraph: what was open ends before it, and it ends itself. */
  private blockElement({ tag, children, line }: Element, own: Style, style: Style, outer: Style) {
    this.end(outer)
    if (own.breakBefore) this.turn(line)
    const before = this.blocks.length + this.paragraphs.length
    if (tag === 'ul' || tag === 'ol') this.items(children, tag, style)
    else this.parts(children, style)
    const isSaid = this.end(style)
    const isBare = !isSaid && before === this.blocks.length + this.paragraphs.length
    if (isBare && emptyLines.has(tag) && this.where.in !== 'cell') this.blocks.push({ kind: 'space', height: emptyLine })
    if (own.breakAfter) this.turn(line)
  }

  private items(children: readonly Part[], tag: 'ul' | 'ol', style: Style) {
    let n = 0
    for (const child of children) {
      if (!isElement(child) || child.tag !== 'li') {
        this.parts([child], style)
        continue
      }
      n += 1
      this.end(style)
      this.runs.add(tag === 'ol' ? `${n}. ` : '• ', style, child.line)
      this.parts(child.children, { ...style, ...inherited(styleOf(child, this.losses)) })
      this.end(style)
    }
  }

  private turn(line: number) {
    if (this.where.in === 'body') this.blocks.push({ kind: 'newPage' })
    else this.losses.add(line, 'style', 'page-break')
  }

  private rule({ line }: Element, outer: Style) {
    this.end(outer)
    if (this.where.in === 'cell') this.losses.add(line, 'notInCell', '<hr>')
    else this.blocks.push({ kind: 'line' })
  }

  private table(element: Element, own: Style, outer: Style) {
    this.end(outer)
    if (this.where.in !== 'cell') {
      this.blocks.push(...tableBlocks(element, own, this))
      return
    }
    this.losses.add(element.line, 'nestedTable', wordsIn(element))
    this.parts(element.children, outer)
    this.end(outer)
  }

  /** What stands beside the page: styles and scripts of its head are told. */
  private silently({ children }: Element) {
    for (const child of children)
      if (isElement(child) && (leftOut[child.tag] !== undefined || child.tag === 'head')) this.element(child, {})
  }

  /** An element that stands for a field or a code; says whether it was one. */
  private named(element: Element, style: Style): boolean {
    const { line } = element
    const written = wordsIn(element).trim()
    const code = codeOf(element)
    const name = namedBy(element)
    const found = name === undefined ? undefined : resolve(name, this.fields)
    if (code !== undefined) {
      const of = found ?? (written === '' ? undefined : resolve(written, this.fields))
      if (of) {
        this.put({ kind: 'code', code, of }, written, style, line)
        return true
      }
      if (written !== '' && this.where.in !== 'cell' && !/[{}]/.test(written)) {
        this.block({ kind: code, text: written, ...(style.align ? { align: style.align } : {}) }, style)
        return true
      }
    }
    if (found) {
      this.put(found, written, style, line)
      return true
    }
    // of one that is not known its words may still be: what they call the field
    if (name !== undefined && !/[{}]/.test(written) && !element.children.some(isElement)) this.losses.add(line, 'placeholder', name)
    return false
  }
}

/** Tags that are there for their looks, of which a template has none. */
const saysMore = new Set('i em u s strike del ins mark sub sup small big font code kbd tt q'.split(' ').filter((tag) => tag !== 'font'))
/** Tags of which an empty one is an empty line. */
const emptyLines = new Set(['p', 'div', 'pre'])
