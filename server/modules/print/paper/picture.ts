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
