import { isRecord, type Loose } from './context.ts'
import { isNothing, type Ledger, step } from './ledger.ts'

/** One property of an item, and where it stood. */
interface Said {
  value: unknown
  at: string
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())
/** Where an item keeps its settings, the nearest first. */
const parts = ['__config__', 'config', '__slot__', 'slot']

/** An item of an older form: its settings wherever they stand, each read once. */
export class Item {
  private readonly said = new Map<string, Said>()
  /** properties that are accounted for part by part */
  private readonly opened = new Set<string>()
  /** what the item calls its kind */
  readonly kind: string
  constructor(
    private readonly ledger: Ledger,
    readonly source: Loose,
    readonly at: string,
    isKind: (name: string) => boolean,
  ) {
    for (const name of Object.keys(source))
      if (!parts.includes(name) || !isRecord(source[name])) this.add(name, source[name], at + step(name))
    for (const part of parts) {
      const inside = source[part]
      if (!isRecord(inside)) continue
      for (const [name, value] of Object.entries(inside)) this.add(name, value, at + step(part) + step(name))
    }
    this.kind = this.kindOf(isKind)
  }

  private add(name: string, value: unknown, at: string) {
    if (isNothing(value)) return
    const key = camel(name)
    const before = this.said.get(key)
    if (!before) this.said.set(key, { value, at })
    else if (JSON.stringify(before.value) === JSON.stringify(value)) this.ledger.take(at)
    else this.ledger.lose(at, 'noise', 'twice', { name: key })
  }

  /** Each maker calls the property by its own name, which ends the same: the one whose value is a kind. */
  private kindOf(isKind: (name: string) => boolean): string {
    const keys = [...this.said].filter(([name, { value }]) => /^[a-z]{2,12}Key$/.test(name) && typeof value === 'string')
    const [name] = keys.find(([, { value }]) => isKind(String(value))) ?? keys.find(([one]) => one !== 'renderKey') ?? []
    return name === undefined ? '' : String(this.take(name))
  }

  names(): string[] {
    return [...this.said.keys()].filter((name) => !this.opened.has(name) && !this.ledger.isDone(this.place(name)))
  }
  place(name: string): string {
    return this.said.get(name)?.at ?? this.at
  }
  /** What a property says; it still has to be taken. */
  peek(name: string): unknown {
    return this.said.get(name)?.value
  }
  /** What a property says: its parts are accounted for one by one. */
  open(name: string): unknown {
    this.opened.add(name)
    return this.peek(name)
  }
  /** What a property says: it has come in. */
  take(name: string): unknown {
    const said = this.said.get(name)
    if (!said) return undefined
    this.ledger.take(said.at)
    return said.value
  }
  lose(name: string, ...told: Parameters<Ledger['lose']> extends [string, ...infer Rest] ? Rest : never): void {
    if (this.said.has(name)) this.ledger.lose(this.place(name), ...told)
  }
}
