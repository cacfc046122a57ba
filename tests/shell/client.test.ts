// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createClient, requestTimeout, type Send } from '#api/client.ts'
import { sealPassword } from '#api/password.ts'
import { currentUser, lockScreen, login, logout, unlock } from '#api/session.ts'
import { read } from '#runtime/data/sources.ts'
import { md5, toWire } from '#server/auth/password.ts'
import { testApp } from '../helpers/app.tsx'

/** What the network was asked, and what it answers next. */
let asked: Request[] = []
let bodies: string[] = []
let answer: () => Response | Promise<Response>
let told: string[] = []
let ended = 0
let locked = 0
let due = 0
let token: string | null = 'secret'
let send: Send

const envelope =
  (code: number, msg = '', data: unknown = null) =>
  () =>
    Response.json({ code, msg, data })
const query = (at = 0) => new URL(asked[at]?.url ?? '').searchParams

beforeEach(() => {
  asked = []
  bodies = []
  told = []
  ended = 0
  locked = 0
  due = 0
  token = 'secret'
  answer = envelope(200)
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    bodies.push(await request.text())
    return answer()
  })
  send = createClient({
    token: () => token,
    language: () => 'en',
    fallback: (unsaved) => (unsaved ? '没有保存' : '请求出错，请重试'),
    onError: (text) => told.push(text),
    onSessionEnd: () => {
      ended++
      token = null
    },
    onLocked: () => locked++,
    onPasswordDue: () => due++,
  })
})

describe('a call', () => {
  it('leaves no answer open that it does not read', async () => {
    let closed = 0
    const body = () => new ReadableStream({ start: (pipe) => pipe.enqueue(new TextEncoder().encode('gone')), cancel: () => void closed++ })
    answer = () => new Response(body(), { status: 404 })
    await expect(send({ get: '/api/file/Content/x' })).rejects.toThrow(ApiError)
    expect(closed).toBe(1)
  })

  it('SE-12 carries the origin, the bearer token, the timestamp `n`, and the payload of a GET as query', async () => {
    const before = Date.now()
    await send({ get: '/api/system/BillRule?sort=asc', query: { keyword: '合同', empty: '', nothing: null, ids: ['a'] } })
    const { headers } = asked[0] as Request
    expect(headers.get('origin-type')).toBe('pc')
    expect(headers.get('authorization')).toBe('Bearer secret')
    expect(Number(query().get('n'))).toBeGreaterThanOrEqual(before)
    expect(query().get('keyword')).toBe('合同')
    expect(query().get('ids')).toBe('["a"]')
    expect(query().get('sort')).toBe('asc')
    expect([query().has('empty'), query().has('nothing')]).toEqual([false, false])
  })

  it('SE-12 carries no authorization without a token, and a timestamp on a POST as well', async () => {
    token = null
    await send({ post: '/api/x', body: { a: 1 } })
    expect(asked[0]?.headers.has('authorization')).toBe(false)
    expect(query().has('n')).toBe(true)
    expect(JSON.parse(bodies[0] ?? '')).toEqual({ a: 1 })
  })

  it('SE-13 gives data and msg of an envelope with code 200', async () => {
    answer = envelope(200, '保存成功', { id: '7' })
    expect(await send({ get: '/api/x' })).toEqual({ data: { id: '7' }, msg: '保存成功' })
    expect(told).toEqual([])
  })

  it('VD-04 of a data source, of an application and of a portal is answered whatever its code, but for the end of a session', async () => {
    const calls = [
      { post: '/api/system/DataSource/Actions/Test' },
      { get: '/api/visualdev/OnlineDev/17/Config?type=1' },
      { get: '/api/visualdev/Portal/17/auth' },
    ]
    answer = envelope(400, 'no', { ok: false })
    for (const call of calls) expect(await send(call)).toEqual({ data: { ok: false }, msg: 'no', code: 400 })
    expect(told).toEqual([])
    await expect(send({ get: '/api/visualdev/OnlineDev/17/List' })).rejects.toThrow('no')
    // who reads a source finds it refused as any other, and may ask again
    const refused = { ...testApp(), request: send }
    const config = { get: '/api/visualdev/OnlineDev/18/Config' }
    await expect(read(config, refused)).rejects.toMatchObject({ code: 400, message: 'no' })
    answer = envelope(200, '', { enCode: 'x' })
    expect((await read(config, refused)).data).toEqual({ enCode: 'x' })
    answer = envelope(600, 'over')
    await expect(send({ post: '/api/system/DataSource/Actions/Test' })).rejects.toThrow('over')
    expect(ended).toBe(1)
  })

  it('CN-05 may take 1000000 ms, or what the configuration of the server says', async () => {
    expect(requestTimeout).toBe(1_000_000)
    document.head.innerHTML = '<meta name="pinge-request-timeout" content="20">'
    vi.resetModules()
    const { requestTimeout: configured } = await import('#api/client.ts')
    document.head.innerHTML = ''
    vi.resetModules()
    expect(configured).toBe(20)
  })

  it('CN-05 CN-06 ends with an error when its own time limit has passed', async () => {
    answer = () => new Promise(() => {})
    await expect(send({ get: '/api/x' }, { timeout: 20 })).rejects.toThrow('请求出错，请重试')
  })
})

