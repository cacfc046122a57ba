import { attrsOf } from '#core/form/attrs.ts'
import { compileForm, type FieldPlan } from '#core/form/form.ts'
import { fieldCode, permittedForm } from '#core/form/permitted.ts'
import { parseRecord } from '#core/json.ts'
import type { FormDef } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError } from '../../base/errors.ts'
import { reachesApplication, writersOf } from '../../http/definitionCalls.ts'
import type { Access, Caller } from '../../http/route.ts'
import { modelOf } from '../model/model.ts'
import { applicationsNaming, pagesNaming } from '../model/uses.ts'
import { isGiven, menusOfModel, rightsOf } from './access.ts'

/** What forms and pages that a person may open show of an application's records. */
export interface NamedFields {
  /** what stands for a chosen record, and what attributes show of it: read by whoever reads the form */
  shown: Set<string>
  /** these, and what is chosen by and taken over */
  all: Set<string>
}

type Loose = { [key: string]: unknown }
const isRecord = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)
const textsOf = (list: unknown, prop: string): string[] =>
  Array.isArray(list) ? list.flatMap((one) => (isRecord(one) && typeof one[prop] === 'string' ? [one[prop]] : [])) : []

/** Adds what the parts of a definition that choose among the records of an application name of them. */
function namedIn(value: unknown, modelId: string, into: NamedFields): void {
  if (Array.isArray(value)) for (const one of value) namedIn(one, modelId, into)
  if (!isRecord(value)) return
  const isRelated = serverEnv().widgets.get(String(value.pingeKey))?.holds === 'record'
  if (value.modelId === modelId && (isRelated || value.columnOptions !== undefined)) {
    const stands = typeof value.relationField === 'string' ? value.relationField : 'fullName'
    // PP-11: a select action takes over what it chooses, and shows nothing of it afterwards
    if (isRelated) into.shown.add(stands)
    for (const name of [
      stands,
      ...textsOf(value.columnOptions, 'value'),
      ...textsOf(value.transferList, 'targetField'),
      ...textsOf(value.relationOptions, 'value'),
    ])
      into.all.add(name)
  }
  for (const one of Object.values(value)) namedIn(one, modelId, into)
}

/** Adds what attributes show of the records that a form chooses; `may` says of which fields. */
function attrsIn(form: FormDef, modelId: string, into: NamedFields, may: (field: FieldPlan) => boolean): void {
  const plan = compileForm(form, serverEnv())
  for (const [key, attrs] of attrsOf(plan)) {
    if (plan.byKey.get(key)?.node.modelId !== modelId) continue
    for (const { field, shows } of attrs) if (may(field)) into.shown.add(shows)
  }
}

/** All that a definition names of the records of an application. */
export function definitionNames(form: FormDef, list: unknown, modelId: string): NamedFields {
  const found: NamedFields = { shown: new Set(), all: new Set() }
  namedIn(form, modelId, found)
  namedIn(list, modelId, found)
  attrsIn(form, modelId, found, () => true)
  for (const name of found.shown) found.all.add(name)
  return found
}

/** Whether everybody who wrote on an application was given the one that it names. */
async function writersReach(request: Caller, id: string, modelId: string): Promise<boolean> {
  if (id === modelId) return true
  for (const writer of await writersOf(request.server.db, id, 'released'))
    if (!(await reachesApplication(request.server, writer, modelId))) return false
  return true
}

async function read(request: Caller): Promise<NamedFields> {
  const { db } = request.server
  const { id: modelId } = request.params as { id: string }
  const found: NamedFields = { shown: new Set(), all: new Set() }
  const grants = await request.grants()
  for (const id of await applicationsNaming(db, [modelId])) {
    const menus = (await menusOfModel(db, id)).filter((menu) => grants.mayOpen(menu.id)).map((menu) => menu.id)
    if (menus.length === 0) continue
    // A form names only what those who wrote it were given.
    if (!(await writersReach(request, id, modelId))) continue
    const model = await modelOf(db, id).catch((error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error)))
    const rights = model && rightsOf(grants, model, menus)
    if (!model || !rights) continue
    // DV-06: a field that a person was not given chooses nothing for them
    namedIn(permittedForm(model.form, rights.mayCode, serverEnv()), modelId, found)
    namedIn(model.list, modelId, found)
    attrsIn(model.form, modelId, found, ({ field, table }) => rights.mayCode(fieldCode(field, table)))
  }
  for (const { code, content } of await pagesNaming(db, [modelId]))
    if (grants.mayReadPage(code)) namedIn(parseRecord(content), modelId, found)
  for (const name of found.shown) found.all.add(name)
  return found
}

const known = new WeakMap<Caller, Promise<NamedFields>>()

/** What a person is shown of the records of the application that a call is about, by forms and pages that choose among them: read once a call. */
export function namedFields(request: Caller): Promise<NamedFields> {
  const found = known.get(request) ?? read(request)
  known.set(request, found)
  return found
}

/** Who may choose among the records of an application: whoever was given a menu that shows it, or one of something that chooses among them. */
export const choosingAccess: Access = {
  about: 'a menu of the application, or of a form or page that chooses among its records',
  check: async (request) => (await isGiven(request)) || (await namedFields(request)).all.size > 0,
}
