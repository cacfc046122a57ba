import type { Row } from '#core/types.ts'
import type { Importable } from './importable.ts'

/** What the rows before one would have made, while nothing is made: which values are taken, and what the records would be called. */
export class Earlier {
  private taken = new Set<string>()
  private words = new Set<string>()
  /** what the rows of the batches before would have made */
  private settled = { taken: new Set<string>(), words: new Set<string>() }

  constructor(private readonly what: Pick<Importable, 'key' | 'unique'>) {}

  private keysOf(values: Row): Array<{ field: string; key: string }> {
    return this.what.unique.flatMap((fields) =>
      fields.some((name) => values[name] === undefined || values[name] === null || values[name] === '')
        ? []
        : [{ field: fields[0] as string, key: JSON.stringify([fields, fields.map((name) => values[name])]) }],
    )
  }

  /** A batch begins, or begins once more. */
  again(): void {
    this.taken = new Set(this.settled.taken)
    this.words = new Set(this.settled.words)
  }

  /** A batch has ended. */
  settle(): void {
    this.settled = { taken: this.taken, words: this.words }
  }

  /** The fields of a row that an earlier one has taken. */
  twice(values: Row): string[] {
    return this.keysOf(values).flatMap(({ field, key }) => (this.taken.has(key) ? [field] : []))
  }

  add(values: Row): void {
    for (const { key } of this.keysOf(values)) this.taken.add(key)
    for (const value of Object.values(values)) if (typeof value === 'string') this.words.add(value)
  }

  /** Whether a record of these would be there that a word may mean. */
  has(key: string, word: string): boolean {
    return this.what.key === key && this.words.has(word)
  }
}