describe('an error', () => {
  it('ER-01 shows the message of the server and rejects the call', async () => {
    answer = envelope(409, '数据已被修改', { id: '7' })
    const error = await send({ put: '/api/x/7' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 409, message: '数据已被修改', data: { id: '7' } })
    expect(told).toEqual(['数据已被修改'])
  })

  it('ER-01 shows "request error, please retry" when the server gives no message', async () => {
    answer = envelope(500)
    await expect(send({ get: '/api/x' })).rejects.toThrow('请求出错，请重试')
    expect(told).toEqual(['请求出错，请重试'])
  })

  const broken: Array<[string, () => Response | Promise<Response>]> = [
    ['the network fails', () => Promise.reject(new TypeError('failed to fetch'))],
    ['HTTP says no', () => Response.json({ code: 200 }, { status: 502 })],
    ['the answer is no envelope', () => new Response('<html>')],
  ]
  for (const [name, wrong] of broken) {
    it(`ER-02 shows "request error, please retry" when ${name}`, async () => {
      answer = wrong
      await expect(send({ get: '/api/x' })).rejects.toMatchObject({ code: 0 })
      expect(told).toEqual(['请求出错，请重试'])
    })
  }

  it('says of a record that was not saved that it was not, when no answer came; of what only reads, that it failed', async () => {
    answer = () => Promise.reject(new TypeError('failed to fetch'))
    const key = 'a-key-of-a-form'
    for (const work of [
      () => send({ put: '/api/x/1', body: { a: 1 } }),
      () => send({ post: '/api/x', body: { a: 1 } }, { key }),
      () => send({ post: '/api/x/List', body: {} }),
      () => send({ get: '/api/x' }),
    ])
      await expect(work()).rejects.toThrow()
    expect(told).toEqual(['没有保存', '没有保存', '请求出错，请重试', '请求出错，请重试'])
    // an answer without a message was one
    answer = envelope(500)
    await expect(send({ put: '/api/x/1', body: {} })).rejects.toThrow()
    expect(told.at(-1)).toBe('请求出错，请重试')
  })

  it('ER-04 a dictionary that cannot be loaded tells nobody, and may be read again', async () => {
    answer = envelope(500, 'no')
    const app = { ...testApp(), request: send }
    const dictionary = { get: '/api/system/DictionaryData/7/Data/Selector' }
    await expect(read(dictionary, app)).rejects.toThrow('no')
    expect(told).toEqual([])
    answer = envelope(200, '', { list: [] })
    expect((await read(dictionary, app)).data).toEqual({ list: [] })
  })

  it('ER-05 is left to a caller that shows it itself', async () => {
    answer = envelope(400, 'no')
    await expect(send({ get: '/api/x' }, { quiet: true })).rejects.toThrow('no')
    expect(told).toEqual([])
  })

  it('is not told when the page itself gave the call up', async () => {
    const stop = new AbortController()
    answer = () => {
      stop.abort()
      throw new DOMException('gone', 'AbortError')
    }
    await expect(send({ get: '/api/x' }, { signal: stop.signal })).rejects.toThrow()
    expect(told).toEqual([])
  })
})

