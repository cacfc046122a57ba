import { randomInt } from 'node:crypto'
import type { PasswordPolicy } from '#core/rules/password.ts'

/** Letters and digits that nobody takes for another one when they copy it from paper. */
const lower = 'abcdefghjkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const special = '#$%&*!?'
const shortest = 12
/** The most that the login takes. */
const longest = 64

const pick = (from: string): string => from[randomInt(from.length)] as string

/** A password that nobody guesses and that keeps the policy: lower and upper case letters and digits, and special characters where they are asked for. */
export function randomPassword(policy: PasswordPolicy): string {
  const classes = [lower, upper, digits, ...(Number(policy.containsCharacters) === 1 ? [special] : [])]
  const wanted = Number(policy.passwordLengthMin) === 1 ? Number(policy.passwordLengthMinNumber) || 0 : 0
  const length = Math.min(longest, Math.max(shortest, wanted))
  const rest = classes.map(pick)
  while (rest.length < length - 1) rest.push(pick(classes.join('')))
  // in no order that a class could be told from
  for (let at = rest.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[rest[at], rest[other]] = [rest[other] as string, rest[at] as string]
  }
  // a spreadsheet takes no text for a formula that begins with a letter
  return pick(lower + upper) + rest.join('')
}
