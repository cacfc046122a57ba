import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { relayout, relayoutDelay } from '#renderers/grid/relayout.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('CN-08 a table is laid out anew 50 ms after its room changed, once for all steps in between', () => {
  expect(relayoutDelay).toBe(50)
  const layOut = vi.fn()
  const again = relayout(layOut)
  again()
  again()
  vi.advanceTimersByTime(49)
  again()
  expect(layOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(layOut).toHaveBeenCalledOnce()
  // the last step of a long change is laid out as well
  again()
  vi.advanceTimersByTime(50)
  expect(layOut).toHaveBeenCalledTimes(2)
  again()
  again.cancel()
  vi.advanceTimersByTime(100)
  expect(layOut).toHaveBeenCalledTimes(2)
})
