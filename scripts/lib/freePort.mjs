import { createServer } from 'node:net'

/** A port that nobody listens on. @returns {Promise<number>} */
export function freePort() {
  return new Promise((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => done(port))
    })
  })
}
