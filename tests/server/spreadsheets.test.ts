import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { readBook } from '#server/records/sheet/readBook.ts'
import { bytesOfZip } from '#server/storage/zip.ts'

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
/** A workbook with these rows, as XML. */
async function workbook(rows: string): Promise<Buffer> {
  const zip = new ZipFile()
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${type}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  }
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml(text)), name)
  return bytesOfZip(zip)
}
const row = (n: number, cells: string) => `<row r="${n}">${cells}</row>`
const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
const named = (content: Buffer) => ({ name: '表.xlsx', content })

describe('IM-06 a spreadsheet of a stranger keeps nobody waiting', () => {
  it('a small one is read at once, a larger one in a thread, both as they are', async () => {
    expect(await readBook('u', named(await workbook(row(1, cell('名称')) + row(2, cell('甲')))), 10)).toEqual([['名称'], ['甲']])
    const long = '长'.repeat(30_000)
    const rows = Array.from({ length: 20 }, (_, i) => row(i + 1, cell(`${i}${long}`))).join('')
    const lines = await readBook('u', named(await workbook(rows)), 10)
    expect(lines.map(([text]) => text?.length)).toEqual(Array.from({ length: 10 }, () => 30_001))
    await expect(readBook('u', named(Buffer.from('PKnothing')), 10)).rejects.toMatchObject({ key: 'server.fileBroken' })
  })

  it('one of a few kilobytes with millions of cells ends when its time is over, and others are served meanwhile', async () => {
    const content = await workbook(row(1, cell('名称')) + row(2, cell('x').repeat(1_500_000)))
    expect(content.length).toBeLessThan(200_000)
    let served = 0
    const others = setInterval(() => served++, 10)
    await expect(readBook('u', named(content), 10, 1500)).rejects.toMatchObject({ key: 'upload.bomb', params: { name: '表.xlsx' } })
    clearInterval(others)
    expect(served).toBeGreaterThan(10)
  })
})
