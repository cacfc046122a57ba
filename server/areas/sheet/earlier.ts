import type { Row } from '#core/types.ts'
import { type Entity, entityOf } from '../../entities/catalog.ts'

/** What the rows before one would have made, while nothing is made: which codes are taken, and what they would be called. */
export class Earlier {
  private readonly taken = new Set<string>()
  private readonly words = new Set<string>()
  private readonly entity: Entity

  constructor(entity: Entity) {
    this.entity = entity
  }

  private keysOf(values: Row): Array<{ field: string; key: string }> {
    return (this.entity.unique ?? []).flatMap((fields) =>
      fields.some((name) => values[name] === undefined || values[name] === null || values[name] === '')
        ? []
        : [{ field: fields[0] as string, key: JSON.stringify([fields, fields.map((name) => values[name])]) }],
    )
  }

  /** The fields of a row that an earlier one has taken. */
  twice(values: Row): string[] {
    return this.keysOf(values).flatMap(({ field, key }) => (this.taken.has(key) ? [field] : []))
  }

  add(values: Row): void {
    for (const { key } of this.keysOf(values)) this.taken.add(key)
    for (const value of Object.values(values)) if (typeof value === 'string') this.words.add(value)
  }

  /** Whether a record of this entity would be there that a word may mean. */
  has(entity: string, word: string): boolean {
    return entityOf(entity) === this.entity && this.words.has(word)
  }
}
