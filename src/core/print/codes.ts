import JsBarcode from 'jsbarcode'
import qrcode from 'qrcode-generator'
import type { Bar } from './pages.ts'
import type { CodeBlock } from './template.ts'

/** A code as it is drawn: its dark parts in shares of its box, and how many modules it is wide. */
export interface Code {
  bars: Bar[]
  modules: number
}

/** Scanners want a light border around a QR code: so many modules of it are in its box. */
const quiet = 2
/** More modules than these are too narrow for a scanner: a QR code in 100 px, bars across a sheet. */
const mostSide = 117
const mostModules = 600

/** What is dark of a line of modules, neighbours as one. */
function runsOf(count: number, isDark: (at: number) => boolean): Array<{ from: number; length: number }> {
  const runs: Array<{ from: number; length: number }> = []
  for (let at = 0; at < count; at++) {
    if (!isDark(at)) continue
    const last = runs.at(-1)
    if (last && last.from + last.length === at) last.length += 1
    else runs.push({ from: at, length: 1 })
  }
  return runs
}

/** Level M stands dirt and creases of paper. */
function qrOf(text: string): Code | undefined {
  const code = qrcode(0, 'M')
  // one character a byte: what readers take for UTF-8
  code.addData([...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join(''), 'Byte')
  code.make()
  const side = code.getModuleCount()
  if (side > mostSide) return undefined
  const modules = side + 2 * quiet
  const bars = Array.from({ length: side }, (_, row) =>
    runsOf(side, (at) => code.isDark(row, at)).map(({ from, length }) => ({
      x: (from + quiet) / modules,
      y: (row + quiet) / modules,
      w: length / modules,
      h: 1 / modules,
    })),
  ).flat()
  return { bars, modules }
}

function barsOf(text: string): Code | undefined {
  const into: { encodings?: Array<{ data: string }> } = {}
  JsBarcode(into, text, { format: 'CODE128' })
  const data = into.encodings?.map((one) => one.data).join('') ?? ''
  const modules = data.length
  if (modules === 0 || modules > mostModules) return undefined
  const bars = runsOf(modules, (at) => data[at] === '1').map(({ from, length }) => ({ x: from / modules, y: 0, w: length / modules, h: 1 }))
  return { bars, modules }
}

/** The dark parts of a QR code or of a Code 128 barcode; nothing of a text that it has no signs for or no room. */
export function codeOf(kind: CodeBlock['kind'], text: string): Code | undefined {
  if (text === '' || text.length > 2000) return undefined
  try {
    return kind === 'qrcode' ? qrOf(text) : barsOf(text)
  } catch {
    // both libraries throw where a text does not go in
    return undefined
  }
}
