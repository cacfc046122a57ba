import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Grants } from '../auth/grants.ts'
import { knownGrants } from '../auth/knownGrants.ts'
import { shippedFlags } from '../auth/pageFlags.ts'
import { findSession, keptSessions, type SessionUser } from '../auth/session.ts'
import type { Asker } from '../auth/writer.ts'
import { ApiError } from '../base/errors.ts'
import { system } from '../db/audit.ts'
import { languageOf, translator } from '../texts/texts.ts'
import { holdToWriters } from './definitionCalls.ts'
import { mayCall } from './mayCall.ts'
import type { Access } from './route.ts'

/** Where a call keeps who is signed in, and what they may. */
const signedIn = Symbol('signedIn')
const rights = Symbol('rights')
declare module 'fastify' {
  interface FastifyRequest {
    [signedIn]: SessionUser | undefined
    [rights]: Promise<Grants> | undefined
  }
}

/** Whether a person may make a call. */
async function allows(access: Access, request: FastifyRequest): Promise<boolean> {
  if (access === 'open' || access === 'user') return true
  const grants = await request.grants()
  if (grants.isAdmin) return true
  if (access === 'admin') return false
  if ('check' in access) return access.check(request, grants)
  return (await mayCall(request.server, access, grants)) || (await access.or?.check(request, grants)) === true
}

/** A signed-in caller, as reads and writes of records are held to their reach. */
export const askerOf = (request: FastifyRequest): Asker => ({
  user: request.user,
  grants: () => request.grants(),
  flags: (enCode, db) => request.server.pages.flags(enCode, db),
  rules: request.server.rules,
})

/** Default deny: finds the person behind every call under /api and refuses what the route's own rule does not allow. */
export function guard(app: FastifyInstance): void {
  app.decorate('routeTable', [])
  app.decorate('pages', { flags: shippedFlags, home: async () => undefined })
  app.decorate('definitions', { shows: async () => ({ menus: [], isOpen: false }) })
  app.decorateRequest('language', 'zh')
  app.decorateRequest('t')
  app.decorateRequest('problem', undefined)
  app.decorateRequest(signedIn, undefined)
  app.decorateRequest(rights, undefined)
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      const user = this[signedIn]
      if (!user) throw new Error('This route is open: nobody is signed in.')
      return user
    },
  })
  app.decorateRequest('grants', function (this: FastifyRequest) {
    this[rights] ??= knownGrants(app.db, this.user)
    return this[rights]
  })
  app.decorateRequest('writer', {
    getter(this: FastifyRequest) {
      const user = this[signedIn]
      const { rules } = this.server
      if (!user) return { actor: { ...system, ip: this.ip }, t: this.t, rules }
      return { actor: { userId: user.id, ip: this.ip }, t: this.t, rules, asker: askerOf(this) }
    },
  })

  app.addHook('onRoute', (route: RouteOptions) => {
    if (!route.url.startsWith('/api')) return
    const access = route.config?.access
    if (access === undefined) throw new Error(`The route ${route.method} ${route.url} does not say who may call it.`)
    const { hide, answer } = route.schema ?? {}
    if (!route.config?.raw && !hide && answer === undefined)
      throw new Error(`The route ${route.method} ${route.url} does not say what it answers.`)
    for (const method of [route.method].flat()) app.routeTable.push({ method, url: route.url, access, schema: route.schema ?? {} })
  })

  const known = keptSessions()
  let unlisten = async () => {}
  app.addHook('onReady', async () => {
    unlisten = await known.listen(app.database)
  })
  app.addHook('onClose', () => unlisten())

  app.addHook('onRequest', async (request) => {
    request.language = languageOf(request.headers)
    request.t = translator(request.language)
    const { access, whileLocked, whilePasswordDue } = request.routeOptions.config
    if (request.is404 || access === undefined || access === 'open') return
    const user = await findSession(app.db, request.headers.authorization, app.settings.PINGE_SESSION_HOURS, { known })
    request[signedIn] = user
    if (user.locked && !whileLocked) throw new ApiError('locked')
    if (user.passwordDue && !whilePasswordDue) throw new ApiError('passwordDue')
    if (!(await allows(access, request))) throw new ApiError('forbidden')
    await holdToWriters(request)
  })
}
