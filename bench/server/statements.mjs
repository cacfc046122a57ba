/** What is said to a PostgreSQL: a wire between a client and its server that counts the statements. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Messages of a client that are a statement: a simple one, and one of the extended protocol that is carried out. */
const [simple, execute] = ['Q', 'E'].map((letter) => letter.charCodeAt(0))

/** Counts whole messages in what a client sends, whatever pieces it comes in. */
function counter(count) {
  let rest = Buffer.alloc(0)
  let begun = false
  return (piece) => {
    rest = Buffer.concat([rest, piece])
    for (;;) {
      // the first message has no letter
      const head = begun ? 1 : 0
      if (rest.length < head + 4) return
      const size = head + rest.readUInt32BE(head)
      if (rest.length < size) return
      if (begun && (rest[0] === simple || rest[0] === execute)) count()
      begun = true
      rest = rest.subarray(size)
    }
  }
}

/**
 * @param {URL} server address of the PostgreSQL
 * @returns {Promise<{ url: string, count: () => number, close: () => void }>} an address to use instead
 */
export async function countingWire(server) {
  let statements = 0
  const wire = createServer((client) => {
    const there = connect(Number(server.port || 5432), server.hostname)
    const read = counter(() => statements++)
    client.on('data', (piece) => {
      read(piece)
      there.write(piece)
    })
    there.pipe(client)
    for (const [one, other] of [
      [client, there],
      [there, client],
    ])
      one.on('close', () => other.destroy()).on('error', () => other.destroy())
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const url = Object.assign(new URL(server), { hostname: '127.0.0.1', port: String(wire.address().port) }).href
  return { url, count: () => statements, close: () => wire.close() }
}
