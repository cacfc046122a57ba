import { ApiError, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { arrayOf, integer, mark, object, orNull, worded } from '../../http/answer.ts'
import { type Caller, does, idParams, type Routes, text } from '../../http/route.ts'
import { withNames } from '../../records/model/nested.ts'
import { isGiven, modelCalled, rightsGiven, studioMenu } from '../../records/rights/access.ts'
import { translatedForm } from '../../texts/definitions.ts'
import { seenDefinition } from './seenDefinition.ts'

/** Released flows of an application: its records are filed through one of them. */
const flowsOf = (db: Db, modelId: string) =>
  db
    .selectFrom('flow_template')
    .select(['id', 'fullName'])
    .where('modelId', '=', modelId)
    .where('enabledMark', '=', 1)
    .where('versionId', 'is not', null)
    .orderBy('sortCode')
    .orderBy('creatorTime')
    .limit(100)
    .execute()

/** What is released as it may come to whoever opens it; whoever designs it reads all of it. */
async function seenBy(request: Caller & { params: { id: string } }, texts: { form: string; list: string }) {
  const grants = await request.grants()
  if (grants.isAdmin || grants.mayOpen(studioMenu) || grants.designs.has(request.params.id)) return texts
  const model = await modelCalled(request)
  const rights = await rightsGiven(request, model)
  return rights ? seenDefinition(texts, model, rights) : texts
}

/** The definition of a designed application, for whoever fills it or designs it. */
export const onlineDevConfig: Routes = (app) => {
  app.get<{ Params: { id: string }; Querystring: { type?: string } }>(
    '/api/visualdev/OnlineDev/:id/Config',
    {
      config: {
        access: {
          about: 'a menu of the application; the draft (type=0) only who may design it',
          check: async (request, grants) => {
            if (grants.mayOpen(studioMenu)) return true
            if (!(await isGiven(request))) return false
            return (request.query as { type?: string }).type !== '0'
          },
        },
      },
      schema: {
        tags: ['onlineDev'],
        ...does(
          'the definition: form and list as JSON text; type=0 the draft, else what is released',
          '应用定义：表单与列表的 JSON 文本；type=0 为草稿，否则为已发布版本',
          '應用定義：表單與清單的 JSON 文字；type=0 為草稿，否則為已發布版本',
        ),
        answer: object({
          id: text,
          fullName: worded,
          enCode: text,
          category: orNull(text),
          webType: integer,
          enableFlow: orNull(mark),
          isRelease: integer,
          version: integer,
          formData: text,
          columnData: text,
          flows: arrayOf(object({ id: text, fullName: text })),
        }),
        params: idParams,
        querystring: { type: 'object', properties: { type: text } },
      },
    },
    async (request) => {
      const row = await app.db
        .selectFrom('base_visual_dev')
        .select([
          'id',
          'fullName',
          'enCode',
          'category',
          'webType',
          'isRelease',
          'enableFlow',
          'enabledMark',
          'version',
          'formData',
          'columnData',
          'releaseForm',
          'releaseList',
        ])
        .where('id', '=', request.params.id)
        .executeTakeFirst()
      const draft = request.query.type === '0'
      if (!row || (!draft && row.enabledMark !== 1)) throw notFound()
      if (!draft && Number(row.isRelease) === 0) throw new ApiError('notFound', { key: 'visualdev.notReleased' })
      // A draft is what its designer wrote; what is released is read with the administrator's translations.
      const shown = draft
        ? { fullName: row.fullName, form: row.formData ?? '', list: row.columnData ?? '' }
        : await translatedForm(app.db, { enCode: row.enCode, fullName: row.fullName, form: row.releaseForm, list: row.releaseList })
      const seen = draft ? shown : { ...shown, ...(await seenBy(request, shown)) }
      return {
        id: row.id,
        fullName: shown.fullName,
        enCode: row.enCode,
        category: row.category,
        webType: Number(row.webType),
        enableFlow: row.enableFlow,
        isRelease: Number(row.isRelease),
        version: row.version,
        // designers edit what they wrote
        formData: draft ? seen.form : withNames(seen.form ?? ''),
        columnData: seen.list,
        flows: draft || row.enableFlow !== 1 ? [] : await flowsOf(app.db, row.id),
      }
    },
  )
}
