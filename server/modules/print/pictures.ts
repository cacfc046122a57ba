import { imageSize } from 'image-size'
import type { PrintPicture, PrintRecord } from '#core/print/fill.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import type { Json } from '#core/types.ts'
import { sealOf } from '../../http/download.ts'
import type { Caller } from '../../http/route.ts'
import { contentUrl } from '../../records/attachments/links.ts'
import { type FileRow, readFiles } from '../../storage/contents.ts'
import type { Store } from '../../storage/store.ts'
import type { PrintData } from './data.ts'

/** So many pictures of one field are drawn, of files up to so many bytes; of others the name is printed. */
const most = { pictures: 20, bytes: 5_242_880 }
/** A PNG is unpacked to be drawn, a JPEG is not: pixels of one. */
const mostPixels = { png: 9_000_000, jpeg: 40_000_000 }
/** How much of a file says how large its picture is. */
const headLength = 65_536

/** What both a PDF and Word take as it is, by the ending of a file. */
const types: { readonly [ext: string]: keyof typeof mostPixels } = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg' }

/** Bytes of pictures that may still be read: of one record, which is whole in memory, and of a document. Of what is beyond the name is printed. */
export interface PictureRoom {
  left: number
}
const mostOfRecord = 41_943_040
/** Word's document is complete in memory, a PDF is not. */
export const pictureRoom = (format: 'pdf' | 'docx'): PictureRoom => ({ left: format === 'docx' ? 104_857_600 : 524_288_000 })

/** How a picture is told: by an address that the browser reads, or whole, for a file. */
type How = 'address' | 'whole'

async function bytesOf(store: Store, key: string, to: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of (await store.read(key, { from: 0, to })) as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Width and height as a picture is seen; nothing where it does not say, or has too many pixels. */
function sizeOf(head: Buffer, type: keyof typeof mostPixels): { width: number; height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(head)
    if (width * height > mostPixels[type]) return undefined
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

const dataUrl = (type: string, data: Buffer) => `data:image/${type};base64,${data.toString('base64')}`

/** A signature is its picture. */
function drawnPicture(value: string): PrintPicture[] {
  const [, base64] = /^data:image\/png;base64,(.*)$/.exec(value) ?? []
  const size = base64 && sizeOf(Buffer.from(base64, 'base64'), 'png')
  return size ? [{ name: '', src: value, ...size }] : []
}

async function filePicture(
  { server: { store, db } }: Caller,
  { id, blobId, name, ext, size }: FileRow,
  how: How,
  rooms: readonly PictureRoom[],
): Promise<PrintPicture> {
  const named = { name, src: '', width: 0, height: 0 }
  const type = types[ext.toLowerCase()]
  if (!type || size > most.bytes || size === 0) return named
  if (how === 'whole') {
    if (rooms.some(({ left }) => left < size)) return named
    for (const room of rooms) room.left -= size
  }
  try {
    const content = await bytesOf(store, blobId, (how === 'whole' ? size : Math.min(size, headLength)) - 1)
    const seen = sizeOf(content, type)
    if (!seen) return named
    return { name, ...seen, src: how === 'whole' ? dataUrl(type, content) : contentUrl(await sealOf(db), { file: id, shown: true }) }
  } catch {
    // the content is not there: the page tells of it by its name
    return named
  }
}

const idsIn = (value: Json): string[] =>
  Array.isArray(value)
    ? value.flatMap((one) => {
        const id = one !== null && typeof one === 'object' && !Array.isArray(one) ? one.fileId : undefined
        return typeof id === 'string' ? [id] : []
      })
    : []

/** The fields whose pictures a template draws. */
const fieldsIn = ({ header = [], body, footer = [] }: PrintTemplate): Set<string> =>
  new Set([...header, ...body, ...footer].flatMap((block) => (block.kind === 'picture' ? [block.field] : [])))

/** The pictures of a record that a template draws, as the record's reader has them: what is hidden from them is not among its values. */
export async function picturesOf(
  caller: Caller,
  template: PrintTemplate,
  { printData }: PrintData,
  how: How,
  ofDocument: PictureRoom = { left: Number.POSITIVE_INFINITY },
): Promise<NonNullable<PrintRecord['pictures']>> {
  const found: NonNullable<PrintRecord['pictures']> = {}
  const rooms = [{ left: mostOfRecord }, ofDocument]
  for (const field of fieldsIn(template)) {
    const value = printData[field] ?? null
    if (typeof value === 'string') {
      found[field] = drawnPicture(value)
      continue
    }
    const ids = idsIn(value).slice(0, most.pictures)
    const files = await readFiles(caller.server.db, ids)
    found[field] = []
    for (const id of ids) {
      const file = files.get(id)
      if (file) found[field].push(await filePicture(caller, file, how, rooms))
    }
  }
  return found
}
