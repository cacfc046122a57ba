import type { Translate } from '#core/form/form.ts'
import { parseRecord } from '#core/json.ts'
import { normalisePage } from '#core/normalise.ts'
import { capital } from '#core/text.ts'
import type { PageDef, Row, Text } from '#core/types.ts'
import { pageOf } from '../../auth/grants.ts'
import { kinds } from '../../auth/menuKinds.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findRecord } from '../../records/entity/query.ts'
import { type Model, modelOf } from '../../records/model/model.ts'
import { commonSchemes } from '../../records/query/rowScope.ts'
import { buttonWords, type Part, type PartKind, type Parts, partsOfModel } from '../../records/rights/parts.ts'
import { languages, translator } from '../../texts/texts.ts'
import { pages } from '../pages/index.ts'

const isRecord = (value: unknown): value is { [name: string]: unknown } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** What a page asks permission for: the codes of its buttons, and where it asks for those, its columns and the fields of its forms. */
function partsOfPage(page: PageDef): Omit<Parts, 'data'> {
  const { widgets } = serverEnv()
  const parts = { button: new Map<string, Part>(), column: new Map<string, Part>(), form: new Map<string, Part>() }
  const add = (kind: keyof typeof parts, code: unknown, label: unknown) => {
    if (typeof code !== 'string' || code === '' || parts[kind].has(code)) return
    const name = (typeof label === 'string' && label !== '' && !label.includes('{{')) || isRecord(label) ? (label as Text) : undefined
    parts[kind].set(code, { code, name: name ?? buttonWords[code] ?? code })
  }
  const visit = (value: unknown, inColumns: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, inColumns)
      return
    }
    if (!isRecord(value)) return
    add('button', value.permission, value.label)
    if (inColumns) add('column', value.field, value.label)
    else if (typeof value.pingeKey === 'string' && widgets.get(value.pingeKey)?.isField) add('form', value.field, value.label)
    for (const [name, one] of Object.entries(value)) visit(one, name === 'columns' || (inColumns && name !== 'children'))
  }
  visit(page, false)
  const list = (kind: keyof typeof parts, asked: boolean | undefined): Part[] => (asked ? [...parts[kind].values()] : [])
  return {
    button: list('button', page.useBtnPermission),
    column: list('column', page.useColumnPermission),
    form: list('form', page.useFormPermission),
  }
}

/** The name that an administrator gave; one that only says in a language what is drawn there leaves every reader their own. */
const otherwise = (given: string | undefined, drawn: Text): Text =>
  given === undefined || languages.some((language) => capital(translator(language)(drawn)) === capital(given)) ? drawn : given

/** A menu as its parts are asked for. */
export type MenuRow = RowOf<'base_menu', 'id' | 'enCode' | 'type' | 'propertyJson'>

/** The record of a menu, as its parts are asked for. */
export const menuRowOf = ({ id, enCode, type, propertyJson }: Row): MenuRow => ({
  id: String(id),
  enCode: String(enCode),
  type: Number(type),
  propertyJson: typeof propertyJson === 'string' ? propertyJson : null,
})

/** A menu by its id, as its parts are asked for; nothing where there is none. */
export async function storedMenu(db: Db, id: string): Promise<MenuRow | undefined> {
  const record = await findRecord(db, entityOf('menu'), id)
  return record && menuRowOf(record)
}

/** The application that a menu shows, if it shows one that is released. */
export async function modelOfMenu(db: Db, { type, propertyJson }: Pick<MenuRow, 'type' | 'propertyJson'>): Promise<Model | undefined> {
  const moduleId = Number(type) === kinds.model ? parseRecord(propertyJson)?.moduleId : undefined
  if (typeof moduleId !== 'string') return undefined
  try {
    return await modelOf(db, moduleId)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** What the page or the application of a menu has, whatever is said of it otherwise. */
export async function drawnParts(db: Db, menu: MenuRow, t: Translate): Promise<Omit<Parts, 'data'>> {
  const model = await modelOfMenu(db, menu)
  if (model) return partsOfModel(model)
  const code = pageOf({ ...menu, type: Number(menu.type) })
  const stored = code === undefined ? undefined : await pages.read(db, code, t)
  if (!stored) return { button: [], column: [], form: [] }
  return partsOfPage(normalisePage(JSON.parse(stored.content), serverEnv()))
}

/**
 * What can be given on these menus: what their pages and applications have, as an administrator says otherwise or added to
 * it, and of applications the schemes of their records.
 */
export async function partsOfMenus(db: Db, menus: readonly MenuRow[], t: Translate): Promise<Map<string, Parts>> {
  const ids = menus.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const said = await db
    .selectFrom('base_menu_right')
    .select(['menuId', 'kind', 'enCode', 'fullName', 'enabledMark'])
    .where('menuId', 'in', ids)
    .orderBy('sortCode')
    .orderBy('creatorTime')
    .execute()
  const schemes = await db
    .selectFrom('base_data_scheme')
    .select(['id', 'menuId', 'fullName'])
    .where('menuId', 'in', ids)
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('creatorTime')
    .execute()
  const found = new Map<string, Parts>()
  for (const menu of menus) {
    const drawn = await drawnParts(db, menu, t)
    const merged = (kind: Exclude<PartKind, 'data'>): Part[] => {
      const own = said.filter((one) => one.menuId === menu.id && one.kind === kind)
      const off = new Set(own.filter(({ enabledMark }) => enabledMark === 0).map(({ enCode }) => enCode))
      const names = new Map(own.map(({ enCode, fullName }) => [enCode, fullName]))
      const known = drawn[kind].map(({ code, name }) => ({ code, name: otherwise(names.get(code), name) }))
      const added = own
        .filter(({ enCode }) => !drawn[kind].some(({ code }) => code === enCode))
        .map(({ enCode, fullName }) => ({ code: enCode, name: fullName }))
      return [...known, ...added].filter(({ code }) => !off.has(code))
    }
    const data: Part[] =
      Number(menu.type) === kinds.model
        ? [
            ...commonSchemes.map((code) => ({ code, name: `t:authority.data.${code}` })),
            ...schemes.filter(({ menuId }) => menuId === menu.id).map(({ id, fullName }) => ({ code: id, name: fullName })),
          ]
        : []
    found.set(menu.id, { button: merged('button'), column: merged('column'), form: merged('form'), data })
  }
  return found
}
