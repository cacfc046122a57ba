import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeLength = 10
const randomLength = 16

let last = 0
let tail = 0n

const write = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; text.length < length; rest >>= 5n) text = alphabet[Number(rest & 31n)] + text
  return text
}

/** A new id: 26 characters that sort by the moment they were made, and, within one process, in the order they were made. */
export function newId(now = Date.now()): string {
  if (now > last) {
    last = now
    tail = BigInt(`0x${randomBytes(10).toString('hex')}`) >> 1n
  } else tail += 1n
  return write(BigInt(last), timeLength) + write(tail, randomLength)
}
