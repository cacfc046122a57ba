/** What an administrator sets for prints: the paper of new templates, and the letters of PDFs. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { tinyFont } from '../../helpers/tinyFont.ts'
import { uploader } from '../../helpers/upload.ts'

const path = '/api/system/SysConfig/print'
const folder = mkdtempSync(join(tmpdir(), 'print-settings-'))
let test: TestApp
let admin: string
let clerk: string
let modelId: string
let recordId: string
let templateId: string

const put = (body: object, token = admin) => test.call('PUT', path, { token, body })
const read = async () => (await test.call('GET', path, { token: admin })).data
const messages = (answer: { data: { errors: Array<{ field: string; message: string }> } }) =>
  answer.data.errors.map(({ field, message }) => `${field}: ${message}`)
const fresh = async (enCode: string) => {
  const { data } = await test.call('POST', '/api/system/printDev', { token: admin, body: { fullName: enCode, enCode, modelId } })
  return { id: data.id as string, template: (await test.call('GET', `/api/system/printDev/${data.id}`, { token: admin })).data.template }
}
const sent = async (name: string, content: Buffer, token = admin) => {
  const answer = await uploader(test, token).send(name, content)
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return [{ name, fileId: answer.data.name }]
}
/** The names of the fonts that a PDF carries. */
const fontsOf = async (app: FastifyInstance = test.app) => {
  const url = `/api/system/printDev/${templateId}/File?format=pdf&recordIds=${recordId}`
  const { rawPayload, headers } = await app.inject({ url, headers: { authorization: `Bearer ${admin}` } })
  if (headers['content-type'] !== 'application/pdf') return JSON.parse(rawPayload.toString()).msg as string
  return [...new Set([...rawPayload.toString('latin1').matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name]) => name))].sort()
}
/** Another process on the same database and the same files. */
async function elsewhere(work: (app: FastifyInstance) => Promise<void>, env: { [name: string]: string } = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', PINGE_DATA: folder, ...env })
  const app = await buildApp({ database: test.database, config, client: { index: () => '' } })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

beforeAll(async () => {
  test = await startApp({ PINGE_DATA: folder })
  admin = await test.login()
  clerk = await test.login(await test.person({ 'system.print': [] }))
  const body = {
    ...{ fullName: '纸张', enCode: 'onPaper', formData: { version: 1, fields: [{ pingeKey: 'input', field: 'name', label: '中文' }] } },
    columnData: { version: 1, type: 1, columnList: [{ field: 'name' }], hasPage: true, btnsList: [], columnBtnsList: [] },
  }
  modelId = (await test.call('POST', '/api/visualdev/Base', { token: admin, body })).data.id
  await test.call('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { token: admin })
  recordId = (await test.call('POST', `/api/visualdev/OnlineDev/${modelId}`, { token: admin, body: { name: '甲乙' } })).data.id
  const made = await fresh('usual')
  expect(made.template.paper).toEqual({ size: 'A4' })
  templateId = made.id
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the paper of new templates', () => {
  it('SY-01 is that of the settings, also of one that is made of a form; those that are there stay', async () => {
    expect((await put({ printPaper: 'A5', printLandscape: 1, printTop: 20, printLeft: 0 })).code).toBe(200)
    expect((await fresh('small')).template.paper).toEqual({ size: 'A5', landscape: true, margins: { top: 20, left: 0 } })
    const kept = await test.call('GET', `/api/system/printDev/${templateId}`, { token: admin })
    expect(kept.data.template.paper).toEqual({ size: 'A4' })
    const wrong = await put({ printPaper: 'A9', printTop: 41, printRight: -1, printBottom: '' })
    expect(messages(wrong).map((one) => one.split(':')[0])).toEqual(['printPaper', 'printTop', 'printRight', 'printBottom'])
  })
})

describe('the font of PDFs', () => {
  it('is chosen by its name among those with Chinese letters, and nothing tells where they are', async () => {
    const { list } = (await test.call('GET', '/api/system/SysConfig/printFonts', { token: admin })).data
    expect(list.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(['auto', 'uploaded'])
    expect(JSON.stringify(list)).not.toMatch(/[\\/]|\.tt/)
    for (const url of ['/api/system/SysConfig/printFonts', path]) expect((await test.call('GET', url, { token: clerk })).code).toBe(403)
    expect((await put({ printFont: 'uploaded' }, clerk)).code).toBe(403)
    const before = await fontsOf()
    // a family of another name than the one that the system finds
    const other = [...list]
      .reverse()
      .find(({ id, fullName }) => id.startsWith('font:') && !String(before).includes(fullName.replaceAll(' ', '')))
    expect((await put({ printFont: other.id })).code).toBe(200)
    const after = await fontsOf()
    expect(after).not.toEqual(before)
    expect(String(after).toLowerCase()).toContain(other.fullName.replaceAll(' ', '').toLowerCase().slice(0, 12))
    for (const printFont of ['font:nothing', 'font:../../../etc/passwd', 'font:', '/etc/passwd', 3]) {
      expect([printFont, (await put({ printFont })).code]).toEqual([printFont, 400])
    }
    expect((await put({ printFont: 'auto' })).code).toBe(200)
    expect(await fontsOf()).toEqual(before)
  })

  it('is uploaded, read by every process, and let go', async () => {
    expect(messages(await put({ printFont: 'uploaded' }))).toEqual(['printFontFile: 已选择“上传的字体”，请上传字体文件'])
    const printFontFile = await sent('宋.ttf', tinyFont())
    expect((await put({ printFont: 'uploaded', printFontFile })).code).toBe(200)
    expect(await fontsOf()).toContain('PingeTestSong')
    await elsewhere(async (app) => expect(await fontsOf(app)).toContain('PingeTestSong'))
    // what the form shows is sent back as it is, and changes nothing
    const shown = await read()
    expect(shown).toMatchObject({ printFont: 'uploaded', printFontIsFixed: 0, printFontFile: [{ name: '宋.ttf' }] })
    expect((await put({ ...shown, printTop: 15 })).code).toBe(200)
    const uses = () => test.database.db.selectFrom('base_file_use').select('fileId').where('modelId', '=', 'setting').execute()
    expect(await uses()).toEqual([{ fileId: printFontFile[0]?.fileId }])
    expect(messages(await put({ printFontFile: [] }))).toEqual(['printFontFile: 已选择“上传的字体”，请上传字体文件'])
    // of a content that is lost the print says so
    await test.database.db.deleteFrom('base_file').where('id', '=', String(printFontFile[0]?.fileId)).execute()
    expect(await fontsOf()).toMatch(/系统设置中选择的字体/)
    expect((await put({ printFont: 'auto', printFontFile: [] })).code).toBe(200)
    expect(await uses()).toEqual([])
    const { list } = (await test.call('GET', '/api/system/Log/Change?pageSize=5&entity=setting', { token: admin })).data
    const told = await Promise.all(
      list.map(async ({ id }: { id: string }) => (await test.call('GET', `/api/system/Log/Change/${id}`, { token: admin })).data),
    )
    expect(JSON.stringify(told)).toContain('"宋.ttf"')
  })

  it('is refused in words where it is none: other files, cut ones, ones that lie, without Chinese letters, of somebody else', async () => {
    const font = tinyFont()
    const lying = Buffer.from(font)
    // every table is said to begin and end far behind the file
    for (let at = 12; at < 12 + 10 * 16; at += 16) lying.fill(0x7f, at + 8, at + 16)
    const cases: Array<[string, Buffer, RegExp]> = [
      ['a.ttf', Buffer.from('no font at all'), /不是可用的/],
      ['b.ttf', font.subarray(0, 300), /不是可用的|没有中文/],
      ['c.otf', lying, /不是可用的|没有中文/],
      ['d.woff2', font, /不是可用的/],
      ['e.ttc', Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(4, 1), Buffer.alloc(4, 255), Buffer.alloc(500, 255)]), /不是可用的/],
      ['f.ttf', tinyFont('abc'), /没有中文字形/],
      ['g.ttf', readFileSync('node_modules/svg-captcha/fonts/Comismsh.ttf'), /没有中文字形/],
    ]
    for (const [name, content, said] of cases) {
      const answer = await put({ printFontFile: await sent(name, content) })
      expect([name, answer.code]).toEqual([name, 400])
      expect(messages(answer), name).toEqual([expect.stringMatching(said)])
    }
    const foreign = await sent('h.ttf', tinyFont('中文'), clerk)
    expect((await put({ printFontFile: foreign })).code).toBe(400)
    for (const printFontFile of [[{ fileId: 'none' }], [{}, {}], [1], 'x', { fileId: 'a' }])
      expect([printFontFile, (await put({ printFontFile })).code]).toEqual([printFontFile, 400])
    expect((await read()).printFontFile).toEqual([])
  }, 60_000)

  it('is that of the operator where one is named, and the form says so', async () => {
    expect((await put({ printFont: 'uploaded', printFontFile: await sent('宋.ttf', tinyFont()) })).code).toBe(200)
    await elsewhere(
      async (app) => {
        expect(await fontsOf(app)).toMatch(/PINGE_PRINT_FONT/)
        const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${admin}` } })
        expect(answer.json().data.printFontIsFixed).toBe(1)
      },
      { PINGE_PRINT_FONT: join(folder, 'none.ttf') },
    )
  })
})
