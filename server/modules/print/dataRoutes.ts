import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { arrayOf, noData, object, record } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, means, type Routes, reply, text } from '../../http/route.ts'
import { operatorRecord } from '../workflow/index.ts'
import { templateFor } from './allowed.ts'
import { dictionariesFor, type PrintData, printable, readForPrint } from './data.ts'
import { notePrint } from './log.ts'
import { picturesOf } from './pictures.ts'
import { templateIn } from './stored.ts'

const tags = ['printDev']
const path = '/api/system/printDev'
const id = { ...text, maxLength: 100 } as const
/** Records of one call: what is shown before it is printed. */
const mostShown = 200

const printData = { printData: record, printTexts: record, printPictures: record, operatorRecordList: arrayOf(operatorRecord) }
const printTemplate = { printTemplate: record, id: text, fullName: text, modelId: text, dictionary: record }
const source = {
  instanceId: {
    ...id,
    ...means('the instance of a flow that the record is read in', '读取记录所经的流程实例', '讀取記錄所經的流程執行個體'),
  },
  taskId: id,
} as const

/** What is printed: a template with records as the caller reads them, and the note that it was. */
export const printedRecords: Routes = (app) => {
  app.get<{ Querystring: { id: string; recordId?: string; instanceId?: string; taskId?: string } }>(
    `${path}/Data`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'a template with one record as the caller reads it: values, words, and who decided what',
          '模板与调用者可见的一条记录：值、显示文本及审批记录',
          '範本與呼叫者可見的一筆記錄：值、顯示文字及審批記錄',
        ),
        answer: object({ ...printTemplate, ...printData }),
        querystring: { type: 'object', required: ['id'], properties: { id, recordId: id, ...source } },
      },
    },
    async (request) => {
      const { id, ...from } = request.query
      const template = await templateFor(request, id)
      const data = await readForPrint(request, String(template.modelId), from)
      return { ...(await toldTemplate(request, template)), ...(await toldData(request, template, data)) }
    },
  )

  app.get<{ Querystring: { id: string; recordIds: string } }>(
    `${path}/BatchData`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'a template with several records as the caller reads them, in the order in which they are named',
          '模板与调用者可见的多条记录，按请求的顺序',
          '範本與呼叫者可見的多筆記錄，依請求的順序',
        ),
        answer: object({ ...printTemplate, list: arrayOf(object(printData)) }),
        querystring: {
          type: 'object',
          required: ['id', 'recordIds'],
          properties: {
            id,
            recordIds: { ...text, maxLength: 20_000, ...means('ids with commas between them', '以逗号分隔的 id', '以逗號分隔的 id') },
          },
        },
      },
    },
    async (request) => {
      const template = await templateFor(request, request.query.id)
      const ids = [...new Set(request.query.recordIds.split(',').filter(Boolean))]
      if (ids.length === 0 || ids.length > mostShown) throw new ApiError('badRequest', { key: 'print.tooMany', params: { max: mostShown } })
      const list = []
      // one after the other: a batch of one person's leaves connections to the others
      for (const recordId of ids) {
        const data = await readForPrint(request, String(template.modelId), { recordId })
        list.push(await toldData(request, template, data))
      }
      return { ...(await toldTemplate(request, template)), list }
    },
  )

  app.post<{
    Body: { printTitle?: string; printNum?: number; printId: string; recordIds?: string[]; instanceId?: string; taskId?: string }
  }>(
    '/api/system/printLog/save',
    {
      config: { access: 'user' },
      schema: {
        tags: ['printLog'],
        ...does(
          'note that the caller printed by a template: records that they could have printed; once with Idempotency-Key',
          '记录调用者按模板完成的一次打印，仅限其可打印的记录；带 Idempotency-Key 时只记一次',
          '記錄呼叫者依範本完成的一次列印，僅限其可列印的記錄；帶 Idempotency-Key 時只記一次',
        ),
        answer: noData,
        body: {
          type: 'object',
          required: ['printId'],
          properties: {
            printTitle: { ...text, maxLength: 200 },
            printNum: { type: 'integer', minimum: 1, maximum: 1000 },
            printId: id,
            recordIds: { type: 'array', maxItems: mostShown, items: id },
            ...source,
          },
        },
      },
    },
    async (request) => {
      const { printTitle, printNum = 1, printId, recordIds = [], instanceId, taskId } = request.body
      const template = await templateFor(request, printId)
      const records = await printable(request, String(template.modelId), { recordIds, instanceId, taskId })
      return once(request, async (trx) => {
        await notePrint(trx, request, template, { title: printTitle, count: printNum, records, way: 'print' })
        return reply('server.saved')
      })
    },
  )
}

/** A record with its pictures, by addresses that the browser reads. */
async function toldData(request: Parameters<typeof templateFor>[0], row: Row, data: PrintData) {
  const { signatures: _files, ...told } = data
  return { ...told, printPictures: (await picturesOf(request, templateIn(row), data, 'address')) as object as Row }
}

async function toldTemplate(request: Parameters<typeof templateFor>[0], row: Row) {
  const template = templateIn(row)
  return {
    ...{ printTemplate: template as object as Row, id: String(row.id), fullName: String(row.fullName), modelId: String(row.modelId) },
    dictionary: await dictionariesFor(request, template),
  }
}
