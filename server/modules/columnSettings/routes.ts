import { type ColumnSetting, readColumnSettings } from '#core/application/savedView.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { among, boolean, integer, listOf, noData, object } from '../../http/answer.ts'
import { does, type Routes, reply, text } from '../../http/route.ts'
import { columnModulesOf } from './arranged.ts'

const tags = ['permission.authority']
const path = '/api/permission/Authority'
const params = { type: 'object', properties: { moduleId: { ...text, minLength: 1, maxLength: 100 } }, required: ['moduleId'] } as const
/** A person arranges the columns of so many modules at most. */
const mostModules = 500
const sides = ['left', 'right', 'none']

/** The columns of a person's list as they are kept; throws a bad request for anything else. */
function columnsIn(fieldList: string): ColumnSetting[] {
  let list: unknown
  try {
    list = JSON.parse(fieldList)
  } catch {
    throw new ApiError('badRequest')
  }
  const columns = readColumnSettings(list)
  if (!columns) throw new ApiError('badRequest')
  return columns
}

/** PM-11, DG-09: which columns of a list somebody sees, and in which order: each person's own, by module (reading C-028). */
export const columnSettings: Routes = (app) => {
  const { db } = app

  app.get<{ Params: { moduleId: string } }>(
    `${path}/GetColumnsByModuleId/:moduleId`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'my columns of a module, in my order: prop, label, visible, width, fixed; none where nothing was set',
          '本人在某模块的列设置，按本人的顺序：prop、label、visible、width、fixed；未设置时为空',
          '本人在某模組的欄設定，依本人的順序：prop、label、visible、width、fixed；未設定時為空',
        ),
        answer: listOf(object({ prop: text, label: text, visible: boolean }, { width: integer, fixed: among(...sides) })),
        params,
      },
    },
    async ({ user, params: { moduleId } }) => {
      const row = await db
        .selectFrom('base_column_setting')
        .select('fieldList')
        .where('userId', '=', user.id)
        .where('moduleId', '=', moduleId)
        .executeTakeFirst()
      return { list: row ? columnsIn(String(row.fieldList)) : [] }
    },
  )

  app.put<{ Params: { moduleId: string }; Body: { moduleId?: string; fieldList: string } }>(
    `${path}/SetColumnsByModuleId/:moduleId`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'keeps my columns of a module: fieldList is a JSON list of prop, label, visible, width (40 to 2000) and fixed (left, right, none); an empty one goes back to the default',
          '保存本人在某模块的列设置：fieldList 为 prop、label、visible、width（40 至 2000）与 fixed（left、right、none）的 JSON 列表；空列表恢复默认',
          '儲存本人在某模組的欄設定：fieldList 為 prop、label、visible、width（40 至 2000）與 fixed（left、right、none）的 JSON 清單；空清單恢復預設',
        ),
        answer: noData,
        params,
        body: {
          type: 'object',
          required: ['fieldList'],
          properties: { moduleId: { ...text, maxLength: 100 }, fieldList: { ...text, maxLength: 200_000 } },
        },
      },
    },
    async ({ user, params: { moduleId }, body }) => {
      if (body.moduleId !== undefined && body.moduleId !== moduleId) throw new ApiError('badRequest')
      const columns = columnsIn(body.fieldList)
      await transaction(db, async (trx) => {
        if (columns.length === 0) {
          await trx.deleteFrom('base_column_setting').where('userId', '=', user.id).where('moduleId', '=', moduleId).execute()
          return
        }
        const fieldList = JSON.stringify(columns)
        const others = await columnModulesOf(trx, user.id)
        if (others.length >= mostModules && !others.includes(moduleId)) throw new ApiError('badRequest')
        await trx
          .insertInto('base_column_setting')
          .values({ userId: user.id, moduleId, fieldList })
          .onConflict((conflict) => conflict.columns(['userId', 'moduleId']).doUpdateSet({ fieldList, lastModifyTime: new Date() }))
          .execute()
      })
      return reply('server.saved')
    },
  )
}
