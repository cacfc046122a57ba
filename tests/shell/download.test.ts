// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { toastsAtom } from '#shell/notify/toast.ts'
import { enter, leave, lockAtom, token } from '#shell/session/session.ts'
import { store } from '#shell/store.ts'
import { download, fileName } from '#shell/workspace/download.ts'

/** What was asked for, and what is answered. */
let asked: Array<{ url: URL; headers: Headers }> = []
let answer: () => Response | Promise<Response>
const address = '/api/file/Download/export/x'
const told = () => store.get(toastsAtom).map(({ type, text }) => [type, text])

beforeAll(() => startI18n())
beforeEach(async () => {
  await setLanguage('zhtw')
  asked = []
  answer = () =>
    new Response('{}', { headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="a.bdd"' } })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push({ url: new URL(url, 'http://x'), headers: new Headers(init.headers) })
    return answer()
  })
  enter('secret', 'classic')
})
afterEach(() => {
  vi.unstubAllGlobals()
  leave()
  store.set(toastsAtom, [])
})

describe('a download', () => {
  it('takes the name that the server gives', () => {
    expect(fileName('attachment; filename="a.bdd"; filename*=UTF-8\'\'%E5%AD%97%E5%85%B8.bdd', '/x')).toBe('字典.bdd')
    expect(fileName('attachment; filename="a.bdd"', '/x')).toBe('a.bdd')
    expect(fileName(null, '/api/file/Download/export/%E5%AD%97.bdd?n=1')).toBe('字.bdd')
  })

  it('SE-12 carries what every call carries: origin, bearer token, timestamp, language', async () => {
    const before = Date.now()
    await download(`${address}?a=1`)
    const { url, headers } = asked[0] ?? { url: new URL('http://x'), headers: new Headers() }
    expect([headers.get('origin-type'), headers.get('authorization'), headers.get('pinge-language')]).toEqual([
      'pc',
      'Bearer secret',
      'zhtw',
    ])
    expect([url.pathname, url.searchParams.get('a')]).toEqual([address, '1'])
    expect(Number(url.searchParams.get('n'))).toBeGreaterThanOrEqual(before)
    leave()
    await download(address)
    expect(asked[1]?.headers.has('authorization')).toBe(false)
  })

  it('ER-01 tells what the server says instead of a file', async () => {
    answer = () => Response.json({ code: 404, msg: '文件不存在', data: null })
    await expect(download(address)).rejects.toMatchObject({ message: '文件不存在', code: 404 })
    expect(told()).toEqual([['error', '文件不存在']])
  })

  it('ER-02 tells that it did not come: no network, no server, no envelope', async () => {
    const broken = [() => Promise.reject(new TypeError('failed')), () => new Response('', { status: 502 }), () => Response.json({ a: 1 })]
    for (const wrong of broken) {
      answer = wrong
      await expect(download(address)).rejects.toMatchObject({ code: 0 })
      expect(told()).toEqual([['error', '請求出錯，請重試']])
    }
  })

  it.each([600, 601, 602])('SE-14 ends the session when the server says so with %i', async (code) => {
    answer = () => Response.json({ code, msg: '登入過期', data: null })
    await expect(download(address)).rejects.toMatchObject({ code })
    expect(token()).toBeNull()
    expect(told()).toEqual([['error', '登入過期']])
  })

  it('LK-01 shuts the screen when the server says that it is locked', async () => {
    answer = () => Response.json({ code: 423, msg: '', data: null })
    await expect(download(address)).rejects.toMatchObject({ code: 423 })
    expect(store.get(lockAtom)).not.toBeNull()
    expect(told()).toEqual([])
  })
})
