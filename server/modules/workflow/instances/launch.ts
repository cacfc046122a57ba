import type { FastifyInstance } from 'fastify'
import type { Who } from '#core/flow/definition.ts'
import { newState } from '#core/flow/engine/fold.ts'
import type { Command } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import { newId } from '../../../db/ids.ts'
import type { Db, RowOf } from '../../../db/types.ts'
import type { Caller } from '../../../http/route.ts'
import type { Offers } from '../../../records/interfaces/offers.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'
import { modelsGiven } from '../../../records/rights/access.ts'
import { createRecord } from '../../../records/write/applications.ts'
import { storedText } from '../../../records/write/flow.ts'
import type { RecordContext } from '../../../records/write/records.ts'
import { actsFor, findPeople } from '../finding/index.ts'
import { lock } from './lock.ts'
import { namesOf } from './names.ts'
import { perform } from './perform.ts'
import { modelAt, type Released, releasedVersion, rightsAt, wholeModel } from './plans.ts'
import { called } from './titles.ts'

export type Template = RowOf<'flow_template', 'id' | 'enCode' | 'fullName' | 'modelId' | 'versionId' | 'enabledMark' | 'category' | 'icon'>

/** Whether the start of a flow names somebody; not where it names nobody. */
export async function isNamedAtStart(db: Db, who: readonly Who[], id: string, templateId: string): Promise<boolean> {
  const need = { need: 'people' as const, key: 'start', node: 'start', rules: [...who], starter: id, known: { starter: [id] } }
  const { found } = await findPeople(db, need, { form: {}, templateId, now: Date.now(), only: [id] })
  return found.some(({ person }) => person === id)
}

/** Whether somebody may launch a flow: whom its start names, and where it names nobody whoever was given the application. */
async function mayLaunch({ user, server }: Caller, given: readonly string[], { plan }: Released, template: Template): Promise<boolean> {
  const who: readonly Who[] = plan.def.start.who ?? []
  if (user.isAdmin) return true
  return who.length === 0 ? given.includes(template.modelId) : isNamedAtStart(server.db, who, user.id, template.id)
}

/** What somebody launches. */
export interface Launching {
  template: Template
  released: Released
  /** the application as it is filled in at the start */
  model: Model
}

/** A flow that somebody may launch, or begin a draft of; throws not found. */
export async function launching(caller: Caller, templateId: string, isDraft = false): Promise<Launching> {
  const app = caller.server
  const template = await app.db
    .selectFrom('flow_template')
    .select(['id', 'enCode', 'fullName', 'modelId', 'versionId', 'enabledMark', 'category', 'icon'])
    .where('id', '=', templateId)
    .executeTakeFirst()
  if (!template?.versionId || template.enabledMark !== 1) throw notFound()
  const released = await releasedVersion(app, template.versionId)
  if (!(await mayLaunch(caller, await modelsGiven(caller), released, template))) throw notFound()
  const model = wholeModel(await modelOf(app.db, template.modelId))
  return { template, released, model: modelAt(model, released, 'start', rightsAt(released, 'start'), isDraft) }
}

/** The flows that somebody may launch, in their order; with a `modelId` those of that application. */
export async function launchable(caller: Caller, modelId?: string): Promise<Template[]> {
  const app = caller.server
  const all = app.db
    .selectFrom('flow_template')
    .select(['id', 'enCode', 'fullName', 'modelId', 'versionId', 'enabledMark', 'category', 'icon'])
    .where('enabledMark', '=', 1)
    .where('versionId', 'is not', null)
    .orderBy('sortCode')
    .orderBy('creatorTime')
    .limit(500)
  const rows = await (modelId === undefined ? all : all.where('modelId', '=', modelId)).execute()
  const given = await modelsGiven(caller)
  const may = await Promise.all(rows.map(async (row) => mayLaunch(caller, given, await releasedVersion(app, String(row.versionId)), row)))
  return rows.filter((_, i) => may[i])
}

