import type { FastifyInstance } from 'fastify'
import { pieceOf } from '#core/env.ts'
import { hasExpr } from '#core/expression/expr.ts'
import type { Fault, Row } from '#core/types.ts'
import { readGrants } from '../../auth/grants.ts'
import type { SessionUser } from '../../auth/session.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError, faulty } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { callReach, mayMake, reachesApplication, type Writer, writerOf, writersOf } from '../../http/definitionCalls.ts'
import type { Access } from '../../http/route.ts'
import { type Definition, readDefinition } from '../../records/model/definition.ts'
import { type Model, modelOf } from '../../records/model/model.ts'
import { hasRecords } from '../../records/query/filter.ts'
import { menusOfModel, rightsOf } from '../../records/rights/access.ts'
import { definitionNames } from '../../records/rights/namedFields.ts'
import { interfacesRefused } from '../interfaces/index.ts'
import { loosened, mayKnow } from './loosening.ts'
import type { Step } from './steps.ts'

type Loose = { [key: string]: unknown }
const isRecord = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)
const methods = ['get', 'post', 'put', 'delete']
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^(?:\/|\.\/|\{\{)/.test(value)
const step = (name: string | number) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')

/** A call that a definition names, and where. A relative address is below the application's own records. */
interface NamedCall {
  pointer: string
  method: string
  url: string
}

/** Every call in a definition: written out, as a resource, or in a piece that it uses. Any other address of the API counts as read. */
export function callsIn(value: unknown, pointer: string, resource: string): NamedCall[] {
  if (typeof value === 'string') return value.startsWith('/api/') ? [{ pointer, method: 'GET', url: value }] : []
  if (Array.isArray(value)) return value.flatMap((one, i) => callsIn(one, `${pointer}/${i}`, resource))
  if (!isRecord(value)) return []
  const around = typeof value.resource === 'string' ? value.resource : resource
  return Object.entries(value).flatMap(([key, one]): NamedCall[] => {
    const at = `${pointer}/${step(key)}`
    if (methods.includes(key) && isAddress(one))
      return [{ pointer: at, method: key.toUpperCase(), url: one.startsWith('./') ? `${around}/${one.slice(2)}` : one }]
    if (key === 'use' && typeof one === 'string') return callsIn(pieceOf(serverEnv(), one), at, around)
    return callsIn(one, at, around)
  })
}

/** Applications whose records a definition chooses among, and where it first names each. */
function applicationsIn(value: unknown, pointer: string, into = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const [i, one] of value.entries()) applicationsIn(one, `${pointer}/${i}`, into)
  if (!isRecord(value)) return into
  if (typeof value.modelId === 'string' && value.modelId !== '' && !into.has(value.modelId)) into.set(value.modelId, `${pointer}/modelId`)
  for (const [key, one] of Object.entries(value)) applicationsIn(one, `${pointer}/${step(key)}`, into)
  return into
}

/** What stands for an expression inside an address. */
const any = '\u0000'
const isParameter = (segment: string | undefined) => segment?.startsWith(':') === true

interface Found {
  url: string
  access: Access
  /** what the address says for the route's id */
  id: string | undefined
}

/** The routes that an address may mean; a part that is worked out may be anything. */
function routesOf(app: FastifyInstance, { method, url }: NamedCall): Found[] {
  const asked = (url.split('?')[0] ?? '').replace(/\{\{[\s\S]*?\}\}/g, any).split('/')
  const matching = app.routeTable
    .filter((route) => route.method === method)
    .map(({ url: address, access }) => ({ url: address, access, parts: address.split('/') }))
    .filter(({ parts }) => parts.length === asked.length)
    .filter(({ parts }) => parts.every((part, i) => part === asked[i] || isParameter(part) || asked[i]?.includes(any)))
  // What is written out goes before a parameter, as the server finds its routes.
  const exact = asked.reduce((left, part, i) => {
    const same = left.filter(({ parts }) => parts[i] === part)
    return same.length > 0 && !part.includes(any) ? same : left
  }, matching)
  return exact.map(({ url: address, access, parts }) => ({ url: address, access, id: asked[parts.indexOf(':id')] }))
}

/** An application as it is released; nothing where it is not. */
export const releasedModel = (db: Db, id: string, options: { off?: boolean } = {}): Promise<Model | undefined> =>
  modelOf(db, id, options).catch((error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error)))

/** A draft as it was written, and as it is read. */
interface Draft {
  id: string
  written: Loose
  read: Definition
}

/** An application before its draft is written. */
export interface Before {
  /** as others have it, where somebody uses it */
  inUse: Model | undefined
  /** its definitions, those of the draft and of the release */
  texts: readonly Row[string][]
}

/** An application before its draft is written: what it has already its writers may leave in it. */
export async function beforeOf(db: Db, id: string): Promise<Before> {
  const names = ['formData', 'columnData', 'releaseForm', 'releaseList'] as const
  const row = await db.selectFrom('base_visual_dev').select(names).where('id', '=', id).executeTakeFirst()
  return { inUse: await modelInUse(db, id), texts: row ? names.map((name) => row[name]) : [] }
}

