// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { takeLinkToken } from '#shell/session/linkToken.ts'
import { takeToken, token, tokenAtom } from '#shell/session/session.ts'
import { store } from '#shell/store.ts'

const given = 'a'.repeat(43)
beforeEach(() => {
  localStorage.clear()
  store.set(tokenAtom, null)
})

describe('the token of a workflow link', () => {
  it('RT-04 is stored before the guard looks, and leaves the address and the history (reading C-087)', () => {
    history.replaceState(null, '', `/workFlowDetail?config=abc&token=${given}`)
    const before = history.length
    takeLinkToken()
    expect(token()).toBe(given)
    expect(localStorage.getItem('pinge_token')).toBe(given)
    expect(location.pathname + location.search).toBe('/workFlowDetail?config=abc')
    expect(history.length).toBe(before)
  })

  it('RT-04 does not take the place of somebody who is signed in', () => {
    takeToken('own-token-that-is-long-enough')
    history.replaceState(null, '', `/workFlowDetail?token=${given}`)
    takeLinkToken()
    expect(token()).toBe('own-token-that-is-long-enough')
    expect(location.search).toBe('')
  })

  it('RT-04 is taken on this route only, and only when it looks like one', () => {
    history.replaceState(null, '', `/home?token=${given}`)
    takeLinkToken()
    expect(token()).toBeNull()
    history.replaceState(null, '', '/workFlowDetail?token=<script>')
    takeLinkToken()
    expect([token(), location.search]).toEqual([null, ''])
  })
})
