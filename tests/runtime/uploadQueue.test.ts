import { describe, expect, it } from 'vitest'
import { chunkSize } from '#core/files.ts'
import type { Call, Json, SentCall } from '#core/types.ts'
import { CallError } from '#runtime/app.ts'
import { ReadError } from '#runtime/upload/hash.ts'
import { createQueue, type QueueOptions } from '#runtime/upload/queue.ts'
import type { Uploaded } from '#runtime/upload/send.ts'
import { until } from '../helpers/until.ts'

const file = (name: string, size: number) => new File([new Uint8Array(size)], name)
const uploaded: Uploaded = { name: 'id.txt', fileSize: 1, fileExtension: 'txt', fileVersionId: 'id.txt', url: '/x' }
type Answer = (call: SentCall, body: FormData | URLSearchParams | undefined) => Json | Promise<Json>

/** A queue over a server that takes what it is sent, unless `answer` says something else. */
function setUp(answer: Answer = () => null, more: Partial<QueueOptions> = {}) {
  const calls: Array<{ url: string; body: { [name: string]: string }; query?: Call['query'] | undefined }> = []
  const faults: string[] = []
  const done: Uploaded[] = []
  const chunks = new Set<number>()
  const queue = createQueue({
    request: async (call, options) => {
      const body = call.body as FormData | URLSearchParams | undefined
      const fields = Object.fromEntries([...(body ?? new URLSearchParams())].map(([key, value]) => [key, String(value)]))
      calls.push({ url: String(call.get ?? call.post), body: fields, query: call.query })
      await Promise.resolve()
      options?.signal?.throwIfAborted()
      const own = await answer(call, body)
      options?.signal?.throwIfAborted()
      if (own !== null) return { data: own, msg: '' }
      if (call.get) return { data: { uploaded: false, merge: false, chunkNumbers: [...chunks], url: '' }, msg: '' }
      if (call.post === '/api/file/merge') return { data: uploaded, msg: '' }
      chunks.add(Number(fields.chunkNumber))
      return { data: { uploaded: false, merge: chunks.size === Number(fields.totalChunks), chunkNumbers: [...chunks], url: '' }, msg: '' }
    },
    hash: async () => 'a'.repeat(32),
    fileSize: 1,
    sizeUnit: 'GB',
    pause: 1,
    onDone: (_file, result) => done.push(result),
    onFault: (key, params) => faults.push(params ? `${key} ${JSON.stringify(params)}` : key),
    ...more,
  })
  const states = () => queue.items().map(({ state }) => state)
  const sent = () => calls.filter(({ url }) => url === '/api/file/chunk').filter(({ query }) => query === undefined)
  return { queue, calls, faults, done, states, sent, chunks }
}
const network = () => new CallError('网络错误', 0)

