import type { Json, Row } from '#core/types.ts'
import { arrayOf, listOf, object } from '../../http/answer.ts'
import { does, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { applicationOf, releasedApplications } from '../../records/model/uses.ts'
import { dateFields, labelsOf, namedFields, peopleFields } from './placeholders.ts'
import { listIn } from './rules.ts'

const tags = ['recordEvent']
const access = { menu: 'msgCenter.recordEvent' }
const path = '/api/message/RecordEvent'
const lists = ['toFields', 'toUserIds'] as const

const jsonOf = (value: Json | undefined): Json => JSON.stringify(Array.isArray(value) ? value : value ? [value] : [])
/** What a form sends as it is kept; which fields are named is worked out. */
const fromForm = ({ names: _names, ...body }: Row): Row => ({
  ...body,
  ...Object.fromEntries(lists.flatMap((name) => (body[name] === undefined ? [] : [[name, jsonOf(body[name])]]))),
})
const toForm = ({ names: _names, ...record }: Row): Row => ({
  ...record,
  ...Object.fromEntries(lists.map((name) => [name, listIn(record[name])])),
})

const kinds = { all: namedFields, date: dateFields, people: peopleFields } as const

/** Who is told of the records of applications. */
export const recordEvents: Routes = (app) => {
  const { db } = app
  entityRoutes(app, 'recordEvent', {
    sent: async (_request, body) => fromForm(body),
    shown: toForm,
    answer: recordAnswer(entityOf('recordEvent'), {
      without: [...lists, 'names'],
      beside: Object.fromEntries(lists.map((name) => [name, arrayOf(text)])),
    }),
  })

  const option = object({ id: text, fullName: text })
  app.get(
    `${path}/Applications`,
    {
      config: { access },
      schema: { tags, ...does('released applications to choose from', '可选的已发布应用', '可選的已發布應用'), answer: listOf(option) },
    },
    async () => ({ list: (await releasedApplications(db)).map(({ id, fullName }) => ({ id, fullName })) }),
  )
  app.get<{ Querystring: { modelId?: string; kind?: keyof typeof kinds } }>(
    `${path}/Fields`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'fields of an application by their labels: all, those of dates, or those that people are chosen in',
          '应用的字段及其名称：全部、日期或人员字段',
          '應用的欄位及其名稱：全部、日期或人員欄位',
        ),
        answer: listOf(option),
        querystring: { type: 'object', properties: { modelId: { ...text, maxLength: 100 }, kind: { enum: Object.keys(kinds) } } },
      },
    },
    async ({ query: { modelId = '', kind = 'all' }, t }) => {
      const model = modelId === '' ? undefined : await applicationOf(db, modelId)
      return { list: model ? [...labelsOf(kinds[kind](model), t)].map(([fullName, id]) => ({ id, fullName })) : [] }
    },
  )
}
