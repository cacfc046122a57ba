import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { networkOf } from './auth/network.ts'
import type { Config } from './base/config.ts'
import { version } from './base/version.ts'
import { countCalls } from './db/breathe.ts'
import { newId } from './db/ids.ts'
import { limits } from './db/limits.ts'
import type { Database } from './db/open.ts'
import { guard } from './http/access.ts'
import { answered, holdAnswers } from './http/answer.ts'
import { callClearing, recordCalls } from './http/callLog.ts'
import { type Client, serveClient } from './http/client.ts'
import { closeWhenAnswered } from './http/close.ts'
import { refuseDeepBodies } from './http/depth.ts'
import { envelope } from './http/envelope.ts'
import { headers } from './http/headers.ts'
import { logCalls, loggerOptions, logOutput } from './http/log.ts'
import { onceClearing } from './http/once.ts'
import type { OwnList } from './http/ownLists.ts'
import type { Module } from './http/route.ts'
import { recordSlowCalls } from './http/slowCalls.ts'
import { jobClearing } from './jobs/clearing.ts'
import { joinKinds } from './jobs/kinds.ts'
import { runJobs } from './jobs/plugin.ts'
import { rulesOf, modules as shippedModules } from './modules/index.ts'
import { live } from './realtime/live.ts'
import { plainEntities } from './records/entity/plain.ts'
import { sheetClearing } from './records/sheet/files.ts'
import { openStore } from './storage/store.ts'

export interface AppDeps {
  database: Database
  config: Config
  /** what is served outside /api; without it, nothing is */
  client?: Client | undefined
  /** has the process end and start again; without it, nobody starts it again */
  restart?: (() => void) | undefined
  /** holds every answer to what its route declares, and hears what does not fit: for tests */
  onWrongAnswer?: ((fault: string) => void) | undefined
  /** what it is put together of; the product's own modules where nothing is said */
  modules?: readonly Module[]
}

const megabyte = 1_048_576
const maxParamLength = 3000

/**
 * The router answers an address that is no text (`/%ff`), or has a part longer than it reads, by itself: without envelope,
 * headers and log. Such a one is the address of nothing, and takes the way of all of these.
 */
function readable(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    if (path.split('/').every((part) => part.length <= maxParamLength)) return url
  } catch {
    // a broken escape
  }
  return path.startsWith('/api/') ? '/api/-' : '/-'
}

/** The whole server, not yet listening. The database must be prepared (setup.ts). */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { database, config, client, onWrongAnswer, restart, modules = shippedModules } = deps
  const app = Fastify({
    logger: { ...loggerOptions(config), stream: logOutput() },
    // The address is the one that the outermost of our proxies saw; what stands before it in the header, anybody may write.
    trustProxy: (_address: string, hop: number) => hop < config.PINGE_TRUST_PROXY,
    genReqId: () => newId(),
    // One line a call, when it is answered (log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 6 * megabyte,
    // No call waits for ever: neither for its own body, nor for an answer, nor for somebody who went away.
    requestTimeout: limits.call,
    connectionTimeout: limits.longCall + limits.call,
    handlerTimeout: limits.call,
    exposeHeadRoutes: false,
    // close.ts answers what still comes while it closes
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readable(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    // Query parameters are text on the wire; bodies are taken as they are, and their own rules judge them.
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, allErrors: false, strict: false } },
  })
  app.decorate('database', database)
  app.decorate('db', database.db)
  app.decorate('settings', config)
  app.decorate('store', openStore(config))
  app.decorate('restart', restart)
  app.decorate('exports', new Map())
  app.decorate('fileHolders', new Map())
  app.decorate('ownLists', new Map<string, OwnList>())
  app.decorate('rules', rulesOf(modules))

  closeWhenAnswered(app)
  countCalls(app.server)
  logCalls(app)
  guard(app)
  recordCalls(app)
  recordSlowCalls(app)
  refuseDeepBodies(app)
  if (onWrongAnswer) holdAnswers(app, onWrongAnswer)
  envelope(app)
  headers(app)
  // Answers of some size; the client's files were compressed by the build. A body that comes compressed is refused.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) })
  await app.register(formbody)
  await app.register(multipart, { limits: { fileSize: 10 * megabyte, files: 1, fields: 10, fieldSize: 1000 } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pinge',
        version,
        description: 'Every answer is `{ code, msg, data }` over HTTP 200; code 200 is success.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    stripBasePath: false,
    ...answered(),
  })
  await live(app)
  const recurring = { ...jobClearing, ...callClearing, ...onceClearing, ...sheetClearing }
  runJobs(app, joinKinds([...modules, { recurring }]))
  const routes = [...modules.flatMap((one) => one.routes), plainEntities]
  for (const add of routes) await app.register(async (scope) => add(scope))
  if (client) await serveClient(app, client)
  return app
}
