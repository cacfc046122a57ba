import type { FastifyInstance } from 'fastify'

/** How long calls that were begun may take to end when the server closes. */
const patience = 8000

/**
 * Closes the server as soon as the calls that were begun are answered. By itself it would wait for connections on which
 * nothing was asked yet, and browsers keep such ones in hand; or end them at once, while a call is on its way on one that
 * was opened just now.
 */
export function closeWhenAnswered(app: FastifyInstance): void {
  let open = 0
  let watch: NodeJS.Timeout | undefined
  let closing = false
  // whoever calls again finds another server, or none
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (closing) reply.header('connection', 'close')
    next(null, payload)
  })
  app.server.on('request', (_request, response) => {
    open++
    response.once('close', () => {
      open--
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    app.server.closeIdleConnections = () => {}
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
