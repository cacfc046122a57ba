import type { FastifyRequest } from 'fastify'
import { parseRecord } from '#core/json.ts'
import { fieldsInTemplate } from '#core/print/fieldNames.ts'
import type { FormDef } from '#core/types.ts'
import { breathe } from '../../db/breathe.ts'
import { anyOf } from '../../db/columns.ts'
import { mayCall } from '../../http/mayCall.ts'
import { readDefinition } from '../../records/model/definition.ts'
import { designMenus, menusOfModel } from '../../records/rights/access.ts'
import { definitionNames } from '../../records/rights/namedFields.ts'
import { heads } from '../versions/index.ts'
import { fieldsInFlows, flowsReached } from '../workflow/index.ts'

/** Where something outside of an application names a field of it: in a page, another application, a data scheme, a right, a print template, a flow. */
export const placeKinds = ['page', 'application', 'scheme', 'right', 'print', 'flow'] as const
export interface Place {
  /** as the designer of forms names it: `total`, `items.price` */
  field: string
  kind: (typeof placeKinds)[number]
  /** what the page, the application, the scheme, the entry with the right, the template or the flow is called; empty where whoever asks may not know */
  name: string
}

type Loose = { [name: string]: unknown }
const isRecord = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)
const noForm: FormDef = { version: 1, fields: [] }
/** Definitions that are read at a time. */
const batch = 50
/** No definition is nested deeper. */
const deepest = 100

/** Fields that a filter asks about: keys of a short one, `field` of the conditions of a whole one. */
function filterFields(filter: unknown): string[] {
  if (!isRecord(filter)) return []
  const groups = (Array.isArray(filter.conditionList) ? filter.conditionList : []).flatMap((one) =>
    isRecord(one) && Array.isArray(one.groups) ? one.groups : [],
  )
  if (filter.conditionList === undefined) return Object.keys(filter)
  return groups.flatMap((one) => (isRecord(one) && typeof one.field === 'string' ? [one.field] : []))
}

/** Fields that a figure over the records of an application names. */
function figureFields({ filter, groupBy, split, measure, period, rows }: Loose): string[] {
  const named = [groupBy, split, isRecord(measure) && measure.field, isRecord(period) && period.field, ...(Array.isArray(rows) ? rows : [])]
  return [...named.filter((one) => typeof one === 'string'), ...filterFields(filter)]
}

/** Adds the fields that figures anywhere in a definition name of an application, by its id or code. */
function figuresIn(value: unknown, names: readonly string[], into: Set<string>, depth = 0): void {
  if (depth > deepest || value === null || typeof value !== 'object') return
  if (isRecord(value) && typeof value.model === 'string' && names.includes(value.model))
    for (const field of figureFields(value)) into.add(field)
  for (const one of Object.values(value)) figuresIn(one, names, into, depth + 1)
}

/** Every field of an application that the parts of a definition name. */
function fieldsNamed(form: FormDef, rest: unknown, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const name of names) for (const field of definitionNames(form, rest, name).all) found.add(field)
  figuresIn([form, rest], names, found)
  return found
}

/** The key of a field that a right or a column names: `items-price` is `items.price`, and `mobile.clear` is `mobile`. */
const keyOf = (code: string): string => code.replace(/\.clear$/, '').replace('-', '.')

/** A page or another application whose text has a name of an application in it. */
interface Mention {
  kind: 'page' | 'application'
  name: string
  /** whether whoever asks may know what it is called */
  may: boolean
  /** its definitions: of an application the draft, and what is released */
  halves: Array<{ form: FormDef; rest: unknown }>
}

