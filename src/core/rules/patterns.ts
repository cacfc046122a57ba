/**
 * Patterns of definitions. Whoever writes one decides how long it takes on a text that somebody else sends, so none runs
 * on the host's own engine but those that plainly cannot take long; all others on an engine whose time grows with the text
 * and no faster (linear.ts), or not at all.
 */

/** A pattern that can be tried. */
export interface Pattern {
  test: (text: string) => boolean
}

/** The engine of linear time. The server has it always; a browser loads it with the first pattern that needs it. */
export const linearEngine: { compile?: (source: string, flags: string) => Pattern | null; load?: () => void } = {}

const maxPattern = 500
/** The longest text that the host's own engine tries a plain pattern on. */
const maxPlain = 5000
/** Ways of trying that a pattern may have on such a text. */
const maxWays = 30_000_000

class NotPlain extends Error {}

interface Part {
  /** ways in which it can be tried from one place on */
  ways: number
  /** the same of what only looks ahead, which is tried once and given up */
  beside: number
  /** it is always as long, and tried in one way only */
  isFixed: boolean
}

/** Reads a pattern as far as it takes to say how many ways there are to try it. Throws NotPlain for what it does not know. */
class Reader {
  at = 0
  constructor(readonly source: string) {}

  alternatives(depth = 0): Part {
    if (depth > 20) throw new NotPlain()
    let ways = 0
    let beside = 0
    let isFixed = true
    let count = 0
    for (;;) {
      const part = this.sequence(depth)
      ways += part.ways
      beside += part.beside
      isFixed &&= part.isFixed
      count++
      if (this.source[this.at] !== '|') break
      this.at++
    }
    return { ways, beside, isFixed: isFixed && count === 1 }
  }

  private sequence(depth: number): Part {
    const all: Part = { ways: 1, beside: 0, isFixed: true }
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      const part = this.atom(depth)
      const { least, most } = this.quantifier()
      const isOnce = least === 1 && most === 1
      if (!isOnce && (!part.isFixed || part.beside > 0)) throw new NotPlain()
      all.ways *= part.ways * (most === Number.POSITIVE_INFINITY ? maxPlain : most - least + 1)
      all.beside += part.beside
      all.isFixed &&= part.isFixed && least === most
    }
    return all
  }

  private atom(depth: number): Part {
    const { source } = this
    const char = source[this.at++]
    const one: Part = { ways: 1, beside: 0, isFixed: true }
    if (char === '[') {
      while (this.at < source.length && source[this.at] !== ']') this.at += source[this.at] === '\\' ? 2 : 1
      this.at++
      return one
    }
    if (char === '\\') {
      const next = source[this.at++] ?? ''
      // what stood before is looked for again: no engine does that in linear time
      if (/[1-9k]/.test(next)) throw new NotPlain()
      if (/[pPu]/.test(next) && source[this.at] === '{') this.at = source.indexOf('}', this.at) + 1
      return one
    }
    if (char !== '(') return one
    const head = /^\?(?:[:=!]|<[=!]|<[^>]*>)?/.exec(source.slice(this.at))?.[0] ?? ''
    this.at += head.length
    const inside = this.alternatives(depth + 1)
    this.at++
    if (head === '?=' || head === '?!') return { ways: 1, beside: inside.ways + inside.beside, isFixed: true }
    if (head === '?<=' || head === '?<!') throw new NotPlain()
    return inside
  }

  private quantifier(): { least: number; most: number } {
    const found = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(this.source.slice(this.at))
    if (!found) return { least: 1, most: 1 }
    const [all, sign, least, comma, most] = found
    this.at += all.length
    if (sign) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
    const from = Number(least)
    return { least: from, most: comma === undefined ? from : most ? Number(most) : Number.POSITIVE_INFINITY }
  }
}

/** Whether a pattern plainly cannot take long on a text that is not too long. */
function isPlain(source: string): boolean {
  try {
    const { ways, beside } = new Reader(source).alternatives()
    const starts = source.startsWith('^') && !source.includes('|') ? 1 : maxPlain
    return (ways + beside) * starts <= maxWays
  } catch (error) {
    if (error instanceof NotPlain) return false
    throw error
  }
}

const compiled = new Map<string, { pattern: Pattern | null; isFinal: boolean }>()

/** A pattern of a schema, or null when it is none, is too long, or can be tried by no engine in time. `/…/flags` and bare source are both read. */
export function toPattern(source: string): Pattern | null {
  const known = compiled.get(source)
  if (known && (known.isFinal || !linearEngine.compile)) return known.pattern
  const made = source.length <= maxPattern ? compile(source) : { pattern: null, isFinal: true }
  if (compiled.size > 2000) compiled.clear()
  compiled.set(source, made)
  return made.pattern
}

function compile(text: string): { pattern: Pattern | null; isFinal: boolean } {
  const literal = /^\/(.*)\/([imsu]*)$/s.exec(text)
  const [source, flags] = literal ? [literal[1] ?? '', literal[2] ?? ''] : [text, '']
  let own: RegExp
  try {
    own = new RegExp(source, flags)
  } catch {
    return { pattern: null, isFinal: true }
  }
  const linear = linearEngine.compile
  const slow = linear && lazily(() => linear(source, flags))
  if (isPlain(source)) {
    // without the other engine a longer text is the server's to try
    const test = (value: string) => (value.length <= maxPlain ? own.test(value) : slow ? (slow()?.test(value) ?? false) : true)
    return { pattern: { test }, isFinal: linear !== undefined }
  }
  if (slow) return { pattern: slow(), isFinal: true }
  linearEngine.load?.()
  return { pattern: { test: () => true }, isFinal: false }
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** True when the text fits the pattern; an unusable pattern lets everything pass, because it was refused when saved. */
export const fits = (pattern: string, text: string): boolean => toPattern(pattern)?.test(text) ?? true
