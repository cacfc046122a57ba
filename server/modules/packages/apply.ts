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
import { createDraft, release, updateDraft } from '../applications/index.ts'
import { pageFaults, refusePage, reserved, shippedPages } from '../pages/index.ts'
import { headOf, saveVersion } from '../versions/index.ts'
import { releaseFlow } from '../workflow/index.ts'
import { entities, jsonFields } from './contents.ts'
import { idsIn } from './directory.ts'
import type { Contents, ItemKind } from './item.ts'
import { type Choice, isWritten, type Planned, planOf } from './plan.ts'

/** An id as records have them. */
const storable = /^[\w.-]{1,50}$/

/** Definitions in an order in which each comes after those of its kind that it names; in a circle they come as they come. */
function namedFirst(planned: readonly Planned[]): Planned[] {
  const byId = new Map(planned.map((one) => [one.item.id, one]))
  const done = new Set<Planned>()
  const out: Planned[] = []
  const visit = (one: Planned) => {
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
function valuesOf(kind: Exclude<ItemKind, 'page'>, { result, current }: Planned, without: readonly string[] = []): Row {
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

  async write(one: Planned): Promise<void> {
    const { kind, id } = one.item
    switch (kind) {
      case 'application':
        return this.application(one, false)
      case 'flow':
        return this.flow(one)
      case 'page':
        return this.page(one)
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
function ofItem(error: unknown, { item }: Planned, { t }: WriteContext): unknown {
  if (!(error instanceof ApiError) || error.problem === 'internal') return error
  const faults = (error.data as { faults?: Array<{ pointer: string; message: string }> } | undefined)?.faults
  const why =
    brokenRules(error)?.[0]?.message ?? (faults?.[0] ? `${faults[0].pointer} ${faults[0].message}` : t(`t:${error.key}`, error.params))
  const params = { kind: t(`t:package.kind.${item.kind}`), name: item.fullName || item.enCode, why }
  return new ApiError(error.problem, { key: 'package.refused', params, data: error.data })
}

/**
 * Brings a package in, in the transaction that it is given: all of it, or nothing; gives how many definitions were written, and how many stay as they
 * are. `state` is that of the plan that somebody agreed to.
 * Throws a conflict where something moved since, and where a place is still to be decided.
 */
export async function apply(
  trx: Db,
  contents: Contents,
  { state, choices }: { state: string; choices: readonly Choice[] },
  context: WriteContext,
): Promise<{ written: number; untouched: number }> {
  await lockShape(trx)
  const plan = await planOf(trx, contents, choices)
  if (plan.state !== state) throw new ApiError('conflict', { key: 'package.moved' })
  const open = plan.planned.filter((one) => one.state === 'conflict')
  if (open.length > 0) throw new ApiError('badRequest', { key: 'package.undecided', params: { n: open.length } })
  const draft = plan.planned.find((one) => one.state === 'draft')
  if (draft) throw new ApiError('badRequest', { key: 'package.draft', params: { name: draft.item.fullName || draft.item.enCode } })
  const writing = new Writing(trx, { ...context, keepsIds: true })
  const due = plan.planned.filter(isWritten)
  const told = (one: Planned, work: Promise<void>) => work.catch((error: unknown) => Promise.reject(ofItem(error, one, context)))
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
  await remember(trx, plan.planned, plan.people)
  return { written: due.length, untouched: plan.planned.length - due.length }
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
