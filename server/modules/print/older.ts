import { isSmaller } from '#core/files.ts'
import type { Translate } from '#core/form/form.ts'
import { type Loss, NotOlder, type OlderFields, type OlderPrint, OlderTooLarge, readOlderPrint } from '#core/print/older/index.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { arrayOf, integer, object, record } from '../../http/answer.ts'
import { does, type Routes, text } from '../../http/route.ts'
import { sentFiles } from '../../records/attachments/holders.ts'
import type { Model } from '../../records/model/model.ts'
import { contentOf, readFiles } from '../../storage/contents.ts'
import { fieldOptions, modelOfPrint, printFields, usualPaper } from './stored.ts'

/** A file has fewer megabytes. */
const megabytes = 1
const endings = ['html', 'htm', 'json']

/** Fields of an application by the names that older templates have for them; of two that are called the same the first. */
function olderFields(model: Model, t: Translate): OlderFields {
  const labels = new Map<string, string>()
  const note = (label: string, path: string) => {
    if (!labels.has(label)) labels.set(label, path)
  }
  const name = (id: string) => id.split('.')[1] ?? ''
  for (const { id, fullName, children = [] } of fieldOptions(model, t)) {
    if (!id.startsWith('form.')) continue
    if (children.length === 0) note(fullName, name(id))
    for (const child of children) note(child.fullName, `${name(id)}.${name(child.id)}`)
  }
  return { ...printFields(model), labels }
}

/** A text of a file that may be written in the older Chinese way. */
function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('gb18030').decode(content)
  }
}

function readOlder(content: Buffer, fields: OlderFields): OlderPrint {
  try {
    return readOlderPrint(textOf(content), fields)
  } catch (error) {
    if (error instanceof OlderTooLarge) throw new ApiError('badRequest', { key: `print.older.${error.key}` })
    if (error instanceof NotOlder) throw new ApiError('badRequest', { key: 'print.older.noPage' })
    throw error
  }
}

const lossOf = ({ line, key, what, n }: Loss, t: Translate) => ({ line, n, what: t(`t:print.older.loss.${key}`, { what }) })

/** Print templates of older systems: what comes in of one, and what does not, before anything is kept. */
export const olderPrints: Routes = (app) => {
  const { db, store } = app
  app.post<{ Body: { modelId: string; file: Array<{ fileId: string }> } }>(
    '/api/system/printDev/Older',
    {
      config: { access: { menu: 'system.print' } },
      schema: {
        tags: ['printDev'],
        ...does(
          'what comes in of a print template of an older system (HTML, or JSON that holds it) for an application, and what does not, with its place; nothing is kept',
          '读取旧系统的打印模板（HTML，或含 HTML 的 JSON）：可导入的模板，以及未能导入的内容和位置；不保存',
          '讀取舊系統的列印範本（HTML，或含 HTML 的 JSON）：可匯入的範本，以及未能匯入的內容和位置；不儲存',
        ),
        answer: object({ template: record, blocks: integer, losses: arrayOf(object({ line: integer, n: integer, what: text })) }),
        body: {
          type: 'object',
          required: ['modelId', 'file'],
          properties: { modelId: { ...text, maxLength: 100 }, file: sentFiles(1) },
        },
      },
    },
    async (request) => {
      const { modelId, file: sent } = request.body
      const model = await modelOfPrint(db, modelId)
      if (!model) throw notFound()
      const [id] = (sent ?? []).map(({ fileId }) => fileId)
      const file = id === undefined ? undefined : (await readFiles(db, [id])).get(id)
      if (!file || file.ownerId !== request.user.id) throw new ApiError('badRequest', { key: 'upload.notYours' })
      if (!endings.includes(file.ext.toLowerCase()) || !isSmaller(file.size, megabytes, 'MB'))
        throw new ApiError('badRequest', { key: 'print.older.file' })
      const older = readOlder(await contentOf(store, file), olderFields(model, request.t))
      const { header, body, footer, paper = await usualPaper(db), losses } = older
      const template: PrintTemplate = {
        ...{ version: 1, paper },
        ...(header.length > 0 ? { header } : {}),
        body,
        ...(footer.length > 0 ? { footer } : {}),
      }
      return {
        template: template as object as Row,
        blocks: header.length + body.length + footer.length,
        losses: losses.map((loss) => lossOf(loss, request.t)),
      }
    },
  )
}
