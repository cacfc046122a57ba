import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, destination, type LoggerOptions } from 'pino'
import type { Config } from '../base/config.ts'
import { isApi } from './envelope.ts'

/** Takes secrets out of an address: token parameters, what an OpenID provider sends along, signed downloads, and tokens in a path (reading C-060). */
export function safeUrl(url: string): string {
  return url
    .replace(/([?&](?:token|openid|signature|msg_signature|access_token|id_token|password|pinge_ticket|ticket)=)[^&#]*/gi, '$1-')
    .replace(/^((?:\/app-[\w-]+)?\/auth-redirect\?).*/i, '$1-')
    .replace(
      /^((?:\/app-[\w-]+)?\/websocket\/|\/api\/file\/Download\/export\/|\/api\/file\/Content\/|\/api\/system\/Schedule\/Feed\/|\/FileServer\/)[^/?#]+/i,
      '$1-',
    )
}

/** Structured lines on standard output; headers and bodies are never part of them. */
export function loggerOptions(config: Config): LoggerOptions {
  return {
    level: config.LOG_LEVEL,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: safeUrl(request.url), ip: request.ip }),
    },
    redact: ['*.password', '*.token', '*.authorization', 'err.config', 'err.parameters', 'err.query', 'err.detail'],
  }
}

/** Lines are written together, so many characters or after so long: a write each would cost more than the line. */
const together = { minLength: 4096, periodicFlush: 100 }
let output: DestinationStream | undefined

/** Where lines go: standard output, at the latest when the process ends. */
export const logOutput = (): DestinationStream => {
  output ??= destination({ dest: 1, sync: false, ...together })
  return output
}

/** One line a call: what was asked, how it ended, how long it took. Files of the client are worth a line only when debugging. */
export function logCalls(app: FastifyInstance): void {
  // nothing of a line of these is ever taken out, so none is looked through
  const calls = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, next) => {
    const level = isApi(request) ? 'info' : 'debug'
    const { problem } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    calls[level]({ reqId: request.id, req: request, status: reply.statusCode, ...(problem && { problem }), ms }, 'answered')
    next()
  })
}
