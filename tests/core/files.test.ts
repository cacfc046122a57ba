import { describe, expect, it } from 'vitest'
import { acceptText, categoryOf, chooserAccept, isAccepted, isFileName, isSmaller, plainName, viewOf } from '#core/files.ts'
import { formatSize } from '#core/format/format.ts'
import { fileLimit, fileRules } from '#core/rules/files.ts'
import type { Widget } from '#core/widget.ts'
import { env, t } from '../helpers/core.ts'

describe('what a file is', () => {
  it('FL-19 belongs to a category by its ending', () => {
    expect(['png', 'mp4', 'mp3', 'docx', ''].map(categoryOf)).toEqual(['image', 'video', 'audio', 'document', 'document'])
  })

  it('FL-07 FL-05 is shown in the viewer when it is a picture, in the page when it can be, else not', () => {
    expect(['png', 'jpg', 'jpeg', 'bmp', 'gif'].map(viewOf)).toEqual(Array(5).fill('image'))
    expect(['pdf', 'txt', 'docx', 'xlsx', 'zip', 'svg', 'html'].map(viewOf)).toEqual([
      'pdf',
      'text',
      'docx',
      'xlsx',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('FL-08 has its size in bytes, KB, MB or GB, with two decimals', () => {
    expect([1023, 1536, 5_242_880, 2_147_483_648].map(formatSize)).toEqual(['1023 B', '1.50 KB', '5.00 MB', '2.00 GB'])
  })

  it('FL-11 C-021 must be under the limit: one that is as large is refused', () => {
    expect(isSmaller(1023, 1, 'KB')).toBe(true)
    expect(isSmaller(1024, 1, 'KB')).toBe(false)
    expect(isSmaller(1_073_741_823, 1, 'GB')).toBe(true)
  })

  it('FL-12 FL-13 is accepted by its ending, or as a picture, film or sound by its type; without an accept any is', () => {
    expect(isAccepted('a.PNG', 'image')).toBe(true)
    expect(isAccepted('picture', 'image/*', 'image/png')).toBe(true)
    expect(isAccepted('a.xlsx', 'excel,word')).toBe(true)
    expect(isAccepted('a.pdf', ['excel', '.pdf'])).toBe(true)
    expect(isAccepted('a.txt', 'video,audio,pdf')).toBe(false)
    expect(isAccepted('a.exe', undefined)).toBe(true)
    expect(acceptText('image,excel,.dwg', t)).toBe('图片、excel、dwg')
    expect(chooserAccept('image,excel,pdf,dwg')).toBe('image/*,.xls,.xlsx,.pdf,.dwg')
  })

  it('CU-10 has a name without #, and none that leads elsewhere', () => {
    expect(plainName(' 报告 #1.txt')).toBe('报告 1.txt')
    expect(['a.txt', '报告（终稿）.docx', '.env'].map(isFileName)).toEqual([true, true, true])
    const wrong = [
      '',
      '..',
      '../a',
      'a\\b',
      'a\u0000b',
      'a\u202etxt.exe',
      'a\u061ctxt.exe',
      'a\u2028b',
      'a\u0085b',
      'a\ufeff.txt',
      'x'.repeat(201),
    ]
    expect(wrong.map(isFileName)).toEqual(wrong.map(() => false))
  })

  it('FL-10 FL-21 C-002 takes any number of files where the limit is 0 and one where it is 1; of pictures a limit of 0 takes none', () => {
    const contract = (kind: string) => env.widgets.get(kind) as Widget
    const limits = (pingeKey: string) => [0, 1, undefined].map((limit) => fileLimit({ pingeKey, limit }, contract(pingeKey)))
    expect(limits('uploadFile')).toEqual([undefined, 1, undefined])
    expect(limits('uploadImg')).toEqual([0, 1, 9])
    const files = [1, 2].map((n) => ({ name: `${n}.txt`, fileId: `${n}` }))
    const told = (node: object, value: object[]) =>
      fileRules({ pingeKey: 'uploadFile', ...node }, contract('uploadFile'))
        .map(({ test }) => test(value as never, {}, t))
        .filter(Boolean)
    expect(told({ limit: 0 }, files)).toEqual([])
    expect(told({ limit: 1 }, files)).toEqual(['当前限制最多可以上传1个文件'])
  })
})
