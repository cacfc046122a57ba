import type { Answers } from '#api/answers.ts'
import { send } from '../request.ts'
import type { ImageContent } from './types.ts'

/** CH-05: a picture is smaller than this many bytes; of as many it is refused (reading C-021). */
export const imageLimit = 5 * 1_048_576

/** The sides of a picture in pixels. Fails where the browser cannot draw it. */
function sidesOf(address: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth || 1, height: image.naturalHeight || 1 })
    image.onerror = () => reject(new Error('not a picture'))
    image.src = address
  })
}

/** CH-13: sends a picture to the server; gives what a message says of it, and its address in this window. Fails with what was told already. */
export async function uploadImage(file: File): Promise<{ content: ImageContent; shown: string }> {
  const shown = URL.createObjectURL(file)
  try {
    const sides = await sidesOf(shown)
    const body = new FormData()
    body.append('file', file)
    const { data } = await send<Answers['POST /api/file/Uploader/IM']>({ post: '/api/file/Uploader/IM', body })
    return { content: { name: data.name, ...sides, path: data.fileId }, shown }
  } catch (error) {
    URL.revokeObjectURL(shown)
    throw error
  }
}
