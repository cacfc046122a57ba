/** A colour: 0 to 255 each, and how opaque it is, 0 to 1. */
export interface Color {
  r: number
  g: number
  b: number
  a: number
}
export interface ColorStyle {
  colorFormat?: 'hex' | 'rgb'
  showAlpha?: boolean
}

const hex = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const rgb = /^rgba?\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*(?:[,/]\s*(\d(?:\.\d+)?|\.\d+|\d{1,3}%)\s*)?\)$/i

/** Reads `#16f`, `#1677ff`, `#1677ff80`, `rgb(22, 119, 255)` and `rgba(22, 119, 255, 0.5)`; nothing for anything else. */
export function readColor(text: string): Color | undefined {
  const digits = hex.exec(text.trim())?.[1]
  if (digits) {
    const whole = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
    const at = (i: number) => Number.parseInt(whole.slice(i, i + 2), 16)
    return { r: at(0), g: at(2), b: at(4), a: whole.length === 8 ? round(at(6) / 255) : 1 }
  }
  const found = rgb.exec(text.trim())
  if (!found) return undefined
  const [r = 0, g = 0, b = 0] = found.slice(1, 4).map(Number)
  const opacity = found[4]
  const a = opacity === undefined ? 1 : opacity.endsWith('%') ? Number.parseInt(opacity, 10) / 100 : Number(opacity)
  return [r, g, b].every((one) => one <= 255) && a <= 1 ? { r, g, b, a: round(a) } : undefined
}

const round = (n: number) => Math.round(n * 100) / 100
const pair = (n: number) => Math.round(n).toString(16).padStart(2, '0')

/** A colour as a field keeps it. Without `showAlpha` it is opaque. */
export function writeColor({ r, g, b, a }: Color, { colorFormat = 'hex', showAlpha = false }: ColorStyle): string {
  const clear = showAlpha && a < 1
  if (colorFormat === 'hex') return `#${pair(r)}${pair(g)}${pair(b)}${clear ? pair(a * 255) : ''}`
  const parts = [r, g, b].map(Math.round).join(', ')
  return clear ? `rgba(${parts}, ${round(a)})` : `rgb(${parts})`
}
