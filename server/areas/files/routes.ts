import { type Area, text } from '../../http.ts'
import { attachment, exportFile } from '../../security/download.ts'

/** Files that the server hands out. */
export const files: Area = (app) => {
  app.get<{ Params: { ticket: string } }>(
    '/api/file/Download/export/:ticket',
    {
      config: { access: 'open', raw: true },
      schema: {
        tags: ['file'],
        summary: 'an exported file (.bdd), by the signed address that an export answered',
        params: { type: 'object', properties: { ticket: { ...text, maxLength: 500 } } },
      },
    },
    async (request, reply) => {
      const { name, content } = await exportFile(app, request.params.ticket)
      return reply.headers(attachment(name)).type('application/octet-stream').send(content)
    },
  )
}
