import { isRecord } from '#core/json.ts'
import { isSame } from '#core/package/merge.ts'
import type { Json, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, brokenRules } from '../../base/errors.ts'
import { lockShape } from '../../db/migrate.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findRecord } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { mustNotTellSecrets } from '../../records/interfaces/variates.ts'
import { createDraft, release, updateDraft } from '../applications/index.ts'
import { bringView } from '../listViews/index.ts'
import { mapOf } from '../maps/index.ts'
import { pageFaults, refusePage, reserved, shippedPages } from '../pages/index.ts'
import { bringPortal } from '../portals/index.ts'
import { contentFrom } from '../templates/index.ts'
import { bringWords, type CarriedWords } from '../translations/index.ts'
import { headOf, saveVersion } from '../versions/index.ts'
import { releaseFlow } from '../workflow/index.ts'
import type { Choice } from './choice.ts'
import { entities, jsonFields, type RecordKind, wordsOwnerOf } from './contents.ts'
import { idsIn } from './directory.ts'
import type { Gone } from './gone.ts'
import { type Contents, type ItemKind, keyOf, type Named } from './item.ts'
import { isWritten, type Planned, planOf } from './plan.ts'
import { remove } from './remove.ts'

/** An id as records have them. */
const storable = /^[\w.-]{1,50}$/

/** Definitions in an order in which each comes after those of its kind that it names; in a circle they come as they come. */
function namedFirst<P extends { item: { id: string }; result: Json }>(planned: readonly P[]): P[] {
  const byId = new Map(planned.map((one) => [one.item.id, one]))
  const done = new Set<P>()
  const out: P[] = []
  const visit = (one: P) => {
    if (done.has(one)) return
    done.add(one)
    const parent = isRecord(one.result) ? String(one.result.parentId ?? '') : ''
    for (const id of [parent, ...idsIn(JSON.stringify(one.result))]) {
      const other = id === one.item.id ? undefined : byId.get(id)
      if (other) visit(other)
    }
    out.push(one)
  }
  planned.forEach(visit)
  return out
}

/** What is written of a definition: JSON as text again, and nothing where it says nothing. `without` are its parts that are records of their own. */
function valuesOf(kind: RecordKind, { result, current }: Planned, without: readonly string[] = []): Row {
  const json = new Set(jsonFields[kind] ?? [])
  const said = isRecord(result) ? (result as Row) : {}
  const names = current === undefined ? Object.keys(said) : new Set([...Object.keys(said), ...Object.keys(current as Row)])
  const values: Row = {}
  for (const name of names) {
    const value = said[name] ?? null
    if (!without.includes(name))
      values[name] = json.has(name) && value !== null && typeof value !== 'string' ? JSON.stringify(value) : value
  }
  return values
}

