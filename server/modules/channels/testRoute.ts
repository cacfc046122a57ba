import { ApiError } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { among, object, orNull } from '../../http/answer.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { usableAccount } from './accounts.ts'
import { noteTest } from './deliver.ts'
import type { Variable } from './message.ts'
import { longest } from './queue.ts'
import { takeToken } from './rate.ts'
import { accountMenus as menu } from './reach.ts'
import { sendThrough } from './send.ts'

const tags = ['msgAccount']
const path = '/api/message/Account'

interface TestBody {
  receiver?: string | null
  title?: string | null
  content?: string | null
  templateCode?: string | null
  variables?: Variable[] | null
}

const variable = {
  type: 'object',
  properties: { name: { ...text, maxLength: 100 }, value: { ...text, maxLength: longest.value } },
  required: ['name', 'value'],
} as const
const testBody = {
  type: 'object',
  properties: {
    receiver: {
      type: ['string', 'null'],
      maxLength: 200,
      ...means('who receives it, as the way of the account names them', '接收人，按账号所属渠道的写法', '接收者，依帳號所屬管道的寫法'),
    },
    title: { type: ['string', 'null'], maxLength: longest.title },
    content: { type: ['string', 'null'], maxLength: longest.content },
    templateCode: { type: ['string', 'null'], maxLength: 100 },
    variables: { type: ['array', 'null'], maxItems: longest.variables, items: variable },
  },
} as const

/** SH-16: an account is tried: what is sent is really sent, and stands in the monitor. */
export const accountTest: Routes = (app) => {
  const { db } = app
  const store = repository('msgAccount')

  app.post<{ Params: { id: string }; Body: TestBody }>(
    `${path}/:id/Actions/Test`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'sends a message now, and answers what the provider said',
          '立即发送一条消息，并返回服务商的答复',
          '立即傳送一則訊息，並傳回服務商的答覆',
        ),
        answer: object({ state: among('sent', 'retry', 'dead'), detail: text, providerId: orNull(text) }),
        params: idParams,
        body: testBody,
      },
    },
    async (request) => {
      const { t, params, body } = request
      await store.get(db, params.id, request.writer, 'update')
      const account = await usableAccount(db, app.settings, params.id)
      if (!account) throw new ApiError('badRequest', { key: 'msgDelivery.fault.account' })
      if ((await takeToken(db, account.id, account.ratePerMinute, app.jobs.clock)) > 0)
        throw new ApiError('badRequest', { key: 'msgAccount.tooMany' })
      const { receiver, title, content, templateCode, variables } = body
      const [id, begun] = [newId(), new Date()]
      const message = {
        ...{ id, event: `test:${id}`, receiver: receiver?.trim() ?? '', link: null },
        ...{ title: title || t('t:msgAccount.test.title'), content: content || t('t:msgAccount.test.content') },
        ...{ templateCode: templateCode?.trim() || null, variables: variables ?? [] },
      }
      const outcome = await sendThrough(account, message, { config: app.settings, signal: AbortSignal.timeout(45_000) })
      await transaction(db, (trx) => noteTest(trx, account, message, outcome, begun))
      const { state, detail } = outcome
      return reply(`msgAccount.test.${state}`, { ...outcome, detail: detail.startsWith('t:') ? t(detail) : detail })
    },
  )
}
