import { describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp } from '../helpers/app.ts'
import { fileInZip } from '../helpers/zip.ts'

describe('VD-02 the code of an application', () => {
  it('is shown file by file and downloaded as the same files, to whoever may design it', async () => {
    const test = await startApp()
    const token = await test.login()
    const call = (url: string, body?: object, as = token) => test.call('POST', url, { token: as, ...(body ? { body } : {}) })
    const fields = [
      { pingeKey: 'input', field: 'title', label: '标题' },
      { pingeKey: 'table', field: 'items', label: '明细', children: [{ pingeKey: 'inputNumber', field: 'price', label: '单价' }] },
    ]
    const columnData = { version: 1, type: 1, columnList: [{ field: 'title' }], searchList: [] }
    const made = await call('/api/visualdev/Base', { fullName: '出差', enCode: 'trip', formData: { version: 1, fields }, columnData })
    expect(made.code, made.msg).toBe(200)
    const path = `/api/visualdev/Generater/${made.data.id}/Actions`
    const shown = await call(`${path}/CodePreview`)
    expect(shown.code, shown.msg).toBe(200)
    const texts = new Map(shown.data.list.map(({ fullName, content }: Row) => [fullName, content]))
    expect([...texts.keys()]).toEqual(['trip/types.ts', 'trip/records.ts', 'trip/form.ts', 'trip/list.ts', 'trip/page.ts'])
    expect(texts.get('trip/types.ts')).toContain('items: TripItems[]')
    expect(texts.get('trip/types.ts')).toContain('/** 单价 */\n  price: number | null')
    const { data: file } = await call(`${path}/DownloadCode`)
    const { rawPayload } = await test.app.inject({ method: 'GET', url: file.url })
    for (const [name, content] of texts) expect((await fileInZip(rawPayload, String(name))).toString()).toBe(content)

    const stranger = await test.login(await test.person({ 'system.log': [] }))
    for (const action of ['CodePreview', 'DownloadCode']) expect((await call(`${path}/${action}`, undefined, stranger)).code).toBe(403)
    expect((await call('/api/visualdev/Generater/none/Actions/CodePreview')).code).toBe(404)
  })
})
