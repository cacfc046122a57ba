import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../base/errors.ts'
import { arrayOf, listOf, object, orNull, pageOf, record } from '../../../http/answer.ts'
import { does, idParams, type Routes, text } from '../../../http/route.ts'
import { entityOf } from '../../../records/entity/catalog.ts'
import { recordAnswer } from '../../../records/entity/openapi.ts'
import { repository } from '../../../records/entity/repository.ts'
import { entityRoutes, matcher } from '../../../records/entity/routes.ts'
import { rowsOfJson } from '../../../records/interfaces/parameters.ts'
import { wholePage } from '../../../records/query/page.ts'
import { fillTemplate, valuesOf } from './fill.ts'
import { tablesOf, type WithTables } from './form.ts'

const [tags, configTags] = [['msgTemplate'], ['msgSendConfig']]
const [templateMenu, configMenu] = ['msgCenter.template', 'msgCenter.sendConfig']
const path = '/api/message/MessageTemplateConfig'

type ById = { Params: { id: string } }

/** MT-09: templates of messages, and which events go out by which of them. */
export const sending: Routes = (app) => {
  const { db } = app
  for (const name of ['msgTemplate', 'msgSendConfig'] satisfies WithTables[]) {
    const { fromForm, toForm, names } = tablesOf(name)
    const rows = {
      ...Object.fromEntries(names.map((one) => [one, arrayOf(record)])),
      ...(name === 'msgTemplate' ? { html: orNull(text) } : {}),
    }
    entityRoutes(app, name, {
      sent: async (_request, body) => fromForm(body),
      shown: toForm,
      answer: recordAnswer(entityOf(name), { without: names, beside: rows }),
    })
  }

  app.get<ById>(
    `${path}/:id/Preview`,
    {
      config: { access: { menu: templateMenu } },
      schema: {
        tags,
        ...does(
          'the template filled with the newest message that the caller got of its source',
          '用调用者最近收到的同来源消息填充模板',
          '以呼叫者最近收到的同來源訊息填入範本',
        ),
        answer: object({ of: text, title: text, content: text, variables: arrayOf(object({ name: text, value: text })) }),
        params: idParams,
      },
    },
    async ({ params, user }) => {
      const template = await repository('msgTemplate').stored(db, params.id)
      let own = db
        .selectFrom('base_message')
        .select(['title', 'excerpt', 'releaseUser', 'releaseTime'])
        .where('toUserId', '=', user.id)
        .orderBy('releaseTime', 'desc')
        .limit(1)
      if (template.messageSource) own = own.where('type', '=', Number(template.messageSource))
      const message = await own.executeTakeFirst()
      if (!message) throw new ApiError('badRequest', { key: 'msgTemplate.noSample' })
      const { title, content, variables = [] } = fillTemplate(template, valuesOf({ ...message, receiver: user.realName }))
      return { of: message.title, title, content, variables: [...variables] }
    },
  )

  app.get<ById & { Querystring: { keyword?: string } }>(
    `${path}/:id/Parameters`,
    {
      config: { access: { menu: templateMenu } },
      schema: {
        tags,
        ...does('parameters of a template that hold a word', '模板的参数列表，可按关键词查找', '範本的參數清單，可依關鍵字尋找'),
        answer: pageOf(object({ field: text, fieldName: text })),
        params: idParams,
        querystring: { type: 'object', properties: { keyword: { ...text, maxLength: 100 } } },
      },
    },
    async ({ params, query }) => {
      const { templateParamList } = await repository('msgTemplate').stored(db, params.id)
      const fits = matcher(['field', 'fieldName'], query.keyword)
      const rows = rowsOfJson(templateParamList).filter(fits)
      return wholePage(rows.map(({ field, fieldName }) => ({ field: String(field), fieldName: String(fieldName ?? '') })))
    },
  )

  const option = object({ id: text, fullName: text })
  const named = ({ t }: FastifyRequest, rows: ReadonlyArray<{ id: string; fullName: string; type: string }>) => ({
    list: rows.map(({ id, fullName, type }) => ({ id, fullName: `${t(`t:msgAccount.type.${type}`)} · ${fullName}` })),
  })
  app.get(
    '/api/message/SendMessageConfig/Templates',
    {
      config: { access: { menu: configMenu } },
      schema: {
        tags: configTags,
        ...does('templates to choose from, with their types', '可选的消息模板及其类型', '可選的訊息範本及其類型'),
        answer: listOf(option),
      },
    },
    async (request) =>
      named(
        request,
        await db.selectFrom('msg_template').select(['id', 'fullName', 'messageType as type']).orderBy('sortCode').orderBy('id').execute(),
      ),
  )
  app.get(
    '/api/message/SendMessageConfig/Accounts',
    {
      config: { access: { menu: configMenu } },
      schema: {
        tags: configTags,
        ...does('accounts to choose from, without their settings', '可选的账号，不含配置', '可選的帳號，不含設定'),
        answer: listOf(option),
      },
    },
    async (request) =>
      named(request, await db.selectFrom('msg_account').select(['id', 'fullName', 'type']).orderBy('sortCode').orderBy('id').execute()),
  )
}
