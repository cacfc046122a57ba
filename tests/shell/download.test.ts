// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { download, fileName } from '#shell/workspace/download.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a download', () => {
  it('takes the name that the server gives', () => {
    expect(fileName('attachment; filename="a.bdd"; filename*=UTF-8\'\'%E5%AD%97%E5%85%B8.bdd', '/x')).toBe('字典.bdd')
    expect(fileName('attachment; filename="a.bdd"', '/x')).toBe('a.bdd')
    expect(fileName(null, '/api/file/Download/export/%E5%AD%97.bdd?n=1')).toBe('字.bdd')
  })

  it('ER-01 tells what the server says instead of a file', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 404, msg: '文件不存在', data: null }))
    await expect(download('/api/file/Download/export/x')).rejects.toThrow('文件不存在')
  })
})
