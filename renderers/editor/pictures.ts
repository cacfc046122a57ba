import type { App } from '#runtime/app.ts'

/** Kinds of pictures that every browser draws. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']
export const isPicture = (file: File): boolean => pictureTypes.includes(file.type)

/** How large a picture may be that stands in a text: how wide or high, and up to how many bytes it stays as it is, so that what moves goes on moving. */
export interface Room {
  side: number
  bytes: number
  /** it is made smaller until it has no more bytes than these */
  most?: number
}
const usualRoom: Room = { side: 1600, bytes: 600_000 }
/** No picture is made smaller than this, in pixels. */
const leastSide = 120

/** A picture made small enough to stand in a text. Throws on what is no picture. */
async function scaled(file: File, room: Room): Promise<File> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  const factor = Math.min(1, room.side / Math.max(width, height))
  if (factor === 1 && file.size <= room.bytes) {
    picture.close()
    return file
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * factor))
  canvas.height = Math.max(1, Math.round(height * factor))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.85))
  if (!blob) throw new Error('no picture')
  if (room.most !== undefined && blob.size > room.most) {
    if (room.side <= leastSide) throw new Error('too large')
    return scaled(file, { ...room, side: Math.floor(Math.min(room.side, Math.max(width, height)) * 0.7) })
  }
  return new File([blob], file.name, { type: blob.type })
}

const asData = (file: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(file)
  })

/**
 * WG-21, C-098: uploads a picture and, when that succeeded, gives it as data that stands in the text itself. A failure is
 * logged only, and gives nothing.
 */
export async function uploadPicture(file: File, app: App, room: Room = usualRoom): Promise<string | undefined> {
  try {
    const picture = await scaled(file, room)
    const body = new FormData()
    body.append('file', picture, file.name)
    await app.request({ post: '/api/file/Uploader/annexpic', body: body as never }, { quiet: true })
    return await asData(picture)
  } catch (error) {
    console.warn(`the picture "${file.name}" was not uploaded`, error)
    return undefined
  }
}
