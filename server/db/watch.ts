/** Whether a statement may change what somebody keeps. */
export type Concerns = (statement: string) => boolean

/**
 * Who is told, within this process, of statements that changed what they keep: once these are kept, and before whoever sent
 * them goes on. What other processes write is told by `Database.listen`, a moment later.
 */
export class Watches {
  private readonly all = new Map<() => void, Concerns>()

  /** Tells of every statement that `concerns` holds for, after its transaction was kept. Gives what ends it. */
  add(concerns: Concerns, changed: () => void): () => void {
    this.all.set(changed, concerns)
    return () => this.all.delete(changed)
  }

  /** Whoever is to be told of a statement. */
  of(statement: string): Array<() => void> {
    if (statement.startsWith('select')) return []
    return [...this.all].filter(([, concerns]) => concerns(statement)).map(([changed]) => changed)
  }
}
