import type { FastifyRequest } from 'fastify'
import { kindOf, webTypeOf } from '#core/application/kinds.ts'
import { usualList } from '#core/application/usualList.ts'
import { emptyForm } from '#core/form/formFromRows.ts'
import { codeOf } from '#core/format/plainText.ts'
import type { FormDef, Row } from '#core/types.ts'
import { kinds } from '../../auth/menuKinds.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { askerOf } from '../../http/access.ts'
import { mayCall } from '../../http/mayCall.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { repository } from '../../records/entity/repository.ts'
import { asText } from '../../records/model/definition.ts'
import { copyDraft, createDraft, release, requireHeld } from '../applications/index.ts'
import { drawnParts, give, givenTo, mayGive, rightId } from '../authorisation/index.ts'
import { isShipped, templateOf } from './templates.ts'

/** What somebody asks for who makes an application. */
export interface Asked {
  fullName: string
  enCode?: string | null
  parentId?: string | null
  from: 'empty' | 'template' | 'copy' | 'sheet' | 'older'
  template?: string | null
  copyOf?: string | null
  roles?: string[] | null
  /** its kind; of a copy, left out, that of what is copied */
  type?: number | null
}

/** The code of an application that nobody gave one: made of its name, else of its template's, free, and none under which the product has a title of its own. */
async function freeCode(trx: Db, { fullName, from, template }: Asked, t: FastifyRequest['t']): Promise<string> {
  const base = codeOf(fullName) ?? ((from === 'template' && template && isShipped(template) && template) || 'app')
  const isFree = async (code: string): Promise<boolean> => {
    if (t(`t:menu.${code}`) !== `menu.${code}`) return false
    for (const table of ['base_visual_dev', 'base_menu'] as const)
      if (await trx.selectFrom(table).select('id').where('enCode', '=', code).executeTakeFirst()) return false
    return true
  }
  for (let i = base === 'app' ? 1 : 0; ; i++) {
    const code = i === 0 ? base : `${base}${i}`
    if (await isFree(code)) return code
  }
}

/** A definition that an application begins as; without a list it has the usual one. */
interface Begun {
  form: FormDef
  list?: { [name: string]: unknown }
}

/** The draft that an application begins as. An administrator answers for what they copy, everybody else with those who wrote it. */
async function makeDraft(trx: Db, request: FastifyRequest, asked: Asked, begun: Begun | undefined): Promise<Row> {
  const { writer, t } = request
  const named = { fullName: asked.fullName, enCode: asked.enCode || (await freeCode(trx, asked, t)) }
  const kind = kindOf(asked.type)
  const ofKind = { type: kind.type, webType: webTypeOf(kind) }
  if (asked.from === 'copy')
    return copyDraft(trx, String(asked.copyOf ?? ''), writer, { ...named, ...(typeof asked.type === 'number' ? ofKind : {}) })
  const template = asked.from === 'template' ? await templateOf(trx, asked.template ?? '', t) : undefined
  const made = begun?.form ?? template?.form ?? emptyForm({ zh: '名称', zhtw: '名稱', en: 'Name' })
  // a list that was kept is one for the same kind: a phone has no room for that of a desk
  const kept = template?.list && kindOf(template.type) === kind ? template.list : undefined
  const list = begun?.list ?? kept ?? usualList(made, serverEnv(), kind)
  return createDraft(trx, { ...named, ...ofKind, formData: asText(made), columnData: asText(list) }, writer)
}

/** The entry of the menu that shows an application, in the group that was chosen. */
async function makeMenu(trx: Db, { writer }: FastifyRequest, { parentId }: Asked, { id, enCode, fullName }: Row): Promise<Row> {
  const store = repository('menu')
  const values: Row = {
    ...{ fullName: fullName ?? '', enCode: await store.freeName(trx, 'enCode', String(enCode)), type: kinds.model },
    ...{ parentId: parentId || (entityOf('menu').tree?.root ?? ''), icon: 'FileOutlined' },
    propertyJson: JSON.stringify({ moduleId: id }),
  }
  return store.insert(trx, values, writer)
}

/**
 * Gives roles the entry and its buttons. What an application asks further rights for (columns, fields, records) stays with
 * whoever gives rights: it was held back for a reason. Throws where the caller gives no rights, administers no such role,
 * or was not given the entry themselves: only an administrator has what was made just now.
 */
async function giveRoles(trx: Db, request: FastifyRequest, roles: readonly string[], menu: Row): Promise<void> {
  const { server, writer, t } = request
  const grants = await request.grants()
  if (!grants.isAdmin && !(await mayCall(server, { menu: 'permission.authorize', button: 'btn_edit' }, grants, trx)))
    throw new ApiError('forbidden')
  const menuId = String(menu.id)
  const may = await mayGive(trx, askerOf(request))
  if (!may('menu', menuId)) throw invalid([{ field: 'roles', rule: 'given', message: t('t:application.notYours') }])
  const shown = { id: menuId, enCode: String(menu.enCode), type: kinds.model, propertyJson: String(menu.propertyJson) }
  const { button } = await drawnParts(trx, shown, t)
  const buttons = button.map(({ code }) => rightId(menuId, code))
  for (const id of new Set(roles)) {
    await repository('role').get(trx, id, writer, 'update')
    const before = await givenTo(trx, { type: 'role', id })
    await give(trx, { type: 'role', id }, { menu: [...before.menu, menuId], button: [...before.button, ...buttons] }, may, writer)
  }
}

/** An application that staff can use: its draft, its release with its table, its entry in the menu, and who was given that; all of it or nothing. */
export async function makeApplication(
  trx: Db,
  request: FastifyRequest,
  asked: Asked,
  begun: Begun | undefined,
): Promise<{ record: Row; menu: Row }> {
  const draft = await makeDraft(trx, request, asked, begun)
  if (!request.user.isAdmin) await requireHeld(request.server, trx, draft)
  const { record } = await release(trx, String(draft.id), request.writer)
  const menu = await makeMenu(trx, request, asked, record)
  const roles = asked.roles ?? []
  if (roles.length > 0) await giveRoles(trx, request, roles, menu)
  return { record, menu }
}
