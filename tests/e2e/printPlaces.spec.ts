/** Random templates in the preview: what the browser draws stands where the layout says, and a PDF has as many pages. */
import type { Locator, Page } from '@playwright/test'
import fc from 'fast-check'
import { getDocumentProxy } from 'unpdf'
import { codeOf } from '#core/print/codes.ts'
import { layOut } from '#core/print/layout.ts'
import type { PrintLayout } from '#core/print/pages.ts'
import { expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp, takeAwayAfter } from '../helpers/ownApp.ts'
import { anyTemplate, type Box, boxesOf, farthest, items, pictureOf } from '../helpers/printing.ts'

const fields = [
  { pingeKey: 'input', field: 'name', label: '客户' },
  { pingeKey: 'uploadImg', field: 'photos', label: '照片', limit: 5 },
  {
    pingeKey: 'table',
    field: 'items',
    label: '明细',
    children: [
      { pingeKey: 'input', field: 'name', label: '品名' },
      { pingeKey: 'inputNumber', field: 'amount', label: '金额', precision: 2 },
      { pingeKey: 'uploadImg', field: 'photo', label: '图', limit: 3 },
    ],
  },
]
const columnData = {
  ...{ version: 1, type: 1, hasPage: true, columnList: [{ field: 'name' }] },
  ...{ btnsList: [{ value: 'add' }], columnBtnsList: [{ value: 'detail' }] },
}

/** What a browser draws on its sheets, in mm by the size of each sheet: of a text its left end, its foot and its width. */
const drawn = (pages: Locator, sheets: ReadonlyArray<{ width: number }>) =>
  pages.evaluateAll((svgs, sheets) => {
    // of a path each shape alone, all of them before any is measured: each measure after a change lays the page out anew
    const alone = new Map<Element, SVGElement[]>()
    for (const path of svgs.flatMap((svg) => [...svg.querySelectorAll('path')]))
      alone.set(
        path,
        (path.getAttribute('d')?.match(/M[^M]+/g) ?? []).map((shape) => {
          const copy = path.cloneNode() as SVGElement
          copy.setAttribute('d', shape)
          copy.setAttribute('stroke-width', '0')
          path.parentElement?.append(copy)
          return copy
        }),
      )
    return svgs.map((svg, i) => {
      const sheet = svg.getBoundingClientRect()
      const scale = (sheets[i]?.width ?? 0) / sheet.width
      const boxOf = ({ x, y, width, height }: DOMRect) => [x - sheet.x, y - sheet.y, width, height].map((one) => one * scale)
      const parts = [...svg.querySelectorAll<SVGGraphicsElement>('path, text, image')]
      const copies = new Set(parts.flatMap((one) => alone.get(one) ?? []))
      const boxes = parts
        .filter((one) => !copies.has(one))
        .flatMap((one): Box[] => {
          if (one instanceof SVGTextElement) {
            // by its letters: its rectangle also holds what of a letter reaches out of its place
            const onPage = (at: DOMPoint) => at.matrixTransform(one.getScreenCTM() ?? undefined)
            const [from, to] = [onPage(one.getStartPositionOfChar(0)), onPage(one.getEndPositionOfChar(one.getNumberOfChars() - 1))]
            return [{ text: one.textContent ?? '', at: boxOf(new DOMRect(from.x, from.y, to.x - from.x, 0)) }]
          }
          if (one instanceof SVGImageElement) return [{ text: '', at: boxOf(one.getBoundingClientRect()) }]
          return (alone.get(one) ?? []).map((copy) => ({ text: '', at: boxOf(copy.getBoundingClientRect()) }))
        })
      return { size: [sheet.width * scale, sheet.height * scale], boxes }
    })
  }, sheets)

