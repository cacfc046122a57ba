import type { FastifyInstance } from 'fastify'

/** How long calls that were begun may take to end when the server closes. */
const patience = 8000

/**
 * Closes the server as soon as the calls that were begun are answered. By itself it would wait for connections on which
 * nothing was asked yet, and browsers keep such ones in hand.
 */
export function closeWhenAnswered(app: FastifyInstance): void {
  let open = 0
  let watch: NodeJS.Timeout | undefined
  app.server.on('request', (_request, response) => {
    open++
    response.once('close', () => {
      open--
    })
  })
  app.addHook('preClose', async () => {
    const end = Date.now() + patience
    // What is on its way is read first: a moment without calls, not only an instant.
    let quiet = 0
    watch = setInterval(() => {
      quiet = open === 0 ? quiet + 1 : 0
      if (quiet > 5 || Date.now() > end) app.server.closeAllConnections()
    }, 50)
  })
  app.addHook('onClose', async () => clearInterval(watch))
}
