import { ZipFile } from 'yazl'
import { bytesOfZip } from '../../storage/zip.ts'
import { guard } from './guard.ts'

/** A text, or a number with the format in which a spreadsheet shows it (`0.00`). */
export type SheetCell = string | { number: number; format: string }

/** A cell of a spreadsheet holds no more. */
const longest = 32_767
const plain = (value: string): string =>
  value
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these at all
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What every spreadsheet of one sheet has beside its rows. */
const parts = (title: string): { [path: string]: string } => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${title}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
})

/** Style 0 is plain, 1 the heading's; each number format has one after these. */
const stylesOf = (formats: readonly string[]) =>
  `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${plain(code)}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${formats.map((_, i) => `<xf numFmtId="${164 + i}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

/** About how wide a text stands: a Chinese character is as wide as two letters. */
const widthOf = (texts: readonly string[]): number =>
  Math.min(
    40,
    Math.max(10, ...texts.map((one) => [...one.slice(0, 60)].reduce((sum, c) => sum + ((c.codePointAt(0) ?? 0) > 255 ? 2 : 1), 2))),
  )
/** So many rows say how wide a column is. */
const looked = 50

/**
 * A spreadsheet of one sheet, written batch by batch, so that nobody waits for a long one. Every text stands as a text:
 * what would be taken for a formula begins with an apostrophe.
 */
export async function writeSheet(title: string, labels: readonly string[], batches: AsyncIterable<SheetCell[][]>): Promise<Buffer> {
  const formats: string[] = []
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format)
    return formats.indexOf(format) + 2
  }
  const cell = (value: SheetCell, style = 0): string => {
    if (typeof value !== 'string') return `<c s="${styleOf(value.format)}"><v>${value.number}</v></c>`
    if (value === '') return '<c/>'
    return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${plain(guard(value).slice(0, longest))}</t></is></c>`
  }
  const line = (cells: readonly SheetCell[], style?: number) => `<row>${cells.map((one) => cell(one, style)).join('')}</row>`
  const rows = [line(labels, 1)]
  const seen: string[][] = [[...labels]]
  for await (const batch of batches) {
    for (const cells of batch) {
      if (seen.length < looked) seen.push(cells.map((one) => (typeof one === 'string' ? one : String(one.number))))
      rows.push(line(cells))
    }
    // others are answered between two batches
    await new Promise((done) => setImmediate(done))
  }
  const columns = labels.map(
    (_, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(seen.map((one) => one[i] ?? ''))}" customWidth="1"/>`,
  )
  const zip = new ZipFile()
  // what the name of a sheet must not hold
  const name = plain(
    title
      .replace(/[\\/?*[\]:']/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet1',
  )
  for (const [path, content] of Object.entries(parts(name))) zip.addBuffer(Buffer.from(head + content), path)
  zip.addBuffer(Buffer.from(head + stylesOf(formats)), 'xl/styles.xml')
  const sheet = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  zip.addBuffer(Buffer.from(sheet), 'xl/worksheets/sheet1.xml')
  return bytesOfZip(zip)
}