/** For whom somebody may launch a flow now. */
export async function behalfOf({ user, server: app }: Caller, templateId: string): Promise<Array<{ id: string; fullName: string }>> {
  const ids = await actsFor(app.db, user.id, 'launch', templateId, Date.now() + app.jobs.clock.ahead)
  const names = await namesOf(app.db, ids)
  return ids.map((id) => ({ id, fullName: names[id] ?? id }))
}

/** Categories of flows in the words of whoever asks, by their codes: entries of a dictionary. */
export async function categoryNames({ server: app, t }: Caller): Promise<Map<string, string>> {
  const rows = await app.db
    .selectFrom('base_dictionary_data as d')
    .innerJoin('base_dictionary_type as k', 'k.id', 'd.dictionaryTypeId')
    .select(['d.enCode', 'd.fullName'])
    .where('k.enCode', '=', 'businessType')
    .execute()
  return new Map(rows.map(({ enCode, fullName }) => [enCode, t(fullName)]))
}

/** Flows that somebody launched lately, the last one first. */
export async function launchedLately({ user, server: app }: Caller, most: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom('flow_instance')
    .select('templateId')
    .select((eb) => eb.fn.max('creatorTime').as('last'))
    .where((eb) => eb.or([eb('launchedBy', '=', user.id), eb.and([eb('starter', '=', user.id), eb('launchedBy', 'is', null)])]))
    .groupBy('templateId')
    .orderBy('last', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ templateId }) => templateId)
}

type Launch = Command & { kind: 'submit' | 'saveDraft' }

/** The field that numbers the records of an application, where no place of the flow hides it. */
export function numberField({ released, model }: Pick<Launching, 'released' | 'model'>): string | undefined {
  const field = model.plan.fields.find(({ widget }) => widget.filledWith === 'billNumber')?.field
  const places = ['start', ...released.plan.nodes.keys()]
  return field === undefined || places.some((place) => rightsAt(released, place)(field) === 'hide') ? undefined : field
}

/** The number of a record, where its instance may say it. */
async function numberOf(trx: Db, flow: Launching, recordId: string): Promise<string | undefined> {
  const field = numberField(flow)
  return field === undefined ? undefined : storedText(trx, flow.model, field, recordId)
}

/** What an instance is called: its flow, its starter, and the number of its record. */
export const nameOf = ({ template, released }: Pick<Launching, 'template' | 'released'>, starter: string, number?: string) =>
  called(released.plan.def.title ?? template.fullName, [starter, ...(number ? [number] : [])])

/** The place of another instance that launches one, and the instance at the top. */
export interface Under {
  parentId: string
  parentNode: string
  parentRound: number
  rootId: string
}

/** Gives a record that was just made its instance, and performs what it begins with. Gives the instance. */
export async function begin(
  app: FastifyInstance,
  trx: Db,
  flow: Launching,
  recordId: string,
  command: Launch,
  isAdmin: boolean,
  { under, offers }: { under?: Under | undefined; offers?: Offers | undefined } = {},
): Promise<string> {
  const { template, released } = flow
  const starter = command.onBehalf ?? command.actor
  const person = await trx.selectFrom('base_user').select('realName').where('id', '=', starter).executeTakeFirst()
  if (!person) throw new ApiError('badRequest')
  const id = newId()
  const number = await numberOf(trx, flow, recordId)
  await trx
    .insertInto('flow_instance')
    .values({
      ...{ id, templateId: template.id, versionId: released.id, modelId: template.modelId, recordId },
      ...{ ...nameOf(flow, person.realName, number), status: 0, state: JSON.stringify(newState()) },
      ...under,
    })
    .execute()
  await perform(app, trx, await lock(app, trx, id), command, isAdmin, offers)
  return id
}

/** Files a record through a flow, as a draft or at once, in one transaction. Gives the instance and the record. */
export async function launch(
  app: FastifyInstance,
  trx: Db,
  flow: Launching,
  form: Row,
  context: RecordContext,
  command: Launch,
  isAdmin: boolean,
): Promise<{ id: string; recordId: string }> {
  const recordId = String((await createRecord(trx, flow.model, form, context)).id)
  return { id: await begin(app, trx, flow, recordId, command, isAdmin, { offers: context.offers }), recordId }
}
