/** What goes with decisions and comments: signatures by hand and files, whose they are, who reads them, and when they go. */
import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { clearFiles } from '#server/modules/files/clearing.ts'
import { type FlowApp, startFlows } from '../../helpers/flowApp.ts'
import { uploader } from '../../helpers/upload.ts'

let test: FlowApp
let flow: string
beforeAll(async () => {
  test = await startFlows()
  flow = await test.release({ nodes: [signing], start: { withdraw: 'any' } }, 'signed')
})

const signing: FlowNode = {
  ...{ id: 'n1', kind: 'approve', title: '直属主管', who: [{ by: 'manager', level: 1 }], nobody: 'admin' },
  require: ['signature', 'files'],
}

const crcOf = (data: Buffer) => {
  let crc = ~0
  for (const byte of data) {
    crc ^= byte
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}
/** A PNG of one colour, as wide and as high as is said, with so many bytes more in it. */
function png(width = 560, height = 300, more = 0): string {
  const part = (name: string, data: Buffer) => {
    const [size, crc, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])]
    size.writeUInt32BE(data.length)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([size, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const rows = deflateSync(Buffer.alloc(Math.min(height, 300) * (1 + Math.min(width, 560))))
  const parts = [
    part('IHDR', head),
    ...(more > 0 ? [part('teXt', Buffer.alloc(more, 'a'))] : []),
    part('IDAT', rows),
    part('IEND', Buffer.alloc(0)),
  ]
  return `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]).toString('base64')}`
}

let n = 0
const sent = async (account: string, name = `附件${++n}.txt`, size = 20): Promise<{ name: string; fileId: string }> => {
  const { code, msg, data } = await uploader(test, await test.as(account)).send(name, Buffer.alloc(size, `file ${++n}\n`))
  if (code !== 200) throw new Error(msg)
  return { name, fileId: data.name }
}
const filesOf = async () => (await test.database.db.selectFrom('base_file').select('id').execute()).map(({ id }) => id)
const waiting = async () => {
  const id = await test.launch('suwanqing', flow)
  return { id, task: await test.taskOf('chenguodong', id) }
}
const download = async (account: string, fileId: string) =>
  (await test.call('GET', `/api/file/Download/annex/${fileId}`, { token: await test.as(account) })).code
const lastOf = async (account: string, id: string) => (await test.read(account, id)).operatorRecordList.at(-1)

describe('a decision that needs a signature and files', () => {
  it('is refused without them, by itself and among many, and says of each what it lacks', async () => {
    const { id, task } = await waiting()
    const file = await sent('chenguodong')
    for (const verb of ['Agree', 'Refuse', 'Return']) {
      expect(await test.give('chenguodong', `Task/${task}/${verb}`, { files: [file] })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('必须签名'),
        data: { refused: { reason: 'signatureRequired', node: 'n1' } },
      })
      expect(await test.give('chenguodong', `Task/${task}/${verb}`, { signature: png(), files: null })).toMatchObject({
        msg: expect.stringContaining('必须上传附件'),
      })
    }
    const plain = await test.launch('suwanqing', await test.release({ nodes: [{ ...signing, require: [] }] }, 'plain'))
    const ids = [task, await test.taskOf('chenguodong', plain)] as string[]
    const part = await test.give('chenguodong', 'Task/Batch', { verb: 'Agree', ids })
    expect(part.data).toMatchObject({
      list: [{ code: 400 }, { code: 200 }],
      failed: [{ id: task, text: expect.stringContaining('必须签名') }],
    })
    const whole = await test.give('chenguodong', 'Task/Batch', { verb: 'Agree', ids: [task as string], signature: png(), files: [file] })
    expect(whole.data).toMatchObject({ list: [{ code: 200 }], failed: [] })
    expect(await lastOf('suwanqing', id)).toMatchObject({ handleStatus: 1, signature: expect.any(String), files: [{ name: file.name }] })
    expect(await test.give('chenguodong', 'Task/Batch', { verb: 'Transfer', to: 'x', ids: ['x'], signature: png() })).toMatchObject({
      code: 400,
    })
  })

  it('is shown with them, as the server knows them, to whoever may read the instance and to nobody else', async () => {
    const { id, task } = await waiting()
    const file = await sent('chenguodong', '说明.txt', 33)
    expect(await download('chenguodong', file.fileId)).toBe(200)
    expect(await download('suwanqing', file.fileId)).toBe(404)
    const lie = { ...file, name: 'x.exe', fileSize: 1, fileExtension: 'exe', url: 'https://elsewhere.example/x', thumbUrl: 'javascript:1' }
    const body = { opinion: '同意', signature: png(), files: [lie, lie] }
    expect(await test.give('chenguodong', `Task/${task}/Agree`, body)).toMatchObject({ code: 200, data: { status: 2 } })
    const line = await lastOf('suwanqing', id)
    expect(line?.files).toEqual([
      {
        ...{ name: '说明.txt', fileId: file.fileId, fileSize: 33, fileExtension: 'txt', fileVersionId: file.fileId },
        url: expect.stringMatching(/^\/api\/file\/Content\//),
      },
    ])
    const picture = await test.app.inject({ url: String(line?.signature) })
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'content-security-policy': expect.stringContaining('sandbox') })
    expect(`data:image/png;base64,${picture.rawPayload.toString('base64')}`).toBe(body.signature)
    for (const [account, code] of [
      ['suwanqing', 200],
      ['chenguodong', 200],
      ['admin', 200],
      ['yangjingyi', 404],
    ] as const)
      expect(await download(account, file.fileId), account).toBe(code)
    const events = await test.database.db.selectFrom('flow_event').select(['event', 'command']).where('instanceId', '=', id).execute()
    expect(JSON.stringify(events)).not.toContain('base64')
  })

  it('takes no file of somebody else, none that is not there, not too many and none that is too large', async () => {
    const { id, task } = await waiting()
    const [own, other] = [await sent('chenguodong'), await sent('suwanqing')]
    const agree = (files: unknown[]) => test.give('chenguodong', `Task/${task}/Agree`, { signature: png(), files } as Row)
    expect(await agree([own, other])).toMatchObject({ code: 400, msg: expect.stringContaining('不是您上传的') })
    expect(await agree([{ fileId: 'gone.txt' }])).toMatchObject({ code: 400, msg: expect.stringContaining('不是您上传的') })
    expect((await agree(Array.from({ length: 21 }, (_, i) => ({ fileId: `f${i}` })))).code).toBe(400)
    expect((await agree([{ fileId: own.fileId, path: '/etc/passwd' }])).code).toBe(400)
    await test.database.db
      .updateTable('base_file')
      .set({ size: String(51 * 1_048_576) })
      .where('id', '=', own.fileId)
      .execute()
    expect(await agree([own])).toMatchObject({ code: 413 })
    // nothing of what was refused is kept with it
    expect(await test.database.db.selectFrom('base_file_use').selectAll().where('recordId', '=', id).execute()).toEqual([])
    expect((await test.read('suwanqing', id)).status).toBe(1)
  })

  it('takes a drawing for a signature and nothing else', async () => {
    const { task } = await waiting()
    const file = await sent('chenguodong')
    const before = (await filesOf()).length
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')
    const wrong: Array<[string, number]> = [
      [`data:image/svg+xml;base64,${svg}`, 400],
      [`data:image/png;base64,${svg}`, 400],
      ['data:image/png;base64,iVBORw0KGgo=', 400],
      ['https://elsewhere.example/signature.png', 400],
      [`data:image/png;base64,${'"><script>'}`, 400],
      [file.fileId, 400],
      [png(560, 300, 210_000), 413],
      [png(5000, 300), 413],
      [`data:image/png;base64,${'A'.repeat(400_000)}`, 400],
    ]
    for (const [signature, code] of wrong)
      expect((await test.give('chenguodong', `Task/${task}/Agree`, { signature, files: [file] })).code, signature.slice(0, 60)).toBe(code)
    expect((await filesOf()).length).toBe(before)
  })

  it('keeps one file of a signature that is used again and again, and what is sent twice is done once', async () => {
    const drawing = png(500, 200)
    const [first, second] = [await waiting(), await waiting()]
    const headers = { 'idempotency-key': `twice-${Date.now()}` }
    const [token, file] = [await test.as('chenguodong'), await sent('chenguodong')]
    const call = () =>
      test.call('POST', `/api/workflow/Task/${first.task}/Agree`, { token, headers, body: { signature: drawing, files: [file] } })
    expect((await call()).code).toBe(200)
    expect((await call()).code).toBe(200)
    expect((await test.give('chenguodong', `Task/${second.task}/Agree`, { signature: drawing, files: [file] })).code).toBe(200)
    const uses = await test.database.db
      .selectFrom('base_file_use as u')
      .innerJoin('base_file as f', 'f.id', 'u.fileId')
      .select(['u.fileId'])
      .where('f.type', '=', 'signature')
      .where('u.recordId', 'in', [first.id, second.id])
      .execute()
    expect(uses).toHaveLength(2)
    expect(new Set(uses.map(({ fileId }) => fileId)).size).toBe(1)
  })

  it('holds its files as long as the instance is there: then they are cleared away', async () => {
    const { id, task } = await waiting()
    const file = await sent('chenguodong')
    await test.give('chenguodong', `Task/${task}/Return`, { signature: png(400, 100), files: [file], opinion: '补充' })
    const comment = await sent('suwanqing')
    expect((await test.give('suwanqing', `Instance/${id}/Comment`, { content: '', files: [comment] })).code).toBe(200)
    const tomorrow = () => clearFiles(test.database.db, test.app.store, Date.now() + 25 * 3_600_000)
    await tomorrow()
    expect(await filesOf()).toEqual(expect.arrayContaining([file.fileId, comment.fileId]))
    await test.give('suwanqing', `Instance/${id}/Submit`)
    expect((await test.give('suwanqing', `Instance/${id}/Withdraw`)).code).toBe(200)
    expect((await test.call('DELETE', `/api/workflow/Instance/${id}`, { token: await test.as('suwanqing') })).code).toBe(200)
    expect(await test.database.db.selectFrom('base_file_use').selectAll().where('recordId', '=', id).execute()).toEqual([])
    expect(await download('suwanqing', file.fileId)).toBe(404)
    await tomorrow()
    const left = await filesOf()
    for (const { fileId } of [file, comment]) expect(left).not.toContain(fileId)
  })

  it('is taken back with them in the record, and given anew', async () => {
    const { id, task } = await waiting()
    const file = await sent('chenguodong')
    const body = { signature: png(), files: [file] }
    await test.give('chenguodong', `Task/${task}/Agree`, body)
    expect((await test.give('chenguodong', `Instance/${id}/Undo`)).code).toBe(200)
    expect(await test.give('chenguodong', `Task/${task}/Agree`)).toMatchObject({ data: { refused: { reason: 'signatureRequired' } } })
    expect(await test.give('chenguodong', `Task/${task}/Agree`, body)).toMatchObject({ code: 200, data: { status: 2 } })
    expect((await test.read('suwanqing', id)).operatorRecordList.map(({ files }) => files.length)).toEqual([0, 1, 0, 1])
  })
})

