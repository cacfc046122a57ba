import { listOf, object } from '../../../http/answer.ts'
import { does, type Routes, text } from '../../../http/route.ts'
import { sendings } from '../messages/index.ts'
import { designing } from './designing.ts'

/** What a designer of flows chooses from without the right to see how it sends. */
export const flowSendings: Routes = (app) => {
  app.get(
    '/api/workflow/Flow/SendConfigs',
    {
      config: { access: designing },
      schema: {
        tags: ['workflow'],
        ...does(
          'sending configurations that a flow may name, by name alone',
          '流程可选用的发送配置，仅含名称',
          '流程可選用的傳送設定，僅含名稱',
        ),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async () => ({ list: await sendings(app.db) }),
  )
}
