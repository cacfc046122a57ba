/** What of an older template does not come in, by the texts print.older.loss. */
export type LossKey =
  | 'script'
  | 'handler'
  | 'css'
  | 'style'
  | 'attribute'
  | 'float'
  | 'tag'
  | 'link'
  | 'image'
  | 'hidden'
  | 'placeholder'
  | 'function'
  | 'rowOutside'
  | 'otherTable'
  | 'notInCell'
  | 'partlyBold'
  | 'nestedTable'
  | 'rowspan'
  | 'tooMuch'
  | 'property'

export interface Loss {
  /** the line of the file where it stands first */
  line: number
  key: LossKey
  /** which one: a tag, a property, a name */
  what: string
  /** how often */
  n: number
  /** words that are left out with it */
  text: string
}

/** So many different ones are told; of more the first. */
const mostTold = 1000
/** So much is said of what is missing. */
const longestWhat = 100

/** Gathers what is left out: the same thing once, with its first place and how often it is there. */
export class Losses {
  private readonly found = new Map<string, Loss>()

  add(line: number, key: LossKey, what: string, text = ''): void {
    const said = what.replace(/\s+/g, ' ').trim().slice(0, longestWhat)
    // what leaves words out is told place by place
    const id = text === '' ? `${key} ${said}` : `${key} ${said} ${line} ${this.found.size}`
    const known = this.found.get(id)
    if (known) known.n += 1
    else if (this.found.size < mostTold) this.found.set(id, { line, key, what: said, n: 1, text })
  }

  list(): Loss[] {
    return [...this.found.values()].sort((a, b) => a.line - b.line)
  }
}
