import type { HolderType } from '../../auth/holders.ts'
import { transaction } from '../../db/transaction.ts'
import { arrayOf, object } from '../../http/answer.ts'
import { does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { designersOf, setDesigners } from '../authorisation/index.ts'

const tags = ['visualdev']
const path = '/api/visualdev/Application/:id/Designers'
const ids = { type: ['array', 'null'], maxItems: 200, items: { ...text, maxLength: 50 } } as const
type Sent = { [type in HolderType]?: string[] | null } & { hash?: string }

/** Who may design an application, and nothing but that one. */
export const designers: Routes = (app) => {
  const { db } = app
  const holders = { role: arrayOf(text), position: arrayOf(text), group: arrayOf(text), user: arrayOf(text), hash: text }

  app.get<{ Params: { id: string } }>(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'the roles, positions, groups and people that were given this application to design; hash is sent back on change',
          '获准设计该应用的角色、岗位、分组和用户；修改时须送回 hash',
          '獲准設計該應用的角色、職位、分組和使用者；修改時須送回 hash',
        ),
        answer: object({ id: text, fullName: text, ...holders }),
        params: idParams,
      },
    },
    async ({ params: { id } }) => {
      const { fullName } = await repository('visualdev').stored(db, id)
      return { id, fullName, ...(await designersOf(db, id)) }
    },
  )

  app.put<{ Params: { id: string }; Body: Sent }>(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'say who may design this application and nothing else; whoever is left out may no more, at once',
          '设置可设计该应用（且仅限该应用）的对象；未列出者立即失去该权限',
          '設定可設計該應用（且僅限該應用）的對象；未列出者立即失去該權限',
        ),
        answer: object({ hash: text }),
        params: idParams,
        body: {
          type: 'object',
          properties: { role: ids, position: ids, group: ids, user: ids, hash: { ...text, maxLength: 64 } },
        },
      },
    },
    async (request) => {
      const { id } = request.params
      await repository('visualdev').stored(db, id)
      const { hash } = await transaction(db, async (trx) => {
        await setDesigners(trx, id, request.body, request.writer)
        return designersOf(trx, id)
      })
      return reply('server.saved', { hash })
    },
  )
}