describe('files of comments', () => {
  const comments = async (account: string, id: string) =>
    (await test.call('GET', `/api/workflow/Instance/${id}/Comment`, { token: await test.as(account) })).data.list as Array<
      Row & { files: Row[] }
    >

  it('are read by whoever reads the instance, and go with the comment', async () => {
    const { id } = await waiting()
    const [one, two, other] = [await sent('suwanqing'), await sent('suwanqing'), await sent('chenguodong')]
    const say = (account: string, body: object) => test.give(account, `Instance/${id}/Comment`, body as Row)
    expect(await say('suwanqing', { content: ' ', files: [] })).toMatchObject({ code: 400, msg: expect.stringContaining('评论') })
    expect(await say('suwanqing', { content: '看附件', files: [one, other] })).toMatchObject({ code: 400 })
    expect((await say('yangjingyi', { content: '看附件', files: [] })).code).toBe(404)
    const { data } = await say('suwanqing', { content: '看附件', files: [one, two] })
    expect((await say('chenguodong', { files: [other] })).code).toBe(200)
    expect((await comments('chenguodong', id)).map(({ content, files }) => [content, files.map(({ name }) => name)])).toEqual([
      ['看附件', [one.name, two.name]],
      ['', [other.name]],
    ])
    expect([await download('chenguodong', one.fileId), await download('yangjingyi', one.fileId)]).toEqual([200, 404])
    const at = `/api/workflow/Instance/${id}/Comment/${data?.id}`
    expect((await test.call('DELETE', at, { token: await test.as('chenguodong') })).code).toBe(404)
    expect((await test.call('DELETE', at, { token: await test.as('suwanqing') })).code).toBe(200)
    // it is its sender's again, and of the others what they hold stays
    expect([await download('chenguodong', one.fileId), await download('suwanqing', one.fileId)]).toEqual([404, 200])
    expect(await download('suwanqing', other.fileId)).toBe(200)
  })

  it('keeps of every instance a history that leads to its state', async () => {
    expect(await test.isFolded()).toBe(true)
  })
})