describe('the uploader of a field', () => {
  it('FL-14 CU-01 CU-02 CU-10 FL-18 FL-19 asks, sends chunks of 5242880 bytes, merges, adds the file and lets go of it', async () => {
    const { queue, calls, done, sent } = setUp()
    queue.add([file('报告#1.mp4', chunkSize * 2 + 5)])
    await until(() => expect(done).toHaveLength(1))
    expect(queue.items()).toEqual([])
    expect(calls[0]).toMatchObject({ url: '/api/file/chunk', query: { fileType: 'video', extension: 'mp4', fileSize: chunkSize * 2 + 5 } })
    expect(sent().map(({ body }) => body.chunkNumber)).toEqual(['1', '2', '3'])
    expect(calls.at(-1)).toMatchObject({
      url: '/api/file/merge',
      body: { fileName: '报告1.mp4', type: 'annex', pathType: 'defaultPath', isAccount: '0', folder: '', identifier: 'a'.repeat(32) },
    })
  })

  it('CU-04 CU-06 CU-08 goes through its states, with at most 99% until it is done', async () => {
    const { queue, done } = setUp()
    const seen = new Set<string>()
    const percents: number[] = []
    queue.subscribe(() => {
      for (const { state, percent } of queue.items()) {
        seen.add(state)
        if (state !== 'success') percents.push(percent)
      }
    })
    queue.add([file('a.bin', chunkSize * 4)])
    await until(() => expect(done).toHaveLength(1))
    expect([...seen]).toEqual(['waiting', 'checking', 'uploading', 'success'])
    expect(Math.max(...percents)).toBe(99)
  })

  it('CU-05 C-100 sends nothing that the server has already, only merges', async () => {
    const { queue, done, sent } = setUp((call) => (call.get ? { uploaded: true } : null))
    queue.add([file('a.bin', chunkSize * 3)])
    await until(() => expect(done).toHaveLength(1))
    expect(sent()).toEqual([])
  })

  it('sends only the chunks that are missing', async () => {
    const { queue, done, sent, chunks } = setUp()
    chunks.add(1).add(3)
    queue.add([file('a.bin', chunkSize * 4)])
    await until(() => expect(done).toHaveLength(1))
    expect(sent().map(({ body }) => body.chunkNumber)).toEqual(['2', '4'])
  })

  it('CU-03 tries a chunk that was not answered five times more', async () => {
    let tries = 0
    const { queue, done } = setUp((call) => {
      if (call.get || call.post !== '/api/file/chunk' || ++tries > 5) return null
      throw network()
    })
    queue.add([file('a.bin', 10)])
    await until(() => expect(done).toHaveLength(1))
    expect(tries).toBe(6)
  })

  it('CU-13 tells a chunk that cannot be sent, and cancels; chosen again, only what is missing is sent', async () => {
    let broken = true
    const { queue, done, faults, states, sent } = setUp((_call, body) => {
      if (broken && body instanceof FormData && body.get('chunkNumber') === '2') throw network()
      return null
    })
    queue.add([file('a.bin', chunkSize * 2)])
    await until(() => expect(faults).toEqual(['t:upload.failed']))
    expect(states()).toEqual([])
    broken = false
    queue.add([file('a.bin', chunkSize * 2)])
    await until(() => expect(done).toHaveLength(1))
    expect(sent().filter(({ body }) => body.chunkNumber === '1')).toHaveLength(1)
  })

  it('CU-07 is tried again when nobody answered what is there already', async () => {
    let broken = true
    const { queue, done, faults, states } = setUp((call) => {
      if (broken && call.get) throw network()
      return null
    })
    queue.add([file('a.bin', 10)])
    await until(() => expect(states()).toEqual(['error']))
    expect(faults).toEqual(['t:upload.failed'])
    broken = false
    queue.retry(queue.items()[0]?.key ?? 0)
    await until(() => expect(done).toHaveLength(1))
  })

  it('CU-07 is paused while waiting or uploading, gone on with, and cancelled', async () => {
    let release: () => void = () => {}
    const held = new Promise<void>((go) => {
      release = go
    })
    const { queue, done, states } = setUp(async (call) => {
      if (call.post === '/api/file/chunk') await held
      return null
    })
    queue.add([file('a.bin', 10), file('b.bin', 10), file('c.bin', 10)])
    await until(() => expect(states()).toEqual(['uploading', 'uploading', 'waiting']))
    const [a, b, c] = queue.items().map(({ key }) => key) as [number, number, number]
    queue.pause(c)
    queue.pause(a)
    queue.cancel(b)
    expect(states()).toEqual(['paused', 'paused'])
    release()
    queue.resume(a)
    await until(() => expect(done).toHaveLength(1))
    expect(states()).toEqual(['paused'])
    queue.resume(c)
    await until(() => expect(done).toHaveLength(2))
  })

  it('is paused, not lost, when the session ends or the screen is locked', async () => {
    for (const code of [600, 601, 602, 423]) {
      let over = true
      const { queue, done, faults, states } = setUp((call) => {
        if (over && call.post === '/api/file/chunk') throw new CallError('', code)
        return null
      })
      queue.add([file('a.bin', 10)])
      await until(() => expect(states()).toEqual(['paused']))
      expect(faults).toEqual([])
      over = false
      queue.resume(queue.items()[0]?.key ?? 0)
      await until(() => expect(done).toHaveLength(1))
    }
  })

  it('CU-14 tells what the server refuses, and cancels', async () => {
    const { queue, faults } = setUp((call) => {
      if (call.post) throw new CallError('文件「a.png」的内容与扩展名 .png 不符', 400)
      return null
    })
    queue.add([file('a.png', 10)])
    await until(() => expect(faults).toEqual(['文件「a.png」的内容与扩展名 .png 不符']))
    expect(queue.items()).toEqual([])
  })

  it('CU-09 CU-15 C-099 tells a last answer that carries neither uploaded nor merge, and cancels', async () => {
    const { queue, faults } = setUp((call) => (call.post === '/api/file/chunk' ? { chunkNumbers: [] } : null))
    queue.add([file('a.bin', 10)])
    await until(() => expect(faults).toEqual(['t:upload.failed']))
    expect(queue.items()).toEqual([])
  })

  it('CU-12 C-101 says nothing of a merge that failed, and cancels', async () => {
    const { queue, faults, calls } = setUp((call) => {
      if (call.post === '/api/file/merge') throw new CallError('不符', 400)
      return null
    })
    queue.add([file('a.bin', 10)])
    await until(() => expect(calls.at(-1)?.url).toBe('/api/file/merge'))
    await until(() => expect(queue.items()).toEqual([]))
    expect(faults).toEqual([])
  })

  it('CU-16 names a file that cannot be read, and cancels', async () => {
    const { queue, faults } = setUp(undefined, { hash: () => Promise.reject(new ReadError('gone')) })
    queue.add([file('报告.txt', 10)])
    await until(() => expect(faults).toEqual(['t:upload.readError {"name":"报告.txt"}']))
    expect(queue.items()).toEqual([])
  })

  it('FL-11 FL-17 C-007 C-021 takes what is smaller than its limit: 5 MB where it is told none', async () => {
    const { queue, faults } = setUp(undefined, { fileSize: undefined as unknown as number, sizeUnit: undefined as unknown as string })
    queue.add([file('a.bin', 5 * 1_048_576)])
    expect(faults).toEqual(['t:upload.fileSize {"size":5,"unit":"MB"}'])
    queue.add([file('b.bin', 5 * 1_048_576 - 1)])
    expect(queue.items()).toHaveLength(1)
  })
})
