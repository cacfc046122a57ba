import type { Row } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { address, integer, noData, object, pageOf, saved } from '../../http/answer.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { does, listQuery, means, type Routes, reply, text, type Words } from '../../http/route.ts'
import { sentText } from '../../http/sentFile.ts'
import { customTexts, readCustomTexts } from '../../texts/customTexts.ts'
import { ownTextsAnswer, summaryAnswer, wordsAnswer } from './answers.ts'
import { catalogue } from './catalogue.ts'
import { listRows, rowByKey, summaryOf, type TranslationQuery } from './list.ts'
import { resetWords, saveWords, type TextBody } from './save.ts'
import { exportWords, importWords } from './transfer.ts'

const menu = 'system.language'
const tags = ['translation']
const path = '/api/system/Translation'
const keyParams = { type: 'object', properties: { key: { ...text, maxLength: 255 } }, required: ['key'] } as const
const words = { type: ['string', 'null'], maxLength: 2000 } as const
const filters = {
  kind: { ...text, enum: ['menu', 'page', 'form', 'text', ''] },
  missing: {
    ...text,
    enum: ['zh', 'zhtw', 'en', 'any', 'own', ''],
    ...means(
      'lacking a language, any of them, or own: what was changed',
      '缺少某种语言的译文、缺少任意一种（any），或已被修改（own）',
      '缺少某種語言的譯文、缺少任意一種（any），或已被修改（own）',
    ),
  },
} as const
type ByKey = { Params: { key: string } }

/** The administrator's translations: every text of menus, pages, forms and the interface, and what is said instead of it. */
export const translation: Routes = (app) => {
  const { db } = app
  app.addHook('onReady', async () => {
    await readCustomTexts(db)
  })
  addExport(app, 'translation', async (id) => ({
    name: 'translations.csv',
    content: await exportWords(db, JSON.parse(id) as TranslationQuery),
  }))
  const schema = (...words: Words) => ({ tags, ...does(...words) })

  app.get<{ Querystring: TranslationQuery }>(
    path,
    {
      config: { access: { menu } },
      schema: {
        ...schema(
          'one page of texts, with what each language says and lacks',
          '分页查询文本，含各语言的译文及缺失情况',
          '分頁查詢文字，含各語言的譯文及缺漏情形',
        ),
        answer: pageOf(wordsAnswer),
        querystring: { ...listQuery, properties: { ...listQuery.properties, ...filters } },
      },
    },
    (request) => listRows(db, request.query),
  )

  app.get(
    `${path}/Summary`,
    {
      config: { access: { menu } },
      schema: {
        ...schema('how many texts of each kind lack a language', '各类文本缺少译文的数量', '各類文字缺少譯文的數量'),
        answer: summaryAnswer,
      },
    },
    () => summaryOf(db),
  )

  app.get<{ Params: { language: 'zh' | 'zhtw' | 'en' }; Querystring: { hash?: string } }>(
    `${path}/Texts/:language`,
    {
      config: { access: 'user' },
      schema: {
        ...schema(
          'what is said instead of locale keys in one language; entries are left out when `hash` is theirs',
          '某语言中自定义的文本；`hash` 一致时不返回条目',
          '某語言中自訂的文字；`hash` 一致時不傳回項目',
        ),
        answer: ownTextsAnswer,
        params: { type: 'object', properties: { language: { ...text, enum: ['zh', 'zhtw', 'en'] } } },
        querystring: { type: 'object', properties: { hash: { ...text, maxLength: 40 } } },
      },
    },
    (request) => customTexts(db, request.params.language, request.query.hash),
  )

  app.get<{ Querystring: TranslationQuery }>(
    `${path}/Actions/Export`,
    {
      config: { access: { menu, button: 'btn_download' } },
      schema: {
        ...schema(
          'data.url is a short-lived address of the texts as a CSV file',
          '将文本导出为 CSV 文件；data.url 为短期有效的地址',
          '將文字匯出為 CSV 檔案；data.url 為短期有效的位址',
        ),
        answer: address,
        querystring: { type: 'object', properties: filters },
      },
    },
    async (request) => {
      const { kind = '', missing = '' } = request.query
      return { url: await downloadUrl(db, { entity: 'translation', id: JSON.stringify({ kind, missing }) }) }
    },
  )

  app.post(
    `${path}/Actions/Import`,
    {
      config: { access: { menu, button: 'btn_upload' } },
      schema: {
        ...schema(
          'take over a CSV file with the columns key, zh, zhtw, en: part `file`',
          '导入含 key、zh、zhtw、en 列的 CSV 文件：部分 `file`',
          '匯入含 key、zh、zhtw、en 欄的 CSV 檔案：部分 `file`',
        ),
        answer: object({ changed: integer, same: integer, unknown: integer }),
        consumes: ['multipart/form-data'],
      },
    },
    async (request) => {
      const { text: content } = await sentText(request, 'csv')
      const result = await transaction(db, (trx) => importWords(trx, content, request.writer))
      await readCustomTexts(db)
      return reply('translation.imported', result, result)
    },
  )

  app.get<ByKey>(
    `${path}/:key`,
    {
      config: { access: { menu } },
      schema: { ...schema('one text', '读取一条文本', '讀取一則文字'), answer: wordsAnswer, params: keyParams },
    },
    (request) => rowByKey(db, request.params.key),
  )

  app.put<ByKey & { Body: TextBody }>(
    `${path}/:key`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        ...schema(
          'say something else in some languages; what is empty or as delivered is not kept',
          '修改某些语言的文本；为空或与出厂相同的不保存',
          '修改某些語言的文字；為空或與出廠相同的不儲存',
        ),
        answer: saved,
        params: keyParams,
        body: { type: 'object', properties: { zh: words, zhtw: words, en: words, note: { ...words, maxLength: 200 } } },
      },
    },
    async (request) => {
      const { key } = request.params
      await transaction(db, async (trx) => {
        const entry = (await catalogue(trx)).get(key)
        if (!entry) throw notFound()
        await saveWords(trx, entry, request.body, request.writer)
      })
      await readCustomTexts(db)
      const { version } = (await rowByKey(db, key)) as Row
      return reply('server.saved', { id: key, version: version ?? 0 })
    },
  )

  app.delete<ByKey>(
    `${path}/:key`,
    {
      config: { access: { menu, button: 'btn_remove' } },
      schema: { ...schema('back to the text as it was delivered', '恢复出厂文本', '恢復出廠文字'), answer: noData, params: keyParams },
    },
    async (request) => {
      await transaction(db, (trx) => resetWords(trx, request.params.key, request.writer))
      await readCustomTexts(db)
      return reply('translation.reset')
    },
  )
}
