import { describe, expect, it } from 'vitest'
import { plainPath } from '#core/menuPath.ts'
import { guard, loginPath, redirectTarget } from '#shell/session/guard.ts'
import { appIdOf, storageKey } from '#shell/storage.ts'

const at = (path: string, state: Partial<Parameters<typeof guard>[0]> = {}) =>
  guard({ path, full: path, token: 'secret', locked: false, loaded: true, ...state })

describe('the guard', () => {
  for (const path of ['/login', '/sso', '/auth-redirect', '/formShortLink']) {
    it(`RT-06 opens ${path} without a token`, () => expect(at(path, { token: null })).toBe('show'))
  }

  it('RT-14 leads to the login that comes back, for every other route', () => {
    expect(at('/system/menu', { token: null, full: '/system/menu?id=7' })).toEqual({ go: '/login?redirect=%2Fsystem%2Fmenu%3Fid%3D7' })
    expect(at('/lockScreen', { token: null })).toEqual({ go: '/login?redirect=%2FlockScreen' })
    expect(loginPath('/')).toBe('/login')
  })

  it('RT-15 leads from the login to / with a token', () => expect(at('/login')).toEqual({ go: '/' }))

  it('RT-16 leads to the lock screen while locked, but for itself and the login', () => {
    expect(at('/404', { locked: true })).toEqual({ go: '/lockScreen?redirect=%2F404' })
    expect(at('/lockScreen', { locked: true })).toBe('show')
    expect(at('/login', { locked: true })).toBe('show')
    for (const path of ['/', '/formShortLink', '/sso', '/auth-redirect', '/workFlowDetail'])
      expect(at(path, { locked: true }), path).toEqual({ go: '/lockScreen' })
  })

  it('RT-06 an open form is the same for who is signed in; the other open addresses are for who is not', () => {
    expect(at('/formShortLink', { loaded: false })).toBe('show')
    for (const path of ['/login', '/sso', '/auth-redirect']) expect(at(path, { loaded: false }), path).toEqual({ go: '/' })
  })

  it('RT-09 a page has one address: slashes that say nothing are left out', () => {
    expect(['/', '/home', '/home/', '//evil.example', '/redirect//evil.example', '/a//b/'].map(plainPath)).toEqual([
      '/',
      '/home',
      '/home',
      '/evil.example',
      '/redirect/evil.example',
      '/a/b',
    ])
  })

  it('LK-02 the lock screen leads back to where the person was, and nobody else there', () => {
    const full = '/model/customer?id=7'
    const locked = { go: `/lockScreen?redirect=${encodeURIComponent(full)}` }
    expect(at('/model/customer', { locked: true, full })).toEqual(locked)
    expect(redirectTarget(new URL(`http://x.example${locked.go}`).search)).toBe(full)
    expect(at('/lockScreen', { token: null, full: locked.go })).toEqual({ go: '/login?redirect=%2FlockScreen' })
  })

  it('LK-02 leaves the lock screen once it is open', () => expect(at('/lockScreen')).toEqual({ go: '/' }))

  it('RT-17 loads the person first when there are no menus', () => {
    expect(at('/home', { loaded: false })).toBe('load')
    expect(at('/home')).toBe('show')
  })
})

describe('coming back after the login', () => {
  it('RT-14 goes where the person wanted to go', () =>
    expect(redirectTarget('?redirect=%2Fsystem%2Fmenu%3Fid%3D7')).toBe('/system/menu?id=7'))

  it('RT-11 RT-14 also to an address that carries a whole record', () => {
    const full = `/workFlowDetail?config=${'a'.repeat(4000)}`
    expect(redirectTarget(new URL(`http://x.example${loginPath(full)}`).search)).toBe(full)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login?redirect=/x', 'javascript:alert(1)'])(
    'RT-14 never goes to %s',
    (target) => expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/'),
  )
})

describe('an application of its own', () => {
  it('RT-12 is named by the first part of the address', () => {
    expect(appIdOf('/app-crm/home')).toBe('app-crm')
    expect(appIdOf('/application')).toBeUndefined()
    expect(appIdOf('/')).toBeUndefined()
  })

  it('SH-27 keeps what is its own under its own keys', () => {
    expect(storageKey('token', undefined)).toBe('pinge_token')
    expect(storageKey('token', 'app-crm')).toBe('pinge_app-crm_token')
  })
})
