/** Asks for one part after the other, from where the one before ended, until there is no more or it is stopped. */
export async function inBatches<Told extends { next: string | null }>(
  ask: (after: string | null) => Promise<Told>,
  signal: AbortSignal,
  each: (told: Told) => void,
): Promise<void> {
  let after: string | null = null
  do {
    const told: Told = await ask(after)
    if (signal.aborted) return
    each(told)
    after = told.next
  } while (after !== null)
}
