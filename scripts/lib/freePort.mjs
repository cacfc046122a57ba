import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Whether nobody listens on a port. @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((done) => {
    const probe = createServer().once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

/**
 * A port that nobody listens on. It is below those that a system gives to connections that go out: whoever is told of it
 * takes seconds to start, and meanwhile such a connection would take it. It is above those that browsers refuse.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(11_000, 32_768)
    if (await isFree(port)) return port
  }
  throw new Error('No port of this machine can be used.')
}