/** Newest pages, drafts and releases of other applications that may name an application: its names stand somewhere in their text. */
async function* mentions(request: FastifyRequest, id: string, names: readonly string[]): AsyncGenerator<Mention> {
  const { server, t } = request
  const { db } = server
  const grants = await request.grants()
  const mayBe = (text: unknown): text is string => typeof text === 'string' && names.some((name) => text.includes(name))

  for (const [code, { content }] of await heads(db, 'page')) {
    if (!mayBe(content)) continue
    const page = parseRecord(content)
    const name = t(page?.title as string | undefined) || code
    yield { kind: 'page', name, may: grants.mayReadPage(code), halves: [{ form: noForm, rest: page }] }
    await breathe()
  }

  const designsAll = await mayCall(server, { menu: designMenus }, grants)
  const others = await db.selectFrom('base_visual_dev').select(['id', 'fullName']).where('id', '<>', id).orderBy('fullName').execute()
  for (let i = 0; i < others.length; i += batch) {
    const some = others.slice(i, i + batch)
    const rows = await db
      .selectFrom('base_visual_dev')
      .select(['id', 'formData', 'columnData', 'releaseForm', 'releaseList'])
      .where('id', '=', anyOf(some.map((one) => one.id)))
      .execute()
    for (const row of rows) {
      const halves = [
        [row.formData, row.columnData],
        [row.releaseForm, row.releaseList],
      ]
        .filter((pair) => pair.some(mayBe))
        .map(([formText, listText]) => {
          const { form, list } = readDefinition(formText ?? null, listText ?? null)
          return { form, rest: list }
        })
      if (halves.length === 0) continue
      const reads = designsAll || grants.designs.has(row.id) || (await menusOfModel(db, row.id)).some((menu) => grants.mayOpen(menu.id))
      yield { kind: 'application', name: some.find((one) => one.id === row.id)?.fullName ?? '', may: reads, halves }
    }
    await breathe()
  }
}

/** Segments of an address after which an application stands by its code. */
const before = ['OnlineDev', 'model']

/** Whether a definition names an application: as what is chosen among or counted, or in an address. */
function namesIt(value: unknown, id: string, enCode: string, depth = 0): boolean {
  if (depth > deepest) return false
  if (typeof value === 'string')
    return value.split(/[/?#]/).some((one, i, all) => i > 0 && (one === id || (one === enCode && before.includes(all[i - 1] as string))))
  if (value === null || typeof value !== 'object') return false
  if (isRecord(value) && [value.modelId, value.model].some((one) => one === id || one === enCode)) return true
  return Object.values(value).some((one) => namesIt(one, id, enCode, depth + 1))
}

/** Pages and other applications that name an application. What whoever asks may not read has no name. */
export async function namedBy(request: FastifyRequest, id: string, enCode: string): Promise<Array<Pick<Mention, 'kind' | 'name'>>> {
  const found: Array<Pick<Mention, 'kind' | 'name'>> = []
  for await (const { kind, name, may, halves } of mentions(request, id, [id, enCode]))
    if (halves.some((half) => namesIt(half, id, enCode))) found.push({ kind, name: may ? name : '' })
  return found
}

/**
 * Every place outside of an application that names a field of it, as the definitions stand: newest pages, drafts and
 * releases of other applications, data schemes and rights of its entries, flows. What whoever asks may not read has no name.
 */
export async function placesElsewhere(request: FastifyRequest, id: string, enCode: string): Promise<Place[]> {
  const { db } = request.server
  const grants = await request.grants()
  const found: Place[] = []
  const add = (kind: Place['kind'], name: string, may: boolean, fields: Iterable<string>) => {
    for (const field of new Set([...fields].map(keyOf))) found.push({ field, kind, name: may ? name : '' })
  }
  const names = [id, enCode]
  for await (const { kind, name, may, halves } of mentions(request, id, names))
    add(
      kind,
      name,
      may,
      halves.flatMap(({ form, rest }) => [...fieldsNamed(form, rest, names)]),
    )

  const menus = await menusOfModel(db, id, { disabled: true })
  const menuIds = menus.map((menu) => menu.id)
  const schemes = await db
    .selectFrom('base_data_scheme')
    .select(['fullName', 'conditionJson'])
    .where('menuId', '=', anyOf(menuIds))
    .execute()
  for (const { fullName, conditionJson } of schemes)
    add('scheme', fullName, grants.mayOpen('system.menu'), filterFields(parseRecord(conditionJson)))
  const templates = await db.selectFrom('base_print_dev').select(['fullName', 'template']).where('modelId', '=', id).execute()
  for (const { fullName, template } of templates)
    add('print', fullName ?? '', grants.mayOpen('system.print'), fieldsInTemplate(parseRecord(template)))
  const { asker } = request.writer
  const reached = asker && (await flowsReached(asker, db))
  for (const { fullName, modelId, fields } of await fieldsInFlows(db, id)) add('flow', fullName, !reached || reached.has(modelId), fields)
  const rights = await db
    .selectFrom('base_authorize')
    .select(['menuId', 'code'])
    .distinct()
    .where('menuId', '=', anyOf(menuIds))
    .where('kind', 'in', ['column', 'form'])
    .execute()
  for (const menu of menus) {
    const codes = rights.flatMap(({ menuId, code }) => (menuId === menu.id && code !== null ? [code] : []))
    add('right', menu.fullName, grants.mayOpen('permission.authorize'), codes)
  }
  return found
}
