import { vi } from 'vitest'

/** Waits until `look` throws no more, and answers what it gives. It waits long: a busy machine is late, and no fault. */
export const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 10_000 })
