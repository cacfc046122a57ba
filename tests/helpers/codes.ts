/** Reads codes out of pictures as the product's own reader does, and shows pictures to a browser's camera. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let prepared: Promise<void> | undefined
const prepare = async () => {
  const file = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer } })
}

/** The texts of all codes in a PNG, by their format: `QRCode https://…`. */
export async function codesIn(picture: Buffer): Promise<string[]> {
  prepared ??= prepare()
  await prepared
  return (await readBarcodes(new Uint8Array(picture))).map(({ format, text }) => `${format} ${text}`)
}

/** A PNG as a film of one picture, which Chromium plays to pages that ask for the camera (Y4M, grey, 640 by 480). */
export async function filmOf(page: Page, picture: Buffer): Promise<Buffer> {
  const grey = await page.evaluate(
    async (url) => {
      const [width, height] = [640, 480]
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      context.imageSmoothingEnabled = false
      context.drawImage(image, (width - 400) / 2, (height - 400) / 2, 400, 400)
      const { data } = context.getImageData(0, 0, width, height)
      return Array.from({ length: width * height }, (_, i) => data[i * 4] ?? 0)
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  const head = Buffer.from('YUV4MPEG2 W640 H480 F5:1 Ip A1:1 C420jpeg\nFRAME\n')
  return Buffer.concat([head, Buffer.from(grey), Buffer.alloc((640 * 480) / 2, 128)])
}
