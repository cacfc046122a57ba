import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chunkSize } from '#core/files.ts'
import { clearFiles } from '#server/modules/files/clearing.ts'
import { freePort } from '../../scripts/lib/freePort.mjs'
import { startApp, type TestApp } from '../helpers/app.ts'
import { uploader } from '../helpers/upload.ts'

let s3: S3rver
let folder: string
let test: TestApp
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinge-s3-'))
  const port = await freePort()
  s3 = new S3rver({ address: '127.0.0.1', port, silent: true, directory: folder, configureBuckets: [{ name: 'pinge', configs: [] }] })
  await s3.run()
  test = await startApp({
    PINGE_STORE_ENDPOINT: `http://127.0.0.1:${port}/pinge`,
    PINGE_STORE_KEY: 'S3RVER',
    PINGE_STORE_SECRET: 'S3RVER',
    PINGE_STORE_REGION: 'us-east-1',
  })
  token = await test.login()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const content = Buffer.alloc(chunkSize * 2 + 77, 'a line of a long text\n')
const raw = (url: string, headers: { [name: string]: string } = {}) => test.app.inject({ url, headers })

it('CU-01 CU-10 keeps chunks of a file in an S3-compatible store, in any order, and hands it out, also in parts', async () => {
  const sender = uploader(test, token)
  for (const number of [3, 1, 2]) expect((await sender.chunk('long.txt', content, number)).code).toBe(200)
  const merged = await sender.merge('long.txt', content)
  expect(merged.code, JSON.stringify(merged)).toBe(200)
  const whole = await raw(merged.data.url)
  expect(whole.rawPayload.equals(content)).toBe(true)
  const part = await raw(merged.data.url, { range: 'bytes=5242878-5242883' })
  expect([part.statusCode, part.rawPayload.toString()]).toEqual([206, content.subarray(5242878, 5242884).toString()])
})

it('shares a content, drops the copy, and clears what nobody holds', async () => {
  const other = await test.login(await test.person({}))
  expect((await uploader(test, other).send('copy.txt', content)).code).toBe(200)
  const keys = async () => {
    const found: string[] = []
    for await (const key of test.app.store.older(Date.now() + 60_000)) found.push(key)
    return found
  }
  expect(await keys()).toHaveLength(1)
  const [key = ''] = await keys()
  expect((await buffer(await test.app.store.read(key))).length).toBe(content.length)
  await uploader(test, other).chunk('half.txt', Buffer.alloc(chunkSize + 1, 'x'), 1)
  await clearFiles(test.database.db, test.app.store, Date.now() + 25 * 3_600_000)
  expect(await keys()).toEqual([])
})

it('refuses a content that is not what it says, and keeps nothing of it', async () => {
  const sender = uploader(test, token, 'f'.repeat(32))
  await sender.chunk('a.txt', Buffer.from('hello'), 1)
  expect((await sender.merge('a.txt', Buffer.from('hello'))).code).toBe(400)
  const found: string[] = []
  for await (const key of test.app.store.older(Date.now() + 60_000)) found.push(key)
  expect(found).toEqual([])
})
