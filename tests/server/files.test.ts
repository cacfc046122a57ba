import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text as textFrom } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chunkSize } from '#core/files.ts'
import type { Row } from '#core/types.ts'
import { safeUrl } from '#server/http/log.ts'
import { clearFiles } from '#server/modules/files/clearing.ts'
import { diskStore } from '#server/storage/disk.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { multipart, uploader, zipOf } from '../helpers/upload.ts'

let test: TestApp
let folder: string
let token: string
let other: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinge-files-'))
  test = await startApp({ PINGE_DATA: folder })
  token = await test.login()
  other = await test.login(await test.person({}))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, as = token) =>
  test.call(method, url, body === undefined ? { token: as } : { token: as, body })
const up = (name: string, content: Buffer, as = token) => uploader(test, as).send(name, content)
const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex')
const raw = (url: string, headers: { [name: string]: string } = {}) => test.app.inject({ url, headers })
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const textOf = (text: string) => Buffer.from(text)
let n = 0
const unique = (size: number) => {
  const content = Buffer.alloc(size, `line ${++n} of a text\n`)
  return content
}
const blobs = async () => (await test.database.db.selectFrom('base_file_blob').select('id').execute()).length
const stored = async () => {
  const shelves = await readdir(join(folder, 'files')).catch(() => [])
  return (await Promise.all(shelves.map((shelf) => readdir(join(folder, 'files', shelf))))).flat()
}

describe('a file that comes in chunks', () => {
  it('CU-01 CU-09 CU-11 is taken in chunks of 5242880 bytes, in any order, and merged', async () => {
    const content = unique(chunkSize * 2 + 1000)
    const sender = uploader(test, token)
    expect((await sender.test('报告 #1.txt', content)).data).toEqual({ uploaded: false, merge: false, chunkNumbers: [], url: '' })
    expect((await sender.chunk('报告 #1.txt', content, 3)).data).toMatchObject({ merge: false, chunkNumbers: [3] })
    expect((await sender.chunk('报告 #1.txt', content, 1)).data).toMatchObject({ merge: false, chunkNumbers: [1, 3] })
    expect((await sender.merge('报告 #1.txt', content)).code).toBe(400)
    expect((await sender.chunk('报告 #1.txt', content, 2)).data).toMatchObject({ uploaded: false, merge: true, chunkNumbers: [1, 2, 3] })
    const merged = await sender.merge('报告 #1.txt', content)
    expect(merged.data).toMatchObject({ fileSize: content.length, fileExtension: 'txt' })
    expect(merged.data.name).toMatch(/^[0-9a-z]{26}\.txt$/)
    const link = await call('GET', `/api/file/Download/annex/${merged.data.name}`)
    // CU-10: without its #
    expect(link.data.name).toBe('报告 1.txt')
    const answer = await raw(link.data.url)
    expect(answer.rawPayload.equals(content)).toBe(true)
  })

  it('CU-05 C-100 needs no sending when its sender has it here already, and only then', async () => {
    const content = unique(2000)
    await up('a.txt', content)
    expect((await uploader(test, token).test('b.txt', content)).data).toMatchObject({ uploaded: true })
    const again = await uploader(test, token).merge('b.txt', content)
    expect(again.code).toBe(200)
    // A hash alone gives nobody a file that they never had.
    expect((await uploader(test, other).test('b.txt', content)).data).toMatchObject({ uploaded: false })
    expect((await uploader(test, other).merge('b.txt', content)).code).toBe(400)
  })

  it('keeps one content for two people who send the same file at once', async () => {
    const content = unique(chunkSize + 10)
    const before = await blobs()
    const [one, two] = await Promise.all([up('same.txt', content), up('same.txt', content, other)])
    expect(one.data.name).not.toBe(two.data.name)
    expect(await blobs()).toBe(before + 1)
  })

  it('takes one person sending a file through two windows at once', async () => {
    const content = unique(chunkSize + 11)
    const [one, two] = await Promise.all([up('twice.txt', content), up('twice.txt', content)])
    expect([one.code, two.code]).toEqual([200, 200])
  })

  it('refuses a content that is not what its hash says, and keeps nothing of it', async () => {
    const content = unique(3000)
    const sender = uploader(test, token, '0'.repeat(32))
    await sender.chunk('a.txt', content, 1)
    const before = await stored()
    expect(await sender.merge('a.txt', content)).toMatchObject({ code: 400, msg: '文件内容校验失败，请重新上传' })
    expect((await stored()).length).toBe(before.length - 1)
  })

  it('refuses a chunk that is shorter or longer than it must be', async () => {
    const content = unique(chunkSize + 100)
    const sender = uploader(test, token)
    const answer = await sender.raw('a.txt', content, 1, content.subarray(0, 500))
    expect(answer).toMatchObject({ code: 400, msg: '文件传输中断，请重试' })
    expect((await sender.raw('a.txt', content, 2, content.subarray(0, 500))).code).toBe(400)
    expect((await sender.test('a.txt', content)).data.chunkNumbers).toEqual([])
  })
})

