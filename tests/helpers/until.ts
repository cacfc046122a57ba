import { vi } from 'vitest'

/** Waits until `look` throws no more, at most so many milliseconds, and answers what it gives. It waits long: a busy machine is late, and no fault. */
export const until = <T>(look: () => T | Promise<T>, timeout = 10_000): Promise<T> => vi.waitFor(look, { timeout })
