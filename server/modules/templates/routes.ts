import { notFound } from '../../base/errors.ts'
import { arrayOf, boolean, object, orNull } from '../../http/answer.ts'
import { mayCall } from '../../http/mayCall.ts'
import { type Access, does, idParams, type Routes, text } from '../../http/route.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { designMenus } from '../../records/rights/access.ts'
import { keptOf } from './content.ts'

const tags = ['designTemplate']
const path = '/api/system/DesignTemplate'
const menu = 'system.templates'

/** Whoever designs forms puts pieces into them: those of all applications, and of single ones. */
const designing: Access = { menu: [menu, ...designMenus], or: { check: (_request, grants) => grants.designs.size > 0 } }

/** Pieces and templates that are kept to be used again. */
export const templates: Routes = (app) => {
  const { db } = app
  entityRoutes(app, 'designTemplate', { sent: keptOf, unlisted: ['content'] })

  const pieces = () => db.selectFrom('base_design_template').where('kind', '=', 'piece').where('enabledMark', '=', 1)

  app.get(
    `${path}/Pieces`,
    {
      config: { access: designing },
      schema: {
        tags,
        ...does(
          'the pieces that are put into forms, without what they hold; mayKeep: the caller may keep more of them',
          '可放入表单的自有组件，不含内容；mayKeep：调用者可新增自有组件',
          '可放入表單的自有元件，不含內容；mayKeep：呼叫者可新增自有元件',
        ),
        answer: object({
          list: arrayOf(object({ id: text, fullName: text, category: text, description: orNull(text) })),
          mayKeep: boolean,
        }),
      },
    },
    async (request) => {
      const rows = await pieces().select(['id', 'fullName', 'category', 'description']).orderBy('sortCode').orderBy('fullName').execute()
      return {
        list: rows.map((row) => ({ ...row, category: row.category ?? '' })),
        mayKeep: await mayCall(app, { menu, button: 'btn_add' }, await request.grants()),
      }
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/Pieces/:id`,
    {
      config: { access: designing },
      schema: {
        tags,
        ...does(
          'what a piece holds: the text that a form designer pastes',
          '自有组件的内容：表单设计器粘贴的文本',
          '自有元件的內容：表單設計器貼上的文字',
        ),
        answer: object({ content: text }),
        params: idParams,
      },
    },
    async ({ params }) => {
      const row = await pieces().select('content').where('id', '=', params.id).executeTakeFirst()
      if (!row?.content) throw notFound()
      return { content: row.content }
    },
  )
}
