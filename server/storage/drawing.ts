import { fileTypeFromBuffer } from 'file-type'
import { ApiError } from '../base/errors.ts'

const head = 'data:image/png;base64,'
const mostBytes = 200 * 1024
/** A small file may unfold to a picture that no browser holds. */
const mostPixels = 4096

/** SG-05: a drawing as a data URL, looked into: only a PNG is taken, no more than 200 KB of it, and no larger than a screen. */
export async function drawingOf(dataUrl: string): Promise<Buffer> {
  if (!dataUrl.startsWith(head) || !/^[A-Za-z0-9+/]+={0,2}$/.test(dataUrl.slice(head.length)))
    throw new ApiError('badRequest', { key: 'sign.notPicture' })
  const content = Buffer.from(dataUrl.slice(head.length), 'base64')
  if (content.length > mostBytes) throw new ApiError('tooLarge', { key: 'sign.tooLarge' })
  if (content.length < 24 || (await fileTypeFromBuffer(content))?.mime !== 'image/png')
    throw new ApiError('badRequest', { key: 'sign.notPicture' })
  // the first part of a PNG says how wide and how high it is
  if (Math.max(content.readUInt32BE(16), content.readUInt32BE(20)) > mostPixels)
    throw new ApiError('tooLarge', { key: 'sign.tooWide', params: { most: mostPixels } })
  return content
}
