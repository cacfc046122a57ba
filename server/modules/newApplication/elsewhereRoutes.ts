import { among, arrayOf, object } from '../../http/answer.ts'
import { does, idParams, type Routes, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { accessToOne } from '../applications/index.ts'
import { placeKinds, placesElsewhere } from './elsewhere.ts'

/** Where fields of an application are named outside of it: what is looked at before one is renamed or taken out. */
export const elsewhere: Routes = (app) => {
  app.get<{ Params: { id: string } }>(
    '/api/visualdev/Application/:id/Elsewhere',
    {
      config: { access: accessToOne },
      schema: {
        tags: ['visualdev'],
        ...does(
          'the places outside of an application that name its fields: pages, other applications, data schemes, rights, print templates and flows; one that the caller may not read has no name',
          '应用之外引用其字段的位置：页面、其他应用、数据方案、授权、打印模板与流程；调用者无权读取的不给名称',
          '應用之外引用其欄位的位置：頁面、其他應用、資料方案、授權、列印範本與流程；呼叫者無權讀取的不給名稱',
        ),
        answer: object({ list: arrayOf(object({ field: text, kind: among(...placeKinds), name: text })) }),
        params: idParams,
      },
    },
    async (request) => {
      const { id, enCode } = await repository('visualdev').stored(app.db, request.params.id)
      return { list: (await placesElsewhere(request, String(id), String(enCode))).map((place) => ({ ...place })) }
    },
  )
}
