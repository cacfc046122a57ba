import { RE2JS } from 're2js'
import { linearEngine, type Pattern } from './patterns.ts'

/** Steps that a pattern may have, and the longest text that it is tried on: their product is what it costs at most. */
const mostSteps = 2000
const longest = 10_000

/** What a pattern looks ahead for at its beginning, which this engine does not know by itself: `^(?!\d+$)(?=.*x)rest`. */
function lookingAhead(source: string): { asked: Array<{ is: boolean; inside: string }>; rest: string } {
  const asked: Array<{ is: boolean; inside: string }> = []
  let rest = source
  for (let head = /^\^\(\?([=!])/.exec(rest); head; head = /^\^\(\?([=!])/.exec(rest)) {
    const end = closing(rest, 1)
    if (end < 0) break
    asked.push({ is: head[1] === '=', inside: rest.slice(4, end) })
    rest = `^${rest.slice(end + 1)}`
  }
  return { asked, rest }
}

/** Whether a pattern is several, one of which is enough: what stands at its beginning belongs to the first of them only. */
function isSeveral(source: string): boolean {
  let depth = 0
  let inClass = false
  for (let i = 0; i < source.length; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (inClass) inClass = char !== ']'
    else if (char === '[') inClass = true
    else if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === '|' && depth === 0) return true
  }
  return false
}

/** Where the group that opens at a place closes. */
function closing(source: string, from: number): number {
  let depth = 0
  let inClass = false
  for (let i = from; i < source.length; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (inClass) inClass = char !== ']'
    else if (char === '[') inClass = true
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return i
  }
  return -1
}

/** A pattern whose time grows with the text and no faster; null for one that this engine does not know, or that is too large. */
function linear(source: string, flags: string): Pattern | null {
  const own =
    (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.includes('m') ? RE2JS.MULTILINE : 0) |
    (flags.includes('s') ? RE2JS.DOTALL : 0)
  let steps = 0
  const compile = (part: string) => {
    const made = RE2JS.compile(RE2JS.translateRegExp(part), own)
    steps += made.programSize()
    return made
  }
  try {
    const { asked, rest } = flags.includes('m') || isSeveral(source) ? { asked: [], rest: source } : lookingAhead(source)
    const conditions = asked.map(({ is, inside }) => ({ is, made: compile(`^(?:${inside})`) }))
    const made = compile(rest)
    if (steps > mostSteps) return null
    return {
      test: (text) => text.length <= longest && conditions.every((one) => one.made.test(text) === one.is) && made.test(text),
    }
  } catch {
    return null
  }
}

linearEngine.compile = linear