describe('a chunk that is held back until its file was looked into', () => {
  it('is not written into it any more', async () => {
    const store = diskStore(join(folder, 'held'))
    const at = join(folder, 'held', 'y1', 'key1')
    await store.begin('key1')
    await store.part('key1', 'disk', { number: 1, offset: 0, size: 8 }, PassThrough.from([Buffer.from('good one')]))
    const slow = new PassThrough()
    const late = store.part('key1', 'disk', { number: 1, offset: 0, size: 8 }, slow).catch((error: unknown) => error)
    slow.write('GOOD')
    await expect.poll(() => readFile(`${at}.part`, 'utf8')).toBe('GOOD one')
    await store.complete('key1', 'disk', [])
    slow.end('evil')
    expect(await late).toMatchObject({ kind: 'overtaken' })
    expect(await textFrom(await store.read('key1'))).toBe('GOOD one')
    // nor one that comes when it is whole
    await expect(store.part('key1', 'disk', { number: 1, offset: 0, size: 4 }, PassThrough.from([Buffer.from('evil')]))).rejects.toThrow()
    expect(await textFrom(await store.read('key1'))).toBe('GOOD one')
  })

  it('is answered as one that is here already', async () => {
    const content = unique(chunkSize * 3)
    const sender = uploader(test, token)
    for (const number of [1, 2, 3]) await sender.chunk('late.txt', content, number)
    const line = '----late'
    const fields = { identifier: md5(content), fileName: 'late.txt', fileSize: String(content.length), chunkNumber: '2' }
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const body = new PassThrough()
    body.write(`${parts.join('')}--${line}\r\ncontent-disposition: form-data; name="file"; filename="b"\r\n\r\n`)
    const answer = test.app.inject({
      method: 'POST',
      url: '/api/file/chunk',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${line}` },
      payload: body,
    })
    const merged = await sender.merge('late.txt', content)
    expect(merged.code).toBe(200)
    body.write(Buffer.alloc(chunkSize, 'x'))
    body.end(`\r\n--${line}--\r\n`)
    expect((await answer).json().code).toBe(200)
    expect((await raw(merged.data.url)).rawPayload.equals(content)).toBe(true)
  })
})

describe('what is no honest file', () => {
  it.each([
    ['a picture that is a program', 'photo.png', Buffer.concat([textOf('MZ'), Buffer.alloc(500)]), '内容与扩展名 .png 不符'],
    ['a picture that is another kind', 'photo.gif', png, '内容与扩展名 .gif 不符'],
    ['a picture without a byte', 'photo.png', Buffer.alloc(0), '文件“photo.png”是空的'],
    ['a text that is a picture', 'note.txt', png, '内容与扩展名 .txt 不符'],
    ['a picture with a page in it', 'photo.png', Buffer.concat([png, textOf('<script>alert(1)</script>')]), '两种格式'],
    ['a picture with a PDF in it', 'photo.png', Buffer.concat([png, textOf('%PDF-1.4')]), '两种格式'],
    ['a way into other folders', '../../etc/passwd', textOf('x'), '文件名'],
    ['a way into other folders, of Windows', '..\\boot.ini', textOf('x'), '文件名'],
    ['an ending turned around', 'a‮gpj.exe', textOf('x'), '文件名'],
  ])('is refused with its message at once: %s', async (_what, name, content, message) => {
    const before = await stored()
    const answer = await up(name, content)
    expect(answer.code).toBe(400)
    expect(answer.msg).toContain(message)
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['60000 × 60000', 60_000, 60_000],
    ['200000 × 10', 200_000, 10],
  ])('is refused: a picture of %s points that is small as a file', async (said, width, height) => {
    // the size stands in the head of a PNG, behind its signature
    const huge = Buffer.from(png)
    huge.writeUInt32BE(width, 16)
    huge.writeUInt32BE(height, 20)
    expect(await up('huge.png', huge)).toMatchObject({ code: 400, msg: `图片“huge.png”的尺寸 ${said} 过大` })
  })

  it('is refused: an archive behind a picture', async () => {
    const zip = await zipOf([['a.txt', textOf('hello')]])
    expect((await up('photo.png', Buffer.concat([png, zip]))).msg).toContain('两种格式')
  })

  it('is refused: a small office file that unpacks to hundreds of megabytes', async () => {
    const zip = await zipOf([
      [
        '[Content_Types].xml',
        textOf('<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'),
      ],
      ['xl/workbook.xml', Buffer.alloc(600 * 1_048_576)],
    ])
    expect(zip.length).toBeLessThan(1_000_000)
    const answer = await up('bomb.xlsx', zip)
    expect(answer).toMatchObject({ code: 400, msg: '文件“bomb.xlsx”解压后过大，不能上传' })
  }, 60_000)

  it('takes honest ones: a picture, an archive, a text in UTF-16', async () => {
    const zip = await zipOf([['a.txt', textOf('hello')]])
    for (const [name, content] of [
      ['p.png', png],
      ['z.zip', zip],
      ['wide.txt', Buffer.from('﻿你好', 'utf16le')],
      ['empty.txt', Buffer.alloc(0)],
    ] as const)
      expect((await up(name, content)).code, name).toBe(200)
  })
})

describe('room', () => {
  it('tells in words that the disk is full, and shows nothing half-written', async () => {
    const content = unique(chunkSize + 5)
    const sender = uploader(test, token)
    expect((await sender.chunk('full.txt', content, 1)).code).toBe(200)
    const row = await test.database.db
      .selectFrom('base_file_upload')
      .select('id')
      .where('hash', '=', md5(content))
      .executeTakeFirstOrThrow()
    const path = join(folder, 'files', row.id.slice(-2), `${row.id}.part`)
    await unlink(path)
    await symlink('/dev/full', path)
    expect(await sender.chunk('full.txt', content, 2)).toMatchObject({ code: 503, msg: '服务器存储空间不足，文件没有保存，请联系管理员' })
    expect((await sender.test('full.txt', content)).data).toMatchObject({ uploaded: false, merge: false })
    expect((await sender.merge('full.txt', content)).code).toBe(400)
  })

  const set = (key: string, value: string) =>
    test.database.db
      .insertInto('base_setting')
      .values({ key, value, secret: 0 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()

  it('lets no more through than there is room for, however many come at once', async () => {
    const many = await test.login(await test.person({}))
    await set('fileQuotaUser', '1')
    const contents = Array.from({ length: 6 }, () => unique(700_000))
    const sent = await Promise.all(contents.map((content, i) => uploader(test, many).chunk(`${i}.txt`, content, 1)))
    expect(sent.map(({ code }) => code).sort()).toEqual([200, 413, 413, 413, 413, 413])
    const pieces = await Promise.all(
      contents.map((content, i) => {
        const { body, headers } = multipart([], { name: `${i}.txt`, content: content.subarray(0, 200_000) })
        return test.call('POST', '/api/file/Uploader/annex', { token: many, body, headers })
      }),
    )
    expect(pieces.filter(({ code }) => code === 200)).toHaveLength(1)
    const refused = await stored()
    await set('fileQuotaUser', '0')
    await clearFiles(test.database.db, test.app.store)
    expect(await stored()).toEqual(refused)
  })

  it('looks with each chunk whether the disk still has room', async () => {
    const content = unique(chunkSize + 7)
    const sender = uploader(test, token)
    expect((await sender.chunk('grows.txt', content, 1)).code).toBe(200)
    const { free } = test.app.store
    test.app.store.free = async () => 256 * 1_048_576
    expect(await sender.chunk('grows.txt', content, 2)).toMatchObject({ code: 503, msg: '服务器存储空间不足，文件没有保存，请联系管理员' })
    test.app.store.free = free
    expect((await sender.chunk('grows.txt', content, 2)).data).toMatchObject({ merge: true })
  })

  it('holds the quotas of the settings, before anything is sent', async () => {
    const huge = { length: 3 * 1_048_576 } as Buffer
    const ask = async (hash: string) => uploader(test, other, hash).test('a.bin', huge)
    await set('fileMaxSize', '2')
    expect(await ask('1'.repeat(32))).toMatchObject({ code: 413, msg: '单个文件不能超过 2.00 MB' })
    await set('fileMaxSize', '0')
    await set('fileQuotaUser', '1')
    expect((await ask('2'.repeat(32))).msg).toContain('您的文件总量不能超过 1.00 MB')
    await set('fileQuotaUser', '0')
    await set('fileQuotaAll', '1')
    expect((await ask('3'.repeat(32))).msg).toContain('系统的文件总量不能超过')
    await set('fileQuotaAll', '0')
    expect((await ask('4'.repeat(32))).code).toBe(200)
  })
})

describe('handing out', () => {
  it('FL-01 gives a signed address to who may read it, which ends and cannot be changed', async () => {
    const { data } = await up('mine.txt', textOf('mine'))
    const { data: link } = await call('GET', `/api/file/Download/annex/${data.name}`)
    const answer = await raw(link.url)
    expect(answer.body).toBe('mine')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="mine.txt"/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect((await call('GET', `/api/file/Download/annex/${data.name}`, undefined, other)).code).toBe(404)
    expect((await raw(link.url.replace(/.$/, 'x'))).statusCode).toBe(404)
    expect((await raw(`${link.url}.x`)).statusCode).toBe(404)
  })

  it('tells nobody by its answers that somebody else has the same content', async () => {
    const content = unique(777)
    const tag = async (sent: { data: { url: string } }) => (await raw(sent.data.url)).headers.etag
    const [first, second] = [await up('a.txt', content), await up('b.txt', content, other)]
    expect(await tag(first)).not.toBe(await tag(second))
    expect(JSON.stringify((await raw(second.data.url)).headers)).not.toContain(first.data.name.slice(0, 26))
  })

  it('packs files whose names are no names in some folders', async () => {
    const names = ['C:run.txt', 'nul.txt', '"a"|<b>?.txt', 'a. .', 'C_run.txt']
    const sent = await Promise.all(names.map((name) => up(name, unique(30))))
    const { data } = await call(
      'POST',
      '/api/file/PackDownload/annex',
      sent.map(({ data }) => ({ fileId: data.name })),
    )
    const answer = await raw(data.downloadVo.url)
    expect(answer.statusCode).toBe(200)
    const zip = answer.rawPayload.toString('latin1')
    for (const name of ['C_run.txt', '_nul.txt', '_a___b__.txt', 'C_run (1).txt']) expect(zip, name).toContain(name)
    expect(zip).not.toContain('C:')
  })

  it('keeps signed addresses and tokens out of the log', () => {
    expect(safeUrl('/api/file/Content/abc.def?n=1')).toBe('/api/file/Content/-?n=1')
    expect(safeUrl('/FileServer/abc.def/a.pdf?token=secret')).toBe('/FileServer/-/a.pdf?token=-')
  })

  it('answers parts of a file, and nothing new where nothing changed', async () => {
    const { data } = await up('range.txt', textOf('0123456789'))
    const get = (headers: { [name: string]: string }) => raw(data.url, headers)
    const part = await get({ range: 'bytes=2-4' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await get({ range: 'bytes=-3' })).body).toBe('789')
    expect((await get({ range: 'bytes=8-' })).body).toBe('89')
    expect((await get({ range: 'bytes=20-' })).statusCode).toBe(416)
    const tag = String((await get({})).headers.etag)
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(304)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"older"' })).body).toBe('0123456789')
    const long = await up('long.txt', textOf('a'.repeat(5000)))
    const half = await raw(long.data.url, { range: 'bytes=0-2499', 'accept-encoding': 'br' })
    expect([half.headers['content-encoding'], half.rawPayload.length]).toEqual([undefined, 2500])
  })

  it('FL-02 FL-03 packs several files into one zip while it is fetched; none is refused', async () => {
    const one = await up('same.txt', textOf('one'))
    const two = await up('same.txt', textOf('two!'))
    const items = [one, two].map(({ data }) => ({ fileId: data.name, fileName: 'same.txt' }))
    const { data } = await call('POST', '/api/file/PackDownload/annex', items)
    expect(data.downloadName).toBe('附件.zip')
    const zip = await raw(data.downloadVo.url)
    expect(zip.rawPayload.toString('latin1')).toMatch(/same\.txt.*same \(1\)\.txt/s)
    expect(zip.headers['content-type']).toBe('application/zip')
    expect(await call('POST', '/api/file/PackDownload/annex', [])).toMatchObject({ code: 400, msg: '未发现文件' })
    expect((await call('POST', '/api/file/PackDownload/annex', items, other)).code).toBe(404)
  })

  it('FL-04 FL-06 answers the address of a preview, which wants the token of its reader beside it', async () => {
    const { data } = await up('看.txt', textOf('你好'))
    const query = `fileName=x&fileVersionId=${data.fileVersionId}&fileDownloadUrl=${encodeURIComponent(data.url)}`
    const { data: address } = await call('GET', `/api/file/Uploader/Preview?${query}`)
    expect(address).toMatch(/^\/FileServer\//)
    expect((await raw(address)).statusCode).toBe(404)
    expect((await raw(`${address}?token=${other}`)).statusCode).toBe(404)
    const shown = await raw(`${address}?token=${token}`)
    expect(shown.body).toBe('你好')
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
    expect(shown.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect((await call('GET', '/api/file/Uploader/Preview?fileVersionId=none')).data).toBe('')
  })

  it('never shows a page or a drawing that may run something in place', async () => {
    for (const [name, content] of [
      ['a.html', '<script>alert(1)</script>'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ] as const) {
      const { data } = await up(name, textOf(content))
      const answer = await raw(data.url)
      expect(answer.headers['content-disposition']).toMatch(/^attachment/)
      expect(answer.headers['content-type']).toBe('application/octet-stream')
    }
  })
})

describe('a picture in one piece', () => {
  const send = (name: string, content: Buffer, type = 'annexpic') => {
    const { body, headers } = multipart(
      [
        ['pathType', 'defaultPath'],
        ['isAccount', '0'],
        ['folder', ''],
      ],
      { name, content },
    )
    return test.call('POST', `/api/file/Uploader/${type}`, { token, body, headers })
  }

  it('FL-20 C-097 answers its name, its address and that of its thumbnail', async () => {
    const { data } = await send('图.png', png)
    expect(data.name).toMatch(/\.png$/)
    expect(data.thumbUrl).toBe(data.url)
    const shown = await raw(data.url)
    expect([shown.headers['content-type'], shown.rawPayload.equals(png)]).toEqual(['image/png', true])
  })

  it('FL-23 refuses what is no picture', async () => {
    expect(await send('a.txt', textOf('x'))).toMatchObject({ code: 400, msg: '请上传图片' })
    expect((await send('a.png', textOf('x'))).code).toBe(400)
  })
})

describe('a file in a record', () => {
  const file = { pingeKey: 'uploadFile', field: 'files', label: '附件', accept: 'txt', fileSize: 1, sizeUnit: 'KB', limit: 2 }
  let app: string
  const make = async (fields: Array<{ pingeKey: string; field: string; [prop: string]: unknown }>) => {
    const list = {
      version: 1,
      type: 1,
      columnList: fields.flatMap(({ pingeKey, field }) => (pingeKey === 'table' ? [] : [{ field }])),
      searchList: [],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
    }
    const { data } = await call('POST', '/api/visualdev/Base', {
      fullName: '合同',
      enCode: `f${++n}`,
      formData: { version: 1, fields },
      columnData: list,
    })
    expect((await call('POST', `/api/visualdev/Base/${data.id}/Actions/Release`)).code).toBe(200)
    return data.id as string
  }
  const path = () => `/api/visualdev/OnlineDev/${app}`
  const read = async (id: string): Promise<Row> => JSON.parse((await call('GET', `${path()}/${id}`)).data.data)
  beforeAll(async () => {
    const items = { pingeKey: 'table', field: 'items', label: '明细', children: [{ pingeKey: 'uploadImg', field: 'photo', label: '照片' }] }
    app = await make([{ pingeKey: 'input', field: 'name', label: '名称' }, file, items])
  })
  const item = (sent: { data: { name: string } }, name = 'x.txt') => ({
    name,
    fileId: sent.data.name,
    fileSize: 1,
    url: 'https://evil.example/x',
  })

  it('WG-12 keeps what the server knows of the file, whatever was sent', async () => {
    const sent = await up('真名.txt', textOf('hello'))
    const { data } = await call('POST', path(), { name: 'a', files: [item(sent)] })
    const record = await read(data.id)
    expect(record.files).toMatchObject([{ name: '真名.txt', fileId: sent.data.name, fileSize: 5, fileExtension: 'txt' }])
    expect((record.files as Row[])[0]?.url).toMatch(/^\/api\/file\/Content\//)
    expect((record.$text as Row).files).toBe('真名.txt')
    const shown = await call('POST', `${path()}/List`, {})
    expect(shown.code, JSON.stringify(shown)).toBe(200)
    expect(shown.data.list.find((row: Row) => row.id === data.id).$text.files).toBe('真名.txt')
    expect(JSON.parse((await call('GET', `${path()}/${data.id}/DataChange`)).data.data).files).toBe('真名.txt')
  })

  it('FL-09 FL-11 FL-12 holds the rules against what was stored, with the messages of the browser', async () => {
    const large = await up('large.txt', unique(1024))
    const refused = async (files: object[]) => (await call('POST', path(), { name: 'a', files })).msg
    expect(await refused([item(large)])).toBe('文件大小超过1KB')
    const picture = await up('p.png', png)
    expect(await refused([item(picture, 'p.txt')])).toBe('请选择txt类型的文件')
    const three = await Promise.all(['1', '2', '3'].map((one) => up(`${one}.txt`, textOf(one))))
    expect(await refused(three.map((one) => item(one)))).toBe('当前限制最多可以上传2个文件')
    expect(await refused([{ name: 'a.txt', fileId: 'nothing.txt' }])).toContain('已不存在')
  })

  it('WG-11 FL-21 FL-22 a picture limit of 0 takes none, and a picture in a sub-table is kept alike', async () => {
    const picture = await up('p.png', png)
    const { data } = await call('POST', path(), { name: 'a', items: [{ photo: [item(picture, 'p.png')] }] })
    expect(((await read(data.id)).items as Row[])[0]?.photo).toMatchObject([{ name: 'p.png', fileSize: png.length }])
    const none = await make([{ pingeKey: 'uploadImg', field: 'pic', label: '图', limit: 0 }])
    expect((await call('POST', `/api/visualdev/OnlineDev/${none}`, { pic: [item(picture, 'p.png')] })).msg).toBe(
      '当前限制最多可以上传0张图片',
    )
    const small = await make([{ pingeKey: 'uploadImg', field: 'pic', label: '图', fileSize: 0.01, sizeUnit: 'KB' }])
    expect((await call('POST', `/api/visualdev/OnlineDev/${small}`, { pic: [item(picture, 'p.png')] })).msg).toBe('图片大小超过0.01KB')
  })

  it('lets in who may read a record that holds it, and nobody else; takes no file that its writer may not read', async () => {
    const sent = await up('secret.txt', textOf('secret'))
    const reader = await test.login(await test.person({}))
    const { data } = await call('POST', path(), { name: 'a', files: [item(sent)] })
    const ask = () => call('GET', `/api/file/Download/annex/${sent.data.name}`, undefined, reader)
    expect((await ask()).code).toBe(404)
    const menu = await call('POST', '/api/system/Menu', {
      fullName: '合同',
      enCode: `m${++n}`,
      type: 3,
      parentId: '-1',
      category: 'Web',
      propertyJson: JSON.stringify({ moduleId: app }),
    })
    expect(menu.code, JSON.stringify(menu)).toBe(200)
    const clerk = await test.login(await test.person({ [`m${n}`]: [] }))
    const asClerk = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) => call(method, url, body, clerk)
    expect((await asClerk('GET', `/api/file/Download/annex/${sent.data.name}`)).code).toBe(200)
    // somebody's that is in no record
    const loose = await up('loose.txt', textOf('loose'))
    expect((await asClerk('POST', path(), { name: 'b', files: [item(loose)] })).msg).toContain('已不存在')
    // a copy of a record that they read
    expect((await asClerk('POST', path(), { name: 'b', files: [item(sent)] })).code).toBe(200)
    await call('DELETE', `${path()}/${data.id}`)
    expect((await asClerk('GET', `/api/file/Download/annex/${sent.data.name}`)).code).toBe(200)
  })

  it('is cleared away a day after no record holds it, with its content, and what a crash left', async () => {
    const sent = await up('orphan.txt', unique(4000))
    const kept = await up('kept.txt', unique(900))
    await call('POST', path(), { name: 'a', files: [item(kept)] })
    await uploader(test, token).chunk('half.txt', unique(chunkSize + 1), 1)
    await clearFiles(test.database.db, test.app.store)
    expect((await raw(sent.data.url)).statusCode).toBe(200)
    await clearFiles(test.database.db, test.app.store, Date.now() + 25 * 3_600_000)
    expect((await raw(sent.data.url)).statusCode).toBe(404)
    expect((await raw(kept.data.url)).statusCode).toBe(200)
    const names = await stored()
    const rows = await test.database.db.selectFrom('base_file_blob').select('id').execute()
    expect(names.sort()).toEqual(rows.map((row) => row.id as string).sort())
  })
})