const listIn = (value: Json | undefined, name: string): Row[] => {
  const list = isRecord(value) ? value[name] : undefined
  return Array.isArray(list) ? (list.filter(isRecord) as Row[]) : []
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A part that travels as JSON, as text. */
const textOf = (value: Json, name: string): string => JSON.stringify((isRecord(value) ? value[name] : undefined) ?? null)

/** The translations of a definition; what is none is left out. */
function textsIn(value: Json | undefined): CarriedWords {
  const texts = isRecord(value) ? value.texts : undefined
  return isRecord(texts) ? (Object.fromEntries(Object.entries(texts).filter(([, one]) => isRecord(one))) as CarriedWords) : {}
}

/** Brings definitions in, kind by kind. */
class Writing {
  constructor(
    private readonly trx: Db,
    private readonly context: WriteContext,
  ) {}

  private async record(entity: string, id: string, values: Row): Promise<Row> {
    if (!storable.test(id)) throw new ApiError('badRequest', { key: 'package.manifest' })
    const store = repository(entity)
    const known = await findRecord(this.trx, entityOf(entity), id)
    return known ? store.update(this.trx, id, values, this.context) : store.insert(this.trx, { ...values, id }, this.context)
  }

  private async parts(entity: string, list: readonly Row[], of: Row): Promise<void> {
    for (const part of list) {
      const { conditionJson } = part
      const condition = isRecord(conditionJson) || Array.isArray(conditionJson) ? { conditionJson: JSON.stringify(conditionJson) } : {}
      await this.record(entity, String(part.id), { ...part, ...condition, ...of })
    }
  }

  /** An entry below one that is not here stands at the top; its system is the product's own where it is not known. */
  private async standing({ parentId, systemId, ...rest }: Row): Promise<Row> {
    const [menu, system] = [entityOf('menu'), entityOf('system')]
    const parent = (await findRecord(this.trx, menu, String(parentId ?? ''))) ? parentId : menu.tree?.root
    const inSystem = (await findRecord(this.trx, system, String(systemId ?? ''))) ? { systemId: systemId ?? null } : {}
    return { ...rest, parentId: parent ?? null, ...inSystem }
  }

  /** `prints`: with the print templates that the form names, which are there by then. */
  private async application(one: Planned, prints: boolean): Promise<void> {
    const { trx, context } = this
    const { id } = one.item
    const { released, ...values } = valuesOf('application', one)
    const said = isRecord(one.result) ? one.result.formData : undefined
    const { printId, ...form } = isRecord(said) ? said : {}
    if (prints && printId === undefined) return
    if (!prints && printId !== undefined) values.formData = JSON.stringify(form)
    const known = await findRecord(trx, entityOf('visualdev'), id)
    if (known) await updateDraft(trx, id, values, context)
    else await createDraft(trx, values, context, id)
    if (released === true) await release(trx, id, context)
  }

  private async flow(one: Planned): Promise<void> {
    const { released, ...values } = valuesOf('flow', one)
    const { version } = await this.record('flowTemplate', one.item.id, values)
    if (released === true) await releaseFlow(this.trx, one.item.id, Number(version), this.context)
  }

  private async page({ item: { id }, result, current }: Planned): Promise<void> {
    const taken = shippedPages().has(id) || reserved.has(id.split('.')[0] ?? '')
    if (taken || (current === undefined && (await headOf(this.trx, 'page', id)).version > 0))
      throw new ApiError('badRequest', { key: 'studio.codeTaken' })
    const content = JSON.stringify(result, null, 2)
    refusePage(pageFaults(content, id))
    await saveVersion(this.trx, { kind: 'page', code: id, content, user: this.context.actor })
  }

  /** An interface with its named values; those that the package took away go, unless something still names them. */
  private async interface(one: Planned): Promise<void> {
    const { trx, context } = this
    const { id } = one.item
    const record = await this.record('dataInterface', id, valuesOf('interface', one, ['variates']))
    const list = listIn(one.result, 'variates')
    await this.parts('dataInterfaceVariate', list, { interfaceId: id })
    const kept = new Set(list.map((variate) => variate.id))
    for (const variate of listIn(one.current, 'variates'))
      if (!kept.has(variate.id)) await repository('dataInterfaceVariate').remove(trx, String(variate.id), context)
    await mustNotTellSecrets(trx, record)
  }

  /** What is kept to be used again: its content never changes, so one of another content takes its place. */
  private async template(one: Planned): Promise<void> {
    const { trx, context } = this
    const values = valuesOf('template', one)
    values.content = await contentFrom(trx, values.kind, values.content, context.t)
    const known = await findRecord(trx, entityOf('designTemplate'), one.item.id)
    if (known && known.content !== values.content) await repository('designTemplate').remove(trx, one.item.id, context)
    await this.record('designTemplate', one.item.id, values)
  }

  private async view({ item: { id }, result }: Planned): Promise<void> {
    const { moduleId, fullName, content, roles } = isRecord(result) ? result : {}
    if (!storable.test(id) || typeof moduleId !== 'string' || moduleId.length > 100 || typeof fullName !== 'string' || !isTexts(roles))
      throw new ApiError('badRequest', { key: 'package.manifest' })
    const name = fullName.trim()
    if (name === '' || name.length > 50 || roles.length === 0) throw new ApiError('badRequest', { key: 'package.manifest' })
    await bringView(this.trx, id, this.context.actor.userId, { moduleId, fullName: name, content: JSON.stringify(content ?? null), roles })
  }

  private async portal({ item: { id }, result }: Planned): Promise<void> {
    const { sortCode = 0, roles = [] } = isRecord(result) ? result : {}
    if (!Number.isInteger(sortCode) || Math.abs(Number(sortCode)) > 1_000_000 || !isTexts(roles))
      throw new ApiError('badRequest', { key: 'package.manifest' })
    await bringPortal(this.trx, id, { sortCode: Number(sortCode), roles }, this.context)
  }

  private async words({ item: { id }, result, current }: Planned): Promise<void> {
    const owner = wordsOwnerOf(id)
    if (!owner) throw new ApiError('badRequest', { key: 'package.manifest' })
    await bringWords(this.trx, owner, { words: textsIn(result), before: Object.keys(textsIn(current)) }, this.context)
  }

  async write(one: Planned): Promise<void> {
    const { kind, id } = one.item
    switch (kind) {
      case 'application':
        return this.application(one, false)
      case 'flow':
        return this.flow(one)
      case 'page':
        return this.page(one)
      case 'interface':
        return this.interface(one)
      case 'map':
        await this.record('dataMap', id, { ...valuesOf(kind, one), ...mapOf(textOf(one.result, 'shape'), this.context.t) })
        return
      case 'template':
        return this.template(one)
      case 'view':
        return this.view(one)
      case 'portal':
        return this.portal(one)
      case 'translation':
        return this.words(one)
      case 'dictionary':
        await this.record('dictionaryType', id, valuesOf(kind, one, ['entries']))
        return this.parts('dictionaryData', inTree(listIn(one.result, 'entries')), { dictionaryTypeId: id })
      case 'menu':
        await this.record('menu', id, await this.standing(valuesOf(kind, one, ['rights', 'schemes'])))
        await this.parts('menuRight', listIn(one.result, 'rights'), { menuId: id })
        return this.parts('dataScheme', listIn(one.result, 'schemes'), { menuId: id })
      default:
        await this.record(entities[kind], id, valuesOf(kind, one))
    }
  }

  printsOf = (one: Planned): Promise<void> => this.application(one, true)

  async rights({ item, rights }: Planned): Promise<void> {
    for (const right of rights as Row[])
      await repository('authorize').insert(
        this.trx,
        { objectType: 'role', objectId: item.id, kind: right.kind ?? null, menuId: right.menuId ?? null, code: right.code ?? null },
        this.context,
      )
  }
}

/** Entries below others come behind these. */
function inTree(entries: readonly Row[]): Row[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const done = new Set<Row>()
  const out: Row[] = []
  const visit = (entry: Row) => {
    if (done.has(entry)) return
    done.add(entry)
    const above = byId.get(entry.parentId ?? null)
    if (above) visit(above)
    out.push(entry)
  }
  entries.forEach(visit)
  return out
}

/** An error with the definition that it is of: whoever brings in a hundred of them is told which one. */
function ofItem(error: unknown, item: Named<ItemKind>, { t }: WriteContext): unknown {
  if (!(error instanceof ApiError) || error.problem === 'internal') return error
  const faults = (error.data as { faults?: Array<{ pointer: string; message: string }> } | undefined)?.faults
  const why =
    brokenRules(error)?.[0]?.message ?? (faults?.[0] ? `${faults[0].pointer} ${faults[0].message}` : t(`t:${error.key}`, error.params))
  const params = { kind: t(`t:package.kind.${item.kind}`), name: item.fullName || item.enCode, why }
  return new ApiError(error.problem, { key: 'package.refused', params, data: error.data })
}

/**
 * Brings a package in, in the transaction that it is given: all of it, or nothing; gives how many definitions were written, how many stay as they
 * are, and how many were removed that it no longer holds. `state` is that of the plan that somebody agreed to.
 * Throws a conflict where something moved since, and where a place is still to be decided.
 */
export async function apply(
  trx: Db,
  contents: Contents,
  { state, choices }: { state: string; choices: readonly Choice[] },
  context: WriteContext,
): Promise<{ written: number; untouched: number; removed: number }> {
  await lockShape(trx)
  const plan = await planOf(trx, contents, choices)
  if (plan.state !== state) throw new ApiError('conflict', { key: 'package.moved' })
  const open = plan.planned.filter((one) => one.state === 'conflict')
  if (open.length > 0) throw new ApiError('badRequest', { key: 'package.undecided', params: { n: open.length } })
  const draft = plan.planned.find((one) => one.state === 'draft')
  if (draft) throw new ApiError('badRequest', { key: 'package.draft', params: { name: draft.item.fullName || draft.item.enCode } })
  const writing = new Writing(trx, { ...context, keepsIds: true })
  const due = plan.planned.filter(isWritten)
  const told = (one: Planned, work: Promise<void>) => work.catch((error: unknown) => Promise.reject(ofItem(error, one.item, context)))
  const kinds = [...new Set(due.map(({ item }) => item.kind))]
  for (const kind of kinds) {
    const ofKind = namedFirst(due.filter(({ item }) => item.kind === kind))
    // a role that is only given more stays as it is
    for (const one of ofKind) if (one.current === undefined || !isSame(one.current, one.result)) await told(one, writing.write(one))
    if (kind === 'print') for (const one of due.filter(({ item }) => item.kind === 'application')) await told(one, writing.printsOf(one))
  }
  if (!kinds.includes('print'))
    for (const one of due.filter(({ item }) => item.kind === 'application')) await told(one, writing.printsOf(one))
  for (const one of due) if (one.rights.length > 0) await told(one, writing.rights(one))
  const leaving = plan.gone.filter(({ removes }) => removes)
  await removeAll(trx, leaving, context)
  await remember(trx, plan.planned, plan.people)
  await noteParts(trx, contents.code, plan.planned)
  await forget(trx, leaving)
  return { written: due.length, untouched: plan.planned.length - due.length, removed: leaving.length }
}

/** Takes away what a package no longer holds, what names others before these. */
async function removeAll(trx: Db, leaving: readonly Gone[], context: WriteContext): Promise<void> {
  const applications = new Set(leaving.flatMap(({ kind, id }) => (kind === 'application' ? [id] : [])))
  const order = namedFirst(leaving.map((item) => ({ item, result: item.current }))).reverse()
  for (const kind of new Set(leaving.map((one) => one.kind)))
    for (const { item } of order.filter((one) => one.item.kind === kind)) {
      // print templates go with their application, whose form names them
      const isWithin = kind === 'print' && isRecord(item.current) && applications.has(String(item.current.modelId))
      if (!isWithin) await remove(trx, item, context).catch((error: unknown) => Promise.reject(ofItem(error, item, context)))
    }
}

/**
 * Keeps what came in by packages of a code, and what of it was not here before. What this one no longer holds and one of
 * another code does is that one's from now on.
 */
async function noteParts(trx: Db, code: string, planned: readonly Planned[]): Promise<void> {
  if (code === '') return
  for (const { item, current } of planned)
    await trx
      .insertInto('base_package_part')
      .values({ code, kind: item.kind, id: item.id, added: current === undefined ? 1 : 0 })
      .onConflict((conflict) => conflict.columns(['code', 'kind', 'id']).doNothing())
      .execute()
  const held = new Set(planned.map(({ item }) => keyOf(item)))
  const parts = await trx.selectFrom('base_package_part').select(['kind', 'id', 'added']).where('code', '=', code).execute()
  for (const { kind, id, added } of parts) {
    if (held.has(`${kind} ${id}`)) continue
    const others = trx.updateTable('base_package_part').where('kind', '=', kind).where('id', '=', id).where('code', '<>', code)
    const { numUpdatedRows } = await others.set((eb) => ({ added: eb.fn('greatest', ['added', eb.val(added)]) })).executeTakeFirst()
    if (numUpdatedRows > 0)
      await trx.deleteFrom('base_package_part').where('code', '=', code).where('kind', '=', kind).where('id', '=', id).execute()
  }
}

/** What was removed came in with nothing any more. */
async function forget(trx: Db, gone: readonly Named[]): Promise<void> {
  for (const { kind, id } of gone)
    for (const table of ['base_package_item', 'base_package_part'] as const)
      await trx.deleteFrom(table).where('kind', '=', kind).where('id', '=', id).execute()
}

/** Keeps what came in, so that later changes of both sides can be told apart, and the names of those who are nobody here. */
async function remember(trx: Db, planned: readonly Planned[], people: Awaited<ReturnType<typeof planOf>>['people']): Promise<void> {
  for (const { item } of planned) {
    const content = JSON.stringify(item.content)
    await trx
      .insertInto('base_package_item')
      .values({ kind: item.kind, id: item.id, content })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ content }))
      .execute()
  }
  for (const { named, here } of people)
    if (here === undefined)
      await trx
        .insertInto('base_package_name')
        .values(named)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ enCode: named.enCode, fullName: named.fullName }))
        .execute()
}
