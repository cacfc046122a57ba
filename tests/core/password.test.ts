import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordFaults } from '#core/rules/password.ts'

const all = {
  passwordStrengthLimit: '1',
  passwordLengthMin: '1',
  passwordLengthMinNumber: '8',
  containsNumbers: '1',
  includeLowercaseLetters: '1',
  includeUppercaseLetters: '1',
  containsCharacters: '1',
}
const keys = (password: string, policy = {}) => passwordFaults({ ...all, ...policy }, password).map(({ key }) => key)

describe('the password policy', () => {
  it('VR-13 asks for the least length, with its number', () => {
    expect(passwordFaults({ ...all }, 'aB3#')).toEqual([{ key: 'password.new.minLength', params: { n: 8 } }])
    expect(keys('aB3#aB3')).toEqual(['password.new.minLength'])
    expect(keys('aB3#aB3#')).toEqual([])
    expect(keys('密码aB3#密码')).toEqual([])
  })

  it('VR-14 asks for each class that is configured', () => {
    expect(keys('--------')).toEqual(['password.new.digits', 'password.new.lower', 'password.new.upper'])
    expect(keys('ABCDEFG1')).toEqual(['password.new.lower', 'password.new.chars'])
    expect(keys('abcd EF1')).toEqual(['password.new.chars'])
    expect(keys('abcdefgh')).toEqual(['password.new.digits', 'password.new.upper', 'password.new.chars'])
    expect(keys('abcdefgh', { containsNumbers: 0, includeUppercaseLetters: '0', containsCharacters: 0 })).toEqual([])
  })

  it('VR-13 VR-14 asks for nothing while passwordStrengthLimit is off', () => {
    fc.assert(fc.property(fc.string(), (text) => keys(text, { passwordStrengthLimit: 0 }).length === 0))
  })
})
