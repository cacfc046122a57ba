// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, longTimeout } from '#api/client.ts'
import { checkPage } from '#core/check/check.ts'
import { resolveCall } from '#runtime/data/sources.ts'
import { env } from '../helpers/core.ts'
import { readJson } from '../helpers/files.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => vi.useRealTimers())

const send = createClient({
  token: () => null,
  language: () => 'zh',
  fallback: () => '请求出错，请重试',
  onError: () => {},
  onSessionEnd: () => {},
  onLocked: () => {},
  onPasswordDue: () => {},
})

describe('a call that works for long', () => {
  it('CN-06 is given up after 100000 ms, and not before', async () => {
    expect(longTimeout).toBe(100_000)
    const call = resolveCall({ post: './Actions/Sync', long: true }, {}, '/api/x')
    expect(call).toEqual({ post: '/api/x/Actions/Sync', long: true })
    let ended = false
    send(call as { post: string }).catch(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(99_900)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(ended).toBe(true)
  })

  it('CN-05 CN-06 is one that a schema names; any other has the common limit', async () => {
    let ended = false
    send({ post: '/api/x' }).catch(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(200_000)
    expect(ended).toBe(false)
    const button = { pingeKey: 'button', label: 't:common.refresh', do: [{ request: { post: '/api/x/Sync', long: true } }] }
    expect(checkPage({ version: 1, code: 'a.b', title: 'A', body: button }, env)).toEqual([])
  })

  it('SY-04 is what every call of the sync with other services is', () => {
    const calls: Array<{ get: string; long?: boolean }> = []
    const visit = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return
      if ('get' in value && typeof value.get === 'string' && value.get.startsWith('./syn')) calls.push(value as { get: string })
      Object.values(value).forEach(visit)
    }
    visit(readJson('schemas/pages/system/synThird.json'))
    expect(new Set(calls.map(({ get }) => get)).size).toBe(4)
    expect(calls.filter(({ long }) => long !== true)).toEqual([])
  })
})
