import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Row } from '#core/types.ts'
import { expect } from './e2e.ts'

/** Sends small files by calls, as the person who is signed in; gives the answer to their merging. */
export async function sender(page: Page): Promise<(name: string, content: Buffer) => Promise<Row>> {
  const token = await page.evaluate(() => localStorage.getItem('pinge_token'))
  const headers = { authorization: `Bearer ${token}` }
  return async (name, content) => {
    const identifier = createHash('md5').update(content).digest('hex')
    const about = { identifier, fileName: name, fileSize: String(content.length) }
    const file = { name: 'blob', mimeType: 'application/octet-stream', buffer: content }
    await page.request.post('/api/file/chunk', { headers, multipart: { ...about, chunkNumber: '1', file } })
    const form = { ...about, fileType: '', extension: '', type: 'annex', pathType: 'defaultPath', isAccount: '0', folder: '' }
    const answer = await (await page.request.post('/api/file/merge', { headers, form })).json()
    expect(answer.code, JSON.stringify(answer)).toBe(200)
    return answer.data
  }
}
