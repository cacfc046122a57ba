import { categoryOf, extensionOf } from '#core/files.ts'
import { ApiError } from '../../base/errors.ts'
import { integer, object } from '../../http/answer.ts'
import { sealOf } from '../../http/download.ts'
import { does, type Routes, text } from '../../http/route.ts'
import { sentFile } from '../../http/sentFile.ts'
import { addFileHolder } from '../../records/attachments/holders.ts'
import { contentUrl } from '../../records/attachments/links.ts'
import { keepWhole } from '../../storage/whole.ts'
import { chatHolder, imageLimit, mayReadMessage } from './messages.ts'

/** CH-05: a picture is smaller than the limit: what has as many bytes is refused (reading C-021). */
const mostBytes = imageLimit * 1_048_576 - 1

/** CH-13: pictures of chats are sent by a call of their own; `path` of the message is their id. */
export const chatImages: Routes = (app) => {
  const { db, store } = app
  addFileHolder(app, chatHolder, ({ user }, id) => mayReadMessage(db, user.id, id))

  app.post(
    '/api/file/Uploader/IM',
    {
      config: { access: 'user' },
      schema: {
        tags: ['file'],
        ...does(
          'a picture for a chat, below 5 MB; multipart: file',
          '上传聊天图片，须小于 5 MB；multipart 参数：file',
          '上傳聊天圖片，須小於 5 MB；multipart 參數：file',
        ),
        answer: object({ fileId: text, name: text, url: text, fileSize: integer }),
        consumes: ['multipart/form-data'],
      },
    },
    async (request) => {
      const tooLarge = () => new ApiError('tooLarge', { key: 'chat.imageTooLarge' })
      const sent = await sentFile(request, { fileSize: mostBytes, files: 1 }, tooLarge)
      const [name, content] = [sent.name.slice(-200), sent.content]
      if (categoryOf(extensionOf(name)) !== 'image') throw new ApiError('badRequest', { key: 'upload.notImage' })
      const file = await keepWhole(db, store, content, { name, type: 'im', ownerId: request.user.id })
      return { fileId: file.id, name: file.name, url: contentUrl(await sealOf(db), { file: file.id, shown: true }), fileSize: file.size }
    },
  )
}
