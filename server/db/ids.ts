import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeLength = 10
const halfLength = 8
const half = 2 ** 40

/** Random bytes, fetched for many ids at once: each id takes ten. */
const pool = Buffer.alloc(4000)
let used = pool.length

let last = 0
let [high, low] = [0, 0]

function write(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text
  return text
}

/** A new id: 26 characters that sort by the moment they were made, and, within one process, in the order they were made. */
export function newId(now = Date.now()): string {
  if (now > last) {
    last = now
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    // half of what there is: room for all that are made in the same moment
    high = Math.floor(pool.readUIntBE(used, 5) / 2)
    low = pool.readUIntBE(used + 5, 5)
    used += 10
  } else if (++low === half) {
    low = 0
    high++
  }
  return write(last, timeLength) + write(high, halfLength) + write(low, halfLength)
}
