import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { listMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import { type HolderType, membershipsOf } from '../../auth/holders.ts'
import { ApiError } from '../../base/errors.ts'
import { branch, mark, object, orNull, treeOf } from '../../http/answer.ts'
import { does, idParams, type Routes, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { bareId } from '../../records/people/options.ts'
import { type EffectiveQuery, effectiveTree } from './effectiveTree.ts'
import { rightKinds } from './tree.ts'

const menu = 'permission.effective'
const tags = ['effective']
const path = '/api/permission/Effective/:id'

type OfPerson = { Params: { id: string } }

/** 'See as': what somebody may really do, through what, and of everything else why not. */
export const effective: Routes = (app) => {
  const { db } = app

  /** The person of a call; throws not found where the caller does not administer them. */
  const personOf = async ({ params, writer }: FastifyRequest<OfPerson>): Promise<Row> => {
    try {
      return await repository('user').get(db, bareId(params.id), writer)
    } catch (error) {
      if (error instanceof ApiError && error.problem === 'notFound') throw new ApiError('notFound', { key: 'effective.outside' })
      throw error
    }
  }

  app.get<OfPerson>(
    path,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'where a person stands: account, unit, roles, positions, groups, branches',
          '用户的归属：账号、组织、角色、岗位、分组与分级管理范围',
          '使用者的歸屬：帳號、組織、角色、職位、分組與分級管理範圍',
        ),
        answer: object({
          id: text,
          account: text,
          realName: text,
          organize: text,
          state: text,
          roles: text,
          positions: text,
          groups: text,
          grade: text,
        }),
        params: idParams,
      },
    },
    async (request) => {
      const { t } = request
      const person = await personOf(request)
      const id = String(person.id)
      const { rows } = await sql<{ objectType: HolderType; holder: string | null; enabledMark: number }>`
        select * from ${membershipsOf(id)} "m" where "objectType" <> 'user' order by "holder"`.execute(db)
      const named = (type: HolderType) =>
        rows
          .filter(({ objectType }) => objectType === type)
          .map(({ holder, enabledMark }) => (enabledMark === 1 ? holder : t('t:effective.off', { name: holder ?? '' })))
          .join(t(listMark))
      const branches = await db
        .selectFrom('base_grade as g')
        .innerJoin('base_organize as o', 'o.id', 'g.organizeId')
        .select(['o.fullName'])
        .where('g.userId', '=', id)
        .orderBy('o.sortCode')
        .execute()
      const isAdmin = person.isAdministrator === 1
      return {
        id,
        account: person.account,
        realName: person.realName,
        organize: (person.$text as Row | undefined)?.organizeId ?? '',
        state: t(person.enabledMark !== 1 ? 't:effective.state.off' : isAdmin ? 't:effective.state.admin' : 't:effective.state.on'),
        roles: named('role'),
        positions: named('position'),
        groups: named('group'),
        grade: branches.map(({ fullName }) => fullName).join(t(listMark)),
      }
    },
  )

  app.get<OfPerson & { Querystring: EffectiveQuery }>(
    `${path}/Tree`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'every right of one kind as a tree: `has` is 1 or 0 (null where something only holds others), `from` says through what a person has it, `why` why not',
          '某一种权限的完整树：`has` 为 1 或 0（仅作分组的节点为 null），`from` 说明权限来源，`why` 说明没有的原因',
          '某一種權限的完整樹：`has` 為 1 或 0（僅作分組的節點為 null），`from` 說明權限來源，`why` 說明沒有的原因',
        ),
        answer: treeOf(
          branch({ id: text, fullName: text, enCode: text, has: orNull(mark), from: text, why: text }, { icon: orNull(text) }),
        ),
        params: idParams,
        querystring: {
          type: 'object',
          required: ['kind'],
          properties: {
            kind: { ...text, enum: [...rightKinds] },
            shown: { ...text, enum: ['', 'all', 'had', 'denied'] },
            keyword: { ...text, maxLength: 100 },
          },
        },
      },
    },
    async (request) => ({ list: await effectiveTree(app, await personOf(request), request.query, request.t) }),
  )
}