describe('the end of a session', () => {
  it.each([600, 601, 602])('SE-14 comes with code %i', async (code) => {
    answer = envelope(code, '登录过期，请重新登录')
    await expect(send({ get: '/api/x' })).rejects.toMatchObject({ code })
    expect(ended).toBe(1)
    expect(told).toEqual(['登录过期，请重新登录'])
  })

  it('SE-14 is told once when several calls learn it together', async () => {
    answer = envelope(601, '登录过期，请重新登录')
    await Promise.allSettled([send({ get: '/api/x' }), send({ get: '/api/y' })])
    expect(ended).toBe(1)
    expect(told).toHaveLength(1)
  })

  it.each([
    ['Login', () => login(send, { account: 'a', password: 'b', code: '', timestamp: '' }, '0123456789abcdef')],
    ['LockScreen', () => lockScreen(send)],
  ])('SE-14 LK-03 does not come with %s', async (_name, call) => {
    answer = envelope(600, '密码错误')
    await expect(call()).rejects.toThrow('密码错误')
    expect(ended).toBe(0)
  })

  it('LK-01 a locked session leads to the lock screen without a message', async () => {
    answer = envelope(423, '屏幕已锁定')
    await expect(send({ get: '/api/x' })).rejects.toMatchObject({ code: 423 })
    expect([locked, ended, told.length]).toEqual([1, 0, 0])
  })

  it('SE-23 a first password that is still due leads to its dialog without a message', async () => {
    answer = envelope(424)
    await expect(send({ get: '/api/system/Menu' })).rejects.toMatchObject({ code: 424 })
    expect([due, ended, told.length]).toEqual([1, 0, 0])
  })
})

describe('session calls', () => {
  it('SE-01 signs in form-encoded, with every field of the payload', async () => {
    answer = envelope(200, '', { token: 't', theme: 'blend' })
    await login(send, { account: '13800000000@main', password: 'pw', code: 'x7', timestamp: 'key' }, '0123456789abcdef')
    const request = asked[0] as Request
    expect([request.method, new URL(request.url).pathname]).toEqual(['POST', '/api/oauth/Login'])
    expect(request.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
      account: '13800000000@main',
      password: toWire('pw', '0123456789abcdef'),
      code: 'x7',
      timestamp: 'key',
      origin: 'pc',
      pinge_ticket: '',
      grant_type: 'password',
    })
  })

  it.each(['0123456789abcdef', '0123456789abcdef01234567', '0123456789abcdef0123456789abcdef'])(
    'SE-08 SE-09 hashes, then encrypts with a key of %s (ECB, PKCS7), and sends hex',
    (key) => {
      expect(sealPassword('密码-2024', key)).toBe(toWire('密码-2024', key))
      // 32 characters of digest and a whole block of padding
      expect(sealPassword('密码-2024', key)).toMatch(/^[0-9a-f]{96}$/)
      expect(sealPassword('密码-2024', key)).not.toContain(md5('密码-2024'))
    },
  )

  it('SE-04 asks who is signed in, with the application as systemCode', async () => {
    await currentUser(send, 'app-crm')
    expect(query().get('systemCode')).toBe('app-crm')
  })

  it('LK-04 LK-02 unlocks with POST Unlock, the password sealed as for a login', async () => {
    await unlock(send, 'zhangwei', 'pw', '0123456789abcdef')
    expect([asked[0]?.method, new URL(asked[0]?.url ?? '').pathname]).toEqual(['POST', '/api/oauth/Unlock'])
    expect(JSON.parse(bodies[0] ?? '')).toEqual({ account: 'zhangwei', password: toWire('pw', '0123456789abcdef') })
  })

  it('LK-03 says without a message whether the session is over: nothing is reset, and the lock screen can sign in', async () => {
    const open = () => unlock(send, 'zhangwei', 'pw', '0123456789abcdef')
    expect(await open()).toBe(true)
    for (const code of [600, 601, 602]) {
      answer = envelope(code, '登录过期，请重新登录')
      expect(await open()).toBe(false)
    }
    expect([ended, told.length]).toEqual([0, 0])
    answer = envelope(400, '账号或密码错误')
    await expect(open()).rejects.toThrow('账号或密码错误')
    expect(told).toEqual(['账号或密码错误'])
  })

  it('SE-10 signs out with a GET', async () => {
    await logout(send)
    expect([asked[0]?.method, new URL(asked[0]?.url ?? '').pathname]).toEqual(['GET', '/api/oauth/Logout'])
  })
})
