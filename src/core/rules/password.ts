import type { Json } from '../types.ts'

/** entities: what a new password must be like. Flags are 1 or 0; the settings keep them as text. */
export interface PasswordPolicy {
  passwordStrengthLimit?: Json
  passwordLengthMin?: Json
  passwordLengthMinNumber?: Json
  containsNumbers?: Json
  includeLowercaseLetters?: Json
  includeUppercaseLetters?: Json
  containsCharacters?: Json
}

/** A broken rule of the policy: the key of its text, and what the text names. */
export interface PasswordFault {
  key: string
  params?: { n: number }
}

const isOn = (flag: Json | undefined): boolean => Number(flag) === 1

const classes = [
  ['containsNumbers', /[0-9]/, 'password.new.digits'],
  ['includeLowercaseLetters', /[a-z]/, 'password.new.lower'],
  ['includeUppercaseLetters', /[A-Z]/, 'password.new.upper'],
  // 'characters' are what is neither a letter nor a digit nor a blank.
  ['containsCharacters', /[^\p{L}\p{N}\s]/u, 'password.new.chars'],
] as const

/**
 * VR-13, VR-14, reading C-013: what a new password breaks of the policy, in the order in which it is told. Nothing while
 * passwordStrengthLimit is off. The length counts characters, as a person does.
 */
export function passwordFaults(policy: PasswordPolicy, password: string): PasswordFault[] {
  if (!isOn(policy.passwordStrengthLimit)) return []
  const n = Number(policy.passwordLengthMinNumber)
  const faults: PasswordFault[] = []
  if (isOn(policy.passwordLengthMin) && [...password].length < n) faults.push({ key: 'password.new.minLength', params: { n } })
  for (const [flag, pattern, key] of classes) if (isOn(policy[flag]) && !pattern.test(password)) faults.push({ key })
  return faults
}
