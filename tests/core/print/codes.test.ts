/** QR codes and barcodes as vectors. */
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { type Code, codeOf } from '#core/print/codes.ts'
import { codesIn } from '../../helpers/codes.ts'

/** A code as a scanner sees it: so many pixels a module, with a light border. */
function pictureOf({ bars, modules }: Code, kind: 'qrcode' | 'barcode'): Buffer {
  const [pixels, border] = [4, 40]
  const [wide, high] = [modules * pixels, kind === 'qrcode' ? modules * pixels : 120]
  const picture = new PNG({ width: wide + 2 * border, height: high + 2 * border })
  picture.data.fill(255)
  for (const { x, y, w, h } of bars)
    for (let row = Math.round(y * high); row < Math.round((y + h) * high); row++) {
      const at = ((row + border) * picture.width + border) * 4
      for (let i = Math.round(x * wide); i < Math.round((x + w) * wide); i++) picture.data.fill(0, at + i * 4, at + i * 4 + 3)
    }
  return PNG.sync.write(picture)
}

describe('a code', () => {
  it.each([
    ['qrcode', 'QRCode', '合同 HT-2026-001：壹仟元 😀'],
    ['qrcode', 'QRCode', `https://example.com/${'x'.repeat(400)}`],
    ['barcode', 'Code128', 'HT-2026-001'],
    ['barcode', 'Code128', '20260001234567'],
  ] as const)('of kind %s is read again by a scanner (%s, %s)', async (kind, format, text) => {
    const code = codeOf(kind, text)
    if (!code) throw new Error('no code')
    expect(await codesIn(pictureOf(code, kind))).toEqual([`${format} ${text}`])
  })

  it('has its neighbours of a row in one bar, all within its box', () => {
    const { bars = [], modules = 1 } = codeOf('qrcode', 'A1') ?? {}
    expect(bars.some(({ w }) => w * modules > 6.9)).toBe(true)
    for (const { x, y, w, h } of bars) expect(Math.min(x, y, 1 - x - w, 1 - y - h)).toBeGreaterThan(0)
    const ends = new Set(bars.map(({ x, y, w }) => `${Math.round((x + w) * modules)},${Math.round(y * modules)}`))
    for (const { x, y } of bars) expect(ends.has(`${Math.round(x * modules)},${Math.round(y * modules)}`)).toBe(false)
  })

  it('is none of a text without signs in it, or longer than a scanner could read', () => {
    expect(codeOf('barcode', '合同')).toBeUndefined()
    expect(codeOf('barcode', 'A'.repeat(60))).toBeUndefined()
    expect(codeOf('qrcode', 'A'.repeat(1500))).toBeUndefined()
    expect(codeOf('qrcode', '')).toBeUndefined()
  })
})
