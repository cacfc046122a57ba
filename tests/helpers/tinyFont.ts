/** A font of a few square letters, as small as one can be: for what takes fonts that somebody made. */

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]))
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16((value >>> 16) & 65535, value & 65535)))
const padded = (table: Buffer) => Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])

/** A square of 500 by 700 units. */
const square = Buffer.concat([
  u16(1, 0, 0, 500, 700),
  u16(3, 0),
  // four points on the line, each by a whole step
  Buffer.from([1, 1, 1, 1]),
  u16(0, 0, 500, 0, 0, 700, 0, 65536 - 700),
])

function cmap(letters: readonly number[]): Buffer {
  const groups = letters.map((code, i) => u32(code, code, i + 1))
  const table = Buffer.concat([u16(12, 0), u32(16 + groups.length * 12, 0, groups.length), ...groups])
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), table])
}

function names(family: string, postscript: string): Buffer {
  const said = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, postscript],
  ] as const
  const texts = said.map(([, text]) => u16(...Array.from(text, (letter) => letter.charCodeAt(0))))
  let at = 0
  const records = said.map(([id], i) => {
    const length = texts[i]?.length ?? 0
    const record = u16(3, 1, 0x409, id, length, at)
    at += length
    return record
  })
  return Buffer.concat([u16(0, said.length, 6 + records.length * 12), ...records, ...texts])
}

/** A TrueType font that has these letters, each a square. */
export function tinyFont(letters = '中文甲乙 Aa123', postscript = 'PingeTestSong'): Buffer {
  const codes = [...new Set(Array.from(letters, (letter) => letter.codePointAt(0) ?? 0))].sort((a, b) => a - b)
  const count = codes.length + 1
  const glyph = padded(square)
  const tables: { [tag: string]: Buffer } = {
    'OS/2': Buffer.concat([u16(4, 1000, 400, 5, 0), Buffer.alloc(68), u16(800, 65536 - 200, 0, 800, 200), Buffer.alloc(18)]),
    cmap: cmap(codes),
    glyf: Buffer.concat(Array.from({ length: count }, () => glyph)),
    head: Buffer.concat([u32(0x10000, 0x10000, 0, 0x5f0f3cf5), u16(0, 1000), Buffer.alloc(16), u16(0, 0, 500, 700, 0, 8, 2, 1, 0)]),
    hhea: Buffer.concat([u32(0x10000), u16(800, 65536 - 200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, count)]),
    hmtx: Buffer.concat(Array.from({ length: count }, () => u16(1000, 0))),
    loca: u32(...Array.from({ length: count + 1 }, (_, i) => i * glyph.length)),
    maxp: Buffer.concat([u32(0x10000), u16(count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: names('Pinge Test Song', postscript),
    post: Buffer.concat([u32(0x30000, 0), u16(0, 0), u32(0, 0, 0, 0, 0)]),
  }
  const entries = Object.entries(tables)
  let offset = 12 + entries.length * 16
  const heads = entries.map(([tag, table]) => {
    const head = Buffer.concat([Buffer.from(tag.padEnd(4)), u32(0, offset, table.length)])
    offset += padded(table).length
    return head
  })
  return Buffer.concat([u32(0x10000), u16(entries.length, 128, 3, 32), ...heads, ...entries.map(([, table]) => padded(table))])
}