/** What a writer may not do of what a definition names, and of what it takes away from the one that is in use. */
async function faultsFor(app: FastifyInstance, db: Db, draft: Draft, writer: Writer, { inUse, texts }: Before): Promise<Fault[]> {
  const { id, written: definition, read } = draft
  const faults: Fault[] = []
  const refuse = (pointer: string, what: string) => faults.push({ pointer, message: `${writer.realName} may not ${what}` })
  const reached = new Map<string, Promise<boolean>>()
  const reaches = (modelId: string): Promise<boolean> => {
    const known = reached.get(modelId) ?? reachesApplication(app, writer, modelId, { db })
    reached.set(modelId, known)
    return known
  }
  for (const call of callsIn(definition, '', `/api/visualdev/OnlineDev/${id}`)) {
    const routes = routesOf(app, call)
    let may = routes.length > 0 && !call.url.startsWith('{{')
    for (const route of routes) {
      const reach = callReach(call.method, route.url)
      const isOwn = route.id === id && (reach === 'own' || reach === 'reached' || reach === 'whole')
      may &&= isOwn || (await mayMake(app, writer, { reach, access: route.access, named: route.id }, db))
    }
    if (!may) refuse(call.pointer, `call ${call.method} ${call.url}`)
  }
  for (const [modelId, pointer] of applicationsIn(definition, '')) {
    if (modelId === id) continue
    if (hasExpr(modelId) || !(await reaches(modelId))) {
      refuse(pointer, 'choose among the records of this application')
      continue
    }
    const model = await releasedModel(db, modelId)
    const { grants, menus } = await givenOf(db, writer, modelId)
    const rights = model && rightsOf(grants, model, menus)
    const named = definitionNames(read.form, read.list, modelId)
    const hidden = [...named.all].filter((field) => rights && model.plan.byKey.has(field) && !rights.maySeeColumn(field))
    if (hidden.length > 0) refuse(pointer, `read ${hidden.join(', ')} of this application`)
  }
  // most definitions name no interface, and nobody else is kept waiting for what nothing is held against
  const given = async () => (await givenOf(db, writer, id)).grants
  for (const { pointer, what } of await interfacesRefused(db, given, definition, texts)) refuse(pointer, what)
  if (inUse) {
    const { grants, menus } = await givenOf(db, writer, id)
    for (const { pointer, what } of loosened(inUse, read, menus, grants)) refuse(pointer, what)
  }
  return faults
}

/** What somebody was given, and the menus of an application among it. */
async function givenOf(db: Db, { id }: Pick<Writer, 'id'>, modelId: string) {
  const grants = await readGrants(db, { id, isAdmin: false })
  const menus = (await menusOfModel(db, modelId)).filter((menu) => grants.mayOpen(menu.id)).map((menu) => menu.id)
  return { grants, menus }
}

/**
 * What is told of a release's steps to somebody who designs an application: of values that they may not read no count, and not
 * whether they are in the way of a step either.
 */
export async function toldTo(db: Db, user: Pick<Writer, 'id' | 'isAdmin'>, id: string, steps: readonly Step[]): Promise<Step[]> {
  const model = user.isAdmin ? undefined : await releasedModel(db, id, { off: true })
  if (!model) return [...steps]
  const { grants, menus } = await givenOf(db, user, id)
  const may = mayKnow(model, menus, grants)
  return steps.map((step) => {
    const { rows: _rows, about: _about, ...rest } = step.told
    const key = rest.of === undefined ? rest.field : `${rest.of}.${rest.field}`
    if (!step.held || key === undefined || may(key, step.held)) return step
    const { refused: _refused, ...others } = step
    return { ...others, told: step.still ? { ...rest, unchecked: true } : rest }
  })
}

/** An application that somebody uses, as it is released: one that a menu shows, or that has records; switched off it may be switched on again. */
async function modelInUse(db: Db, id: string): Promise<Model | undefined> {
  const model = await releasedModel(db, id, { off: true })
  if (!model) return undefined
  if ((await menusOfModel(db, id, { disabled: true })).length > 0) return model
  return (await hasRecords(db, model)) ? model : undefined
}

/** A draft as its record holds it. */
function draftOf(id: string, { formData, columnData }: Row): Draft {
  const [form, list] = [formData, columnData].map((text) => (typeof text === 'string' && text !== '' ? text : null))
  const written = { formData: JSON.parse(form ?? 'null') as unknown, columnData: JSON.parse(list ?? 'null') as unknown }
  return { id, written, read: readDefinition(form ?? null, list ?? null) }
}

/**
 * Holds an old version of an application to what its reader may name: what an administrator has taken out of it again is
 * not told to everybody who designs it later. What the draft names they read anyway. Throws forbidden.
 */
export async function requireKnown(
  app: FastifyInstance,
  user: Pick<SessionUser, 'id' | 'realName' | 'isAdmin'>,
  id: string,
  version: Row,
): Promise<void> {
  if (user.isAdmin) return
  const [writer, { texts }] = [await writerOf(app.db, user), await beforeOf(app.db, id)]
  const named = async (formData: Row[string], columnData: Row[string]) =>
    (await faultsFor(app, app.db, draftOf(id, { formData, columnData }), writer, { inUse: undefined, texts })).map(({ message }) => message)
  const refused = await named(version.formData ?? null, version.columnData ?? null)
  if (refused.length === 0) return
  const [formData = null, columnData = null] = texts
  const known = new Set(await named(formData, columnData))
  if (refused.some((message) => !known.has(message))) throw new ApiError('forbidden', { key: 'visualdev.versionHeld' })
}

/**
 * Holds the draft of an application to what those who wrote it may call and read, when one of them saves or releases it;
 * `before` is the application as it was. An administrator may name everything. Throws with every fault.
 */
export async function requireHeld(app: FastifyInstance, trx: Db, record: Row, before?: Before): Promise<void> {
  const id = String(record.id)
  const writers = (await writersOf(trx, id, 'draft')).filter(({ isAdmin }) => !isAdmin)
  if (writers.length === 0) return
  const draft = draftOf(id, record)
  const faults: Fault[] = []
  for (const writer of writers) faults.push(...(await faultsFor(app, trx, draft, writer, before ?? { inUse: undefined, texts: [] })))
  if (faults.length > 0) throw faulty('visualdev.faults', faults)
}
