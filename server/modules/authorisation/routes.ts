import type { FastifyRequest } from 'fastify'
import { listMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import { type HolderType, holderTypes } from '../../auth/holders.ts'
import type { Purpose } from '../../auth/rules.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { askerOf } from '../../http/access.ts'
import { among, arrayOf, boolean, branch, mark, noData, object, orNull, treeOf } from '../../http/answer.ts'
import { does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { enforceDataPermission } from '../applications/index.ts'
import { give, givenTo, type Holder, type HolderRights, hashOf, inheritedBy } from './holderRights.ts'
import { mayGive } from './may.ts'
import { modelOfMenu, storedMenu } from './parts.ts'
import { type RightKind, rightKinds, rightTree } from './tree.ts'

const menu = 'permission.authorize'
const tags = ['authority']
const path = '/api/permission/Authority/Data/:id'
const objectType = { ...text, enum: [...holderTypes] } as const
const kind = { ...text, enum: [...rightKinds] } as const
const list = { type: ['array', 'null'], maxItems: 20_000, items: { ...text, maxLength: 200 } } as const

type OfHolder = { Params: { id: string }; Querystring: { objectType: HolderType } }

/** What roles, positions, groups and people are given (PM-10): read and changed in one place. */
export const authority: Routes = (app) => {
  const { db } = app

  /** The holder of a call; throws not found where the caller does not administer it. */
  const holderOf = async (request: FastifyRequest<OfHolder>, purpose: Purpose = 'read'): Promise<{ holder: Holder; record: Row }> => {
    const holder = { type: request.query.objectType, id: request.params.id }
    const record = await repository(holder.type).get(db, holder.id, request.writer, purpose)
    return { holder, record }
  }
  const querystring = { type: 'object', required: ['objectType'], properties: { objectType } } as const

  app.get<OfHolder>(
    path,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'what a role, position, group or person was given: system, menu, button, column, form, data as lists of ids (of what stands on a menu `menu|code`); hash is sent back on change',
          '角色、岗位、分组或用户获得的授权：system、menu、button、column、form、data 的 id 列表（菜单内的项为 `menu|code`）；修改时须送回 hash',
          '角色、職位、分組或使用者獲得的授權：system、menu、button、column、form、data 的 id 清單（選單內的項目為 `menu|code`）；修改時須送回 hash',
        ),
        answer: object({
          id: text,
          objectType: among(...holderTypes),
          fullName: text,
          hash: text,
          ...Object.fromEntries(rightKinds.map((one) => [one, arrayOf(text)])),
        }),
        params: idParams,
        querystring,
      },
    },
    async (request) => {
      const { holder, record } = await holderOf(request)
      const given = await givenTo(db, holder)
      const name = holder.type === 'user' ? record.realName : record.fullName
      return { id: holder.id, objectType: holder.type, fullName: name, hash: hashOf(given), ...given }
    },
  )

  app.get<OfHolder & { Querystring: { kind: RightKind } }>(
    `${path}/Tree`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'everything of one kind that the caller may give, as a tree; `from` says through whom a person has it anyway',
          '调用者可授予的某一种权限，成树；`from` 说明用户已通过谁获得',
          '呼叫者可授予的某一種權限，成樹；`from` 說明使用者已透過誰獲得',
        ),
        answer: treeOf(
          branch(
            { id: text, fullName: text },
            { enCode: text, icon: orNull(text), isGiven: boolean, from: text, isEnforced: mark, mayEnforce: mark },
          ),
        ),
        params: idParams,
        querystring: { ...querystring, required: ['objectType', 'kind'], properties: { objectType, kind } },
      },
    },
    async (request) => {
      const { holder } = await holderOf(request)
      const { kind: asked } = request.query
      const may = await mayGive(db, askerOf(request))
      const inherited = holder.type === 'user' ? (await inheritedBy(db, holder.id))[asked] : undefined
      const withSource = (node: Row): Row => {
        const from = inherited?.get(String(node.id))
        const children = node.children as Row[] | undefined
        return {
          ...node,
          ...(from ? { from: from.join(request.t(listMark)) } : {}),
          ...(node.isEnforced === 0 && request.user.isAdmin ? { mayEnforce: 1 } : {}),
          ...(children ? { children: children.map(withSource) } : {}),
        }
      }
      const tree = await rightTree(db, asked, request.t, (id) => may(asked, id))
      return { list: tree.map(withSource) }
    },
  )

  app.put<{ Params: { id: string } }>(
    '/api/permission/Authority/DataPermission/:id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'holds the records of the application that a menu shows to the data schemes that are given: for everybody, at once',
          '启用菜单所示应用的数据权限：立即对所有人按已授予的数据方案限制记录',
          '啟用選單所示應用的資料權限：立即對所有人依已授予的資料方案限制記錄',
        ),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      await transaction(db, async (trx) => {
        const menu = await storedMenu(trx, request.params.id)
        const model = menu && (await modelOfMenu(trx, menu))
        if (!model) throw notFound()
        await enforceDataPermission(trx, model.id, request.writer)
      })
      return reply('authority.enforced')
    },
  )

  app.put<OfHolder & { Body: Partial<HolderRights> & { hash?: string } }>(
    path,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'gives a holder these rights and takes away what is not among them; a kind that is not sent stays',
          '保存授权对象的权限：授予所列权限并收回未列出的；未提交的种类不变',
          '儲存授權對象的權限：授予所列權限並收回未列出的；未送出的種類不變',
        ),
        answer: object({ hash: text }),
        params: idParams,
        querystring,
        body: {
          type: 'object',
          properties: { hash: { ...text, maxLength: 64 }, ...Object.fromEntries(rightKinds.map((one) => [one, list])) },
        },
      },
    },
    async (request) => {
      const { holder } = await holderOf(request, 'update')
      // nobody gives rights to themselves
      if (!request.user.isAdmin && holder.type === 'user' && holder.id === request.user.id) throw new ApiError('forbidden')
      const may = await mayGive(db, askerOf(request))
      const given = await transaction(db, (trx) => give(trx, holder, request.body, may, request.writer))
      return reply('server.saved', { hash: hashOf(given) })
    },
  )
}
