import { askForStyles } from '../page/styles.ts'

/** A part of the client that did not come. */
export class PartError extends Error {
  constructor(
    readonly part: string,
    /** the server has it no more: a new version of the client was put in its place */
    readonly isGone: boolean,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** How often each part has failed: from the second time on it is asked for under another address. */
const failures = new Map<string, number>()

const fileIn = (error: unknown, ending: 'js' | 'css'): string | undefined =>
  new RegExp(`(?:https?://|/)[^\\s"']+\\.${ending}`).exec(error instanceof Error ? error.message : '')?.[0]

/** Whether the server answers that there is no such file. Without an answer it may well be there. */
async function isMissing(file: string): Promise<boolean> {
  try {
    return (await fetch(file, { cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

/**
 * Loads a part of the client (ER-06). When that fails it is told in the console and PartError is thrown. A browser may
 * keep the failure of a module under its address, so that a second import fails without asking: then it is imported
 * once more under another address.
 */
export async function loadPart<T>(name: string, load: () => Promise<T>): Promise<T> {
  const round = failures.get(name) ?? 0
  try {
    const part = await load()
    // what another part was refused may be wanted here too, but need not be
    await askForStyles(round).catch((error) => {
      if (round > 0) throw error
    })
    failures.delete(name)
    return part
  } catch (first) {
    // a part of this part that did not come, and has been told
    if (first instanceof PartError) throw first
    let error = first
    const script = fileIn(first, 'js')
    try {
      if (round > 0 && script) {
        await askForStyles(round)
        const again = (await import(/* @vite-ignore */ `${script}?again=${round}`)) as object
        // a file of several parts gives them short names of its own: none of them is taken for this one
        if (Object.keys(again).some((name) => name.length > 2)) return again as T
      }
    } catch (again) {
      error = again
    }
    failures.set(name, round + 1)
    console.error(`the part "${name}" did not load`, error)
    const file = fileIn(error, 'js') ?? fileIn(error, 'css')
    throw new PartError(name, file !== undefined && (await isMissing(file)), error)
  }
}

/**
 * Loads a part for work that goes on behind the page and that nobody waits for. When the part does not come, that was
 * told in the console and the work is left undone. What `work` itself throws is not caught.
 */
export async function withPart<T>(name: string, load: () => Promise<T>, work: (part: T) => unknown): Promise<void> {
  let part: T
  try {
    part = await loadPart(name, load)
  } catch {
    return
  }
  await work(part)
}