async function made(page: Page) {
  await signIn(page, 'admin', nowhere)
  const app = await ownApp(page, {
    fullName: '版面',
    enCode: `printPlaces${process.pid}`,
    formData: { version: 1, hasPrintBtn: true, fields },
    columnData,
  })
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('pinge_token'))}`
  const photos: object[] = []
  for (const [width, height] of [
    [40, 13],
    [9, 31],
    [24, 24],
  ] as const) {
    const { name, src } = pictureOf(width, height)
    const file = { name, mimeType: 'image/png', buffer: Buffer.from(src.split(',')[1] ?? '', 'base64') }
    const answer = await page.request.post('/api/file/Uploader', { headers: { authorization }, multipart: { file } })
    photos.push({ name, fileId: (await answer.json()).data.name })
  }
  // rows with one picture, with two, and with none
  const rows = (items(45).values.items as object[]).map((row, i) => ({ ...row, ...(i < 9 && { photo: photos.slice(0, i % 3) }) }))
  const { id: recordId } = await app.call('POST', app.records, { name: '甲公司', photos, items: rows })
  const templates = fc.sample(anyTemplate, { numRuns: 20, seed: 20260101 })
  const ids: string[] = []
  for (const [i, template] of templates.entries()) {
    const body = { fullName: `版面${i + 1}`, enCode: `places${process.pid}x${i}`, modelId: app.id, sortCode: i, template }
    const { id } = await app.call('POST', '/api/system/printDev', body)
    await takeAwayAfter(page, `/api/system/printDev/${id}`)
    ids.push(String(id))
  }
  const layoutOf = async (id: string): Promise<PrintLayout> => {
    const data = await app.call('GET', `/api/system/printDev/Data?id=${id}&recordId=${recordId}`)
    const tools = {
      words: (said: unknown) => text(String(said).replace('t:', '')),
      user: {},
      dictionary: {},
      note: () => {},
      codeOf,
      time: '',
    }
    return layOut(
      data.printTemplate,
      { values: data.printData, texts: data.printTexts, pictures: data.printPictures, approvals: [] },
      tools,
    )
  }
  const pagesOfPdf = async (id: string): Promise<number> => {
    const answer = await page.request.get(`/api/system/printDev/${id}/File?format=pdf&recordIds=${recordId}`, {
      headers: { authorization },
    })
    return (await getDocumentProxy(new Uint8Array(await answer.body()))).numPages
  }
  return { ids, layoutOf, pagesOfPdf }
}

test('PR-04 twenty random templates stand in the preview as they are laid out, within 0.2 mm, and a PDF has as many pages', async ({
  page,
}) => {
  const { ids, layoutOf, pagesOfPdf } = await made(page)
  // of every fourth a PDF, drawn while the preview is looked at: what stands in a PDF is read back of hundreds by the server's tests
  const isPrinted = (_: unknown, i: number) => i % 4 === 0
  const inPdf = Promise.all(ids.filter(isPrinted).map(pagesOfPdf))
  const counts: number[] = []
  const print = page.getByRole('dialog').getByRole('button', { name: text('print.print'), exact: true })
  await page.reload()
  await page
    .getByRole('row', { name: /甲公司/ })
    .getByRole('button', { name: text('common.detail'), exact: true })
    .click()
  for (const [i, id] of ids.entries()) {
    await print.click()
    await page.getByRole('button', { name: `版面${i + 1}`, exact: true }).click()
    const layout = await layoutOf(id)
    const sheets = page.getByRole('dialog', { name: `版面${i + 1}`, exact: true }).locator('svg.pg-print-page')
    await expect(sheets).toHaveCount(layout.pages.length)
    counts.push(layout.pages.length)
    const shown = await drawn(
      sheets,
      layout.pages.map(() => layout.sheet),
    )
    for (const [n, laid] of layout.pages.entries()) {
      const { size = [], boxes = [] } = shown[n] ?? {}
      expect(farthest(size, [layout.sheet.width, layout.sheet.height])).toBeLessThan(0.01)
      const wanted = boxesOf(laid)
      expect(boxes.map((one) => one.text)).toEqual(wanted.map((one) => one.text))
      const away = boxes.map(({ at }, k) => ({ away: farthest(at, wanted[k]?.at ?? []), at, wanted: wanted[k] }))
      expect(away.filter((one) => one.away >= 0.2).slice(0, 3), `${id}, page ${n + 1}`).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(sheets).toHaveCount(0)
  }
  expect(await inPdf).toEqual(counts.filter(isPrinted))
})
