import type { FieldPlan, Translate } from '#core/form.ts'
import { parseRecord } from '#core/json.ts'
import { clearCode, isMasked } from '#core/masked.ts'
import { normalisePage } from '#core/normalise.ts'
import { fieldCode } from '#core/permitted.ts'
import { capital } from '#core/text.ts'
import type { Language, PageDef, Text } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { serverEnv } from '../../../env.ts'
import { ApiError } from '../../../errors.ts'
import { pageOf } from '../../../security/grants.ts'
import { languages, translator } from '../../../texts.ts'
import { pages } from '../../studio/stores.ts'
import { kinds } from '../../system/menu/kinds.ts'
import { type Model, modelOf } from '../../visualdev/model.ts'
import { commonSchemes } from '../../visualdev/rowScope.ts'

/** What can be given on a menu, beside the menu itself. */
export const partKinds = ['button', 'column', 'form', 'data'] as const
export type PartKind = (typeof partKinds)[number]
export type Parts = { [kind in PartKind]: Part[] }

/** One thing that can be given: its code, and what a person reads. */
export interface Part {
  code: string
  name: Text
}

/** Words of the buttons that many screens have. */
export const buttonWords: { [code: string]: string } = {
  btn_add: 't:common.add',
  btn_edit: 't:common.edit',
  btn_remove: 't:common.delete',
  btn_detail: 't:common.detail',
  btn_batchRemove: 't:common.batchRemove',
  btn_upload: 't:common.import',
  btn_download: 't:common.export',
}

/** A field of a form; a masked one can also be given in the clear. */
function fieldParts(field: FieldPlan): Part[] {
  const code = fieldCode(field.field, field.table)
  const name: Text = (field.node.label as Text | undefined) ?? field.field
  if (!isMasked(field)) return [{ code, name }]
  const clear = (language: Language) => {
    const t = translator(language)
    return t('t:authority.clear', { name: capital(t(name)) })
  }
  return [
    { code, name },
    { code: clearCode(code), name: { zh: clear('zh'), zhtw: clear('zhtw'), en: clear('en') } },
  ]
}

/** What an application's screen is made of. */
export function partsOfModel({ list, plan }: Model): Omit<Parts, 'data'> {
  const button = (one: { value: string; label?: Text }): Part => {
    const code = one.value.startsWith('btn_') ? one.value : `btn_${one.value}`
    return { code, name: one.label ?? buttonWords[code] ?? one.value }
  }
  const labelOf = (field: string): Text => (plan.byKey.get(field)?.node.label as Text | undefined) ?? field
  return {
    button: [...list.btnsList, ...list.columnBtnsList, ...(list.customBtnsList ?? [])]
      // who may add may copy
      .filter(({ show, value }) => show !== false && value !== 'copy')
      .map(button),
    column: list.columnList.map(({ field, label }) => ({ code: field, name: label ?? labelOf(field) })),
    // DV-06: those of a sub-table one by one
    form: plan.fields.flatMap((field) => (field.widget.isTable ? field.children : [field])).flatMap(fieldParts),
  }
}

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
export interface MenuRow {
  id: string
  enCode: string
  type: number
  propertyJson: string | null
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
      const names = new Map(own.map(({ enCode, fullName }) => [enCode as string, fullName as string]))
      const known = drawn[kind].map(({ code, name }) => ({ code, name: otherwise(names.get(code), name) }))
      const added = own
        .filter(({ enCode }) => !drawn[kind].some(({ code }) => code === enCode))
        .map(({ enCode, fullName }) => ({ code: enCode as string, name: fullName as string }))
      return [...known, ...added].filter(({ code }) => !off.has(code))
    }
    const data: Part[] =
      Number(menu.type) === kinds.model
        ? [
            ...commonSchemes.map((code) => ({ code, name: `t:authority.data.${code}` })),
            ...schemes
              .filter(({ menuId }) => menuId === menu.id)
              .map(({ id, fullName }) => ({ code: id as string, name: fullName as string })),
          ]
        : []
    found.set(menu.id, { button: merged('button'), column: merged('column'), form: merged('form'), data })
  }
  return found
}
