import { expect } from 'vitest'
import type { Envelope } from './app.ts'

/** What an answer holds that has to be good; where it is not, `what` was called and all that was answered are told. */
export function goodData(answer: Envelope, ...what: unknown[]) {
  expect(answer.code, `${what.join(' ')}: ${JSON.stringify(answer)}`).toBe(200)
  return answer.data
}
