import type { FastifyRequest } from 'fastify'
import { formatDate } from '#core/format/format.ts'
import { approvalsOf } from '#core/print/approvals.ts'
import { printBounds } from '#core/print/check.ts'
import type { PrintRecord } from '#core/print/fill.ts'
import { labelsOf } from '#core/print/labels.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { ApiError } from '../../base/errors.ts'
import { attachment } from '../../http/download.ts'
import { does, means, type Routes, text } from '../../http/route.ts'
import { asOnClock, offsetOf } from '../../records/query/days.ts'
import { templateFor } from './allowed.ts'
import { dictionariesFor, type PrintData, type PrintSource, printerOf, readForPrint } from './data.ts'
import { fontChoice } from './font.ts'
import { notePrint } from './log.ts'
import { drawOnPaper } from './paper/paper.ts'
import { pictureRoom, picturesOf } from './pictures.ts'
import { templateIn } from './stored.ts'

/** Records of one document. */
const mostRecords = 500
const types = { pdf: 'application/pdf', docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }
const id = { ...text, maxLength: 100 } as const

interface Asked {
  Params: { id: string }
  Querystring: { format: keyof typeof types; recordIds?: string; instanceId?: string; taskId?: string; first?: number }
}

/** Records in words, the first of which was read; the others are read one after the other, no faster than they are drawn. */
async function* recordsOf(
  request: FastifyRequest<Asked>,
  modelId: string,
  template: PrintTemplate,
  first: PrintData,
  others: readonly PrintSource[],
  time: (ms: number) => string,
): AsyncGenerator<PrintRecord> {
  const room = pictureRoom(request.query.format)
  const worded = async (data: PrintData): Promise<PrintRecord> => ({
    ...{ values: data.printData, texts: data.printTexts, approvals: approvalsOf(data.operatorRecordList, request.t, time) },
    pictures: await picturesOf(request, template, data, 'whole', room),
  })
  yield worded(first)
  for (const source of others) yield worded(await readForPrint(request, modelId, source))
}

/** PR-03: records on paper as a file, the same pages as on the screen. */
export const printFiles: Routes = (app) => {
  const { db } = app
  app.get<Asked>(
    '/api/system/printDev/:id/File',
    {
      config: { access: 'user', raw: true },
      schema: {
        tags: ['printDev'],
        ...does(
          'records on paper as the caller reads them, as a PDF or for Word',
          '将调用者可见的记录排版为 PDF 或 Word 文件',
          '將呼叫者可見的記錄排版為 PDF 或 Word 檔案',
        ),
        params: { type: 'object', properties: { id }, required: ['id'] },
        querystring: {
          type: 'object',
          required: ['format'],
          properties: {
            format: { enum: Object.keys(types) },
            recordIds: { ...text, maxLength: 15_000, ...means('ids with commas between them', '以逗号分隔的 id', '以逗號分隔的 id') },
            instanceId: id,
            taskId: id,
            first: {
              ...{ type: 'integer', minimum: 1, maximum: printBounds.columns.most * printBounds.rows.most },
              ...means(
                'of labels: the one of the first sheet that the first record is on, counted from 1',
                '标签：第一条记录所在的首张纸上的标签序号，从 1 起',
                '標籤：第一筆記錄所在的首張紙上的標籤序號，從 1 起',
              ),
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format, recordIds = '', instanceId, taskId, first: firstLabel = 1 } = request.query
      const row = await templateFor(request, request.params.id)
      const template = templateIn(row)
      const { labels } = template.paper
      if (format === 'docx' && labels) throw new ApiError('badRequest', { key: 'print.noWordLabels' })
      const places = labels ? labelsOf(labels) : 1
      if (firstLabel > places) throw new ApiError('badRequest', { key: 'print.firstLabelOut', params: { max: places } })
      const ids = [...new Set(recordIds.split(',').filter(Boolean))]
      if (instanceId === undefined && (ids.length === 0 || ids.length > mostRecords))
        throw new ApiError('badRequest', { key: 'print.tooMany', params: { max: mostRecords } })
      const [source = {}, ...others]: PrintSource[] =
        instanceId === undefined ? ids.map((recordId) => ({ recordId })) : [{ instanceId, taskId }]
      const offset = offsetOf(request.headers)
      const time = (ms: number) => formatDate(asOnClock(ms, offset), 'yyyy-MM-dd HH:mm:ss')
      const modelId = String(row.modelId)
      // whoever may not read the first of them is told so by an answer, and gets no broken file
      const first = await readForPrint(request, modelId, source)
      const font = format === 'pdf' ? await fontChoice(app) : undefined
      const stop = new AbortController()
      request.raw.on('close', () => request.raw.destroyed && stop.abort())
      const { stream, ended } = await drawOnPaper(
        {
          ...{ format, template, words: request.t, user: printerOf(request), dictionary: await dictionariesFor(request, template) },
          ...{ firstLabel, time: time(Date.now()), language: request.language, font, signal: stop.signal },
        },
        recordsOf(request, modelId, template, first, others, time),
      )
      ended.then(
        async ({ noted }) => {
          // PR-16
          if (noted.length > 0) request.log.warn({ template: row.id, expressions: noted }, 'expressions of a print template')
          await notePrint(db, request, row, { count: 1, records: instanceId === undefined ? ids : [], way: format })
        },
        // the reader of the stream hears of it
        () => {},
      )
      return reply
        .headers(attachment(`${String(row.fullName)}.${format}`))
        .type(types[format])
        .send(stream)
    },
  )
}
