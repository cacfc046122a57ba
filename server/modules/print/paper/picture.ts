import { imageSize } from 'image-size'
import { decode, encode } from 'jpeg-js'
import { PNG } from 'pngjs'
import type { Fragment } from '#core/print/pages.ts'

/** Pixels of a module. */
const pixels = 4

/** A code as a small picture: Word stretches it to its box. */
export function pictureOf({ x, y, w, h, bars }: Extract<Fragment, { kind: 'code' }>): Buffer {
  const narrowest = Math.min(w, ...bars.map((bar) => bar.w))
  const lowest = Math.min(h, ...bars.map((bar) => bar.h))
  const [width, height] = [Math.round((w / narrowest) * pixels), Math.round((h / lowest) * pixels)]
  const png = new PNG({ width, height })
  png.data.fill(255)
  for (const bar of bars) {
    const left = Math.round(((bar.x - x) / w) * width)
    const right = Math.round(((bar.x + bar.w - x) / w) * width)
    const top = Math.round(((bar.y - y) / h) * height)
    const foot = Math.round(((bar.y + bar.h - y) / h) * height)
    for (let row = top; row < foot; row++)
      for (let at = left; at < right; at++) png.data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3)
  }
  return PNG.sync.write(png, { colorType: 0, inputHasAlpha: true })
}

/** A picture that a document takes as it is. */
export interface Drawable {
  type: 'png' | 'jpg'
  data: Buffer
}

/**
 * A picture of a record, from its data URL. A PNG is read and written anew on white paper: neither document has to look into one
 * that is broken, or that lets something through. Nothing of what cannot be read.
 */
export function drawable(src: string): Drawable | undefined {
  const [, type, base64 = ''] = /^data:image\/(png|jpeg);base64,(.*)$/s.exec(src) ?? []
  const data = Buffer.from(base64, 'base64')
  if (type === 'jpeg') return data.readUInt16BE(0) === 0xffd8 ? { type: 'jpg', data } : undefined
  if (type !== 'png') return undefined
  try {
    const png = PNG.sync.read(data)
    const { data: pixels } = png
    for (let i = 0; i < pixels.length; i += 4) {
      const seen = (pixels[i + 3] ?? 255) / 255
      if (seen < 1) for (let at = i; at < i + 3; at++) pixels[at] = Math.round((pixels[at] ?? 0) * seen + 255 * (1 - seen))
      pixels[i + 3] = 255
    }
    return { type: 'png', data: PNG.sync.write(png, { colorType: 2, inputHasAlpha: true }) }
  } catch {
    return undefined
  }
}

/** Where a point of a picture stands in what its camera kept, by how that lies (EXIF): `w` and `h` are those of what is kept. */
const kept: ReadonlyArray<(x: number, y: number, w: number, h: number) => number> = [
  (x, y, w) => y * w + x,
  (x, y, w) => y * w + (w - 1 - x),
  (x, y, w, h) => (h - 1 - y) * w + (w - 1 - x),
  (x, y, w, h) => (h - 1 - y) * w + x,
  (x, y, w) => x * w + y,
  (x, y, w, h) => (h - 1 - x) * w + y,
  (x, y, w, h) => (h - 1 - x) * w + (w - 1 - y),
  (x, y, w) => x * w + (w - 1 - y),
]

/** What a photograph may be to be turned, since all of its pixels are in memory for that: 25 million of them. */
const mostTurned = { maxResolutionInMP: 25, maxMemoryUsageInMB: 600 }
/** Pixels that are turned for one document: a million takes about a fifth of a second. */
const mostOfDocument = 400_000_000
const quality = 90
/** Pixels of a millimetre of what is written anew: 300 of an inch. */
const fine = 300 / 25.4

/** A picture of so many pixels, each the mean of those that it stands for. */
function drawnAnew(
  from: { width: number; height: number; at: (x: number, y: number) => number; data: Uint8Array },
  width: number,
  height: number,
): Uint8Array {
  const out = new Uint8Array(width * height * 4)
  const edge = (n: number, of: number, all: number) => Math.floor((n * all) / of)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [red, green, blue, count] = [0, 0, 0, 0]
      const [right, foot] = [edge(x + 1, width, from.width), edge(y + 1, height, from.height)]
      for (let row = edge(y, height, from.height); row < foot; row++)
        for (let column = edge(x, width, from.width); column < right; column++) {
          const i = from.at(column, row) * 4
          red += from.data[i] ?? 0
          green += from.data[i + 1] ?? 0
          blue += from.data[i + 2] ?? 0
          count++
        }
      out.set([red / count, green / count, blue / count, 255], (y * width + x) * 4)
    }
  return out
}

/** Photographs as one sees them, for a document that draws them as their cameras kept them. */
export class Upright {
  private left = mostOfDocument

  /**
   * A photograph that lies is written anew, no finer than its box of so many mm needs; anything else stays as it is. Nothing
   * of what cannot be read, or where the document had too many of them.
   */
  of(picture: Drawable, box: { w: number; h: number }): Drawable | undefined {
    if (picture.type !== 'jpg') return picture
    try {
      const { orientation = 1, ...size } = imageSize(picture.data)
      const at = kept[orientation - 1]
      if (!at || orientation === 1) return picture
      this.left -= size.width * size.height
      if (this.left < 0) return undefined
      const { width: w, height: h, data } = decode(picture.data, { useTArray: true, ...mostTurned })
      const [width, height] = orientation > 4 ? [h, w] : [w, h]
      const [wide, high] = [Math.min(width, Math.ceil(box.w * fine)), Math.min(height, Math.ceil(box.h * fine))]
      const from = { width, height, data, at: (x: number, y: number) => at(x, y, w, h) }
      return { type: 'jpg', data: encode({ width: wide, height: high, data: drawnAnew(from, wide, high) }, quality).data }
    } catch {
      return undefined
    }
  }
}
