import { conditionFields } from '#core/application/fields.ts'
import { listOf, record } from '../../http/answer.ts'
import { does, idParams, type Routes } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { menuRowOf, modelOfMenu } from '../authorisation/index.ts'

/** Schemes of the records that a menu shows. */
export const dataScheme: Routes = (app) => {
  entityRoutes(app, 'dataScheme')
  const { entity } = repository('dataScheme')
  app.get<{ Params: { id: string } }>(
    '/api/system/DataScheme/Fields/:id',
    {
      config: { access: { menu: entity.menu ?? '' } },
      schema: {
        tags: ['dataScheme'],
        ...does(
          'fields of the application that menu {id} shows, as the controls of a condition, with the symbols and variables that fit them',
          '菜单 {id} 所示应用的字段，以条件控件的形式，附可用的运算符与变量',
          '選單 {id} 所示應用的欄位，以條件控制項的形式，附可用的運算子與變數',
        ),
        answer: listOf(record),
        params: idParams,
      },
    },
    async (request) => {
      const record = await repository('menu').get(app.db, request.params.id, request.writer)
      const model = await modelOfMenu(app.db, menuRowOf(record))
      return { list: model ? conditionFields(model.plan) : [] }
    },
  )
}
