import { compileForm } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { transaction } from '../../db/transaction.ts'
import { arrayOf, integer, listOf, mapOf, mark, noData, object, orNull, record, time } from '../../http/answer.ts'
import { type Access, does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { withOffers } from '../../records/interfaces/offers.ts'
import { toldOffset } from '../../records/query/days.ts'
import { dictsOf } from '../../records/query/dictionaries.ts'
import { studioMenu } from '../../records/rights/access.ts'
import { createRecord } from '../../records/write/applications.ts'
import { optionsOf } from '../dictionary/index.ts'
import { linksOf, makeLink, openLink, revokeLink, useLink } from './links.ts'

const tags = ['visualdev']
const path = '/api/visualdev/ShortLink'
const access: Access = { menu: studioMenu, button: 'btn_edit' }
const link = { ...text, maxLength: 300 } as const
/** A record is made by nobody, and its form knows nobody. */
const nobody = { scope: { user: {} } }

/** A link as its maker sees it. */
const linkAnswer = object({
  id: text,
  note: orNull(text),
  expiresAt: time,
  uses: integer,
  once: mark,
  creatorUser: orNull(text),
  createdAt: time,
  url: text,
  state: text,
})

/** RT-06: open forms, reached by an expiring signed link: made, listed and revoked by designers, opened and filled by anybody who has it. */
export const shortLink: Routes = (app) => {
  const { db } = app

  app.get<{ Querystring: { modelId: string } }>(
    path,
    {
      config: { access },
      schema: {
        tags,
        ...does('the links to the form of an application', '应用表单的外链列表', '應用表單的外部連結清單'),
        answer: listOf(linkAnswer),
        querystring: { type: 'object', properties: { modelId: { ...text, maxLength: 100 } }, required: ['modelId'] },
      },
    },
    async (request) => ({ list: await linksOf(db, request, request.query.modelId) }),
  )

  app.post<{ Body: { modelId: string; hours?: number | string; once?: number | boolean | null; note?: string | null } }>(
    path,
    {
      config: { access },
      schema: {
        tags,
        ...does('make a link to the form of a released application', '为已发布应用的表单新建外链', '為已發布應用的表單新增外部連結'),
        answer: linkAnswer,
        body: {
          type: 'object',
          properties: {
            modelId: { ...text, maxLength: 100 },
            hours: { type: ['integer', 'string'], pattern: '^\\d{1,4}$', minimum: 1, maximum: 8760 },
            once: { type: ['integer', 'boolean', 'null'] },
            note: { type: ['string', 'null'], maxLength: 200 },
          },
          required: ['modelId'],
        },
      },
    },
    async (request) => {
      const { modelId, hours = 72, once, note } = request.body
      const asked = { modelId, hours: Math.min(8760, Math.max(1, Number(hours))), once: Boolean(once), note: note ?? '' }
      return reply('shortLink.made', await transaction(db, (trx) => makeLink(trx, request, asked)))
    },
  )

  app.delete<{ Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { access },
      schema: {
        tags,
        ...does('revoke a link: it opens nothing any more', '撤销外链，此后无法再打开', '撤銷外部連結，之後無法再開啟'),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      await transaction(db, (trx) => revokeLink(trx, request, request.params.id))
      return reply('shortLink.revokedNow')
    },
  )

  app.post<{ Body: { link: string } }>(
    `${path}/Actions/Open`,
    {
      config: { access: 'open', whileLocked: true, rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags,
        ...does(
          'the form behind a link: its title, its definition, and the dictionaries that it uses',
          '打开外链表单：标题、表单定义及所用字典',
          '開啟外部連結的表單：標題、表單定義及所用字典',
        ),
        answer: object({ title: text, form: record, dictionaries: mapOf(object({ list: arrayOf(record) })) }),
        body: { type: 'object', properties: { link }, required: ['link'] },
      },
    },
    async (request) => {
      const { model, form } = await openLink(db, request.body.link, request.t)
      const dictionaries: { [code: string]: unknown } = {}
      // those that are filled in from, and no others that the application names
      for (const code of dictsOf(compileForm(form, serverEnv()))) dictionaries[code] = await optionsOf(db, code)
      return { title: model.fullName, form, dictionaries }
    },
  )

  app.post<{ Body: { link: string; values: Row } }>(
    `${path}/Actions/Submit`,
    {
      config: { access: 'open', whileLocked: true, rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: {
        tags,
        ...does(
          'make a record with the form behind a link, under the rules of every write',
          '通过外链表单新建记录，校验规则与普通保存相同',
          '透過外部連結的表單新增記錄，檢查規則與一般儲存相同',
        ),
        answer: noData,
        body: { type: 'object', properties: { link, values: { type: 'object' } }, required: ['link', 'values'] },
      },
    },
    async (request) => {
      const { id, model, mayFill } = await openLink(db, request.body.link, request.t)
      const context = { ...request.writer, ...nobody, mayFill, offset: toldOffset(request.headers) }
      await withOffers(app, context, () =>
        transaction(db, async (trx) => {
          const made = await createRecord(trx, model, request.body.values, context)
          await useLink(trx, request.writer.actor, id, made.id ?? null)
        }),
      )
      return reply('shortLink.thanks')
    },
  )
}
