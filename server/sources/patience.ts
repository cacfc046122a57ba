import { lateFault } from './faults.ts'

/** Says when somebody waits for the other database, and when it has answered. */
export interface Patience {
  begin: () => void
  end: () => void
}

/**
 * A limit for a whole reading and one for each wait in it, in milliseconds: `late` fails where one of them is over, after
 * `giveUp` was called. `over` ends both.
 */
export function patience(whole: number, each: number, giveUp: () => void): { late: Promise<never>; waits: Patience; over: () => void } {
  let failed: (error: Error) => void = () => undefined
  const late = new Promise<never>((_, fail) => {
    failed = fail
  })
  late.catch(() => undefined)
  const end = () => {
    giveUp()
    failed(lateFault())
  }
  const all = setTimeout(end, whole)
  let one: NodeJS.Timeout | undefined
  const waits = {
    begin: () => {
      clearTimeout(one)
      one = setTimeout(end, each)
    },
    end: () => clearTimeout(one),
  }
  return {
    late,
    waits,
    over: () => {
      clearTimeout(all)
      clearTimeout(one)
    },
  }
}
