/** The last so many of something: what comes beyond that takes the place of the oldest. */
export class Ring<T> {
  private readonly kept: T[] = []
  private at = 0

  constructor(private readonly most: number) {}

  add(one: T): void {
    this.kept[this.at] = one
    this.at = (this.at + 1) % this.most
  }

  /** What is kept, the newest first. */
  list(): T[] {
    return [...this.kept.slice(this.at), ...this.kept.slice(0, this.at)].reverse()
  }
}
