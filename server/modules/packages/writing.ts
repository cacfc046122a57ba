import { isRecord } from '#core/json.ts'
import type { Json, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findRecord } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { mustNotTellSecrets } from '../../records/interfaces/variates.ts'
import { createDraft, release, updateDraft } from '../applications/index.ts'
import { bringView } from '../listViews/index.ts'
import { mapOf } from '../maps/index.ts'
import { missingIn, pageFaults, refusePage, reserved, shippedPages } from '../pages/index.ts'
import { bringPortal } from '../portals/index.ts'
import { contentFrom } from '../templates/index.ts'
import { bringWords, type CarriedWords } from '../translations/index.ts'
import { headOf, saveVersion } from '../versions/index.ts'
import { releaseFlow } from '../workflow/index.ts'
import { entities, jsonFields, type RecordKind, wordsOwnerOf } from './contents.ts'
import { inTree } from './order.ts'
import type { Planned } from './plan.ts'

/** An id as records have them. */
const storable = /^[\w.-]{1,50}$/

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

/** Brings definitions in, each as its kind is written by hand, under the same checks. */
export class Writing {
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

  /** What a page names may come after it: whether it is there is known once all have come. */
  async named({ result }: Planned): Promise<void> {
    refusePage(await missingIn(this.trx, JSON.stringify(result)))
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
