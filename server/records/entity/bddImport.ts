import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { integer, object } from '../../http/answer.ts'
import { type Access, does, reply } from '../../http/route.ts'
import { sentText } from '../../http/sentFile.ts'

/** Takes over what a file holds: 0 skips what is there, 1 appends it as new. Tells how many that were. */
type Take = (trx: Db, content: string, mode: 0 | 1, request: FastifyRequest) => Promise<{ added: number; skipped: number }>

/** Serves the import of `.bdd` files of an entity at an address. Throws where none is sent, or another kind of file. */
export function bddImport(app: FastifyInstance, url: string, { tags, access }: { tags: string[]; access: Access }, take: Take): void {
  app.post(
    url,
    {
      config: { access },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        ...does(
          'import a .bdd file: parts `file` and `type` (0 skips what is there, 1 appends it as new)',
          '导入 .bdd 文件：部分 `file` 与 `type`（0 跳过已有的，1 追加为新的）',
          '匯入 .bdd 檔案：部分 `file` 與 `type`（0 略過已有的，1 附加為新的）',
        ),
        answer: object({ added: integer, skipped: integer }),
      },
    },
    async (request) => {
      const { text, fields } = await sentText(request, 'bdd')
      const { type = '0' } = fields
      if (type !== '0' && type !== '1') throw new ApiError('badRequest')
      const result = await transaction(app.db, (trx) => take(trx, text, type === '1' ? 1 : 0, request))
      return reply('server.imported', result, result)
    },
  )
}
