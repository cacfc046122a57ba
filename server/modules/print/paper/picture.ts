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
