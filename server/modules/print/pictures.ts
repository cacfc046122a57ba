import { imageSize } from 'image-size'
import { isRecord } from '#core/json.ts'
import { type PrintPicture, type PrintRecord, picturesIn, rowPictureKey, rowsFor, signatureKey } from '#core/print/fill.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import type { Json } from '#core/types.ts'
import { sealOf } from '../../http/download.ts'
import type { Caller } from '../../http/route.ts'
import { contentUrl } from '../../records/attachments/links.ts'
import { type FileRow, readFiles } from '../../storage/contents.ts'
import type { Store } from '../../storage/store.ts'
import type { PrintData } from './data.ts'

/** So many pictures of one field are told, and so many files of one record are looked into with all of its rows, up to so many bytes; of others the name is printed. */
const most = { pictures: 20, ofRecord: 500, bytes: 5_242_880 }
/** A PNG is unpacked to be drawn, a JPEG is not: pixels of one. */
const mostPixels = { png: 9_000_000, jpeg: 40_000_000 }
/** How much of a file says how large its picture is; what a camera writes before that may be longer. */
const headLengths = [65_536, 1_048_576]

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

/** Width and height as a picture is seen, a photograph upright; nothing where it does not say, or has too many pixels. */
function sizeOf(head: Buffer, type: keyof typeof mostPixels): { width: number; height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(head)
    if (width * height > mostPixels[type]) return undefined
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/** The beginning of a content that says how large its picture is, or all of it. */
async function seenSize(store: Store, { blobId, size }: FileRow, type: keyof typeof mostPixels) {
  for (const length of headLengths) {
    const seen = sizeOf(await bytesOf(store, blobId, Math.min(size, length) - 1), type)
    if (seen || size <= length) return seen
  }
  return undefined
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
  file: FileRow,
  how: How,
  rooms: readonly PictureRoom[],
): Promise<PrintPicture> {
  const { id, blobId, name, ext, size } = file
  const named = { name, src: '', width: 0, height: 0 }
  const type = types[ext.toLowerCase()]
  if (!type || size > most.bytes || size === 0) return named
  if (how === 'whole') {
    if (rooms.some(({ left }) => left < size)) return named
    for (const room of rooms) room.left -= size
  }
  try {
    if (how === 'address') {
      const seen = await seenSize(store, file, type)
      return seen ? { name, ...seen, src: contentUrl(await sealOf(db), { file: id, shown: true }) } : named
    }
    const content = await bytesOf(store, blobId, size - 1)
    const seen = sizeOf(content, type)
    return seen ? { name, ...seen, src: dataUrl(type, content) } : named
  } catch {
    // the content is not there: the page tells of it by its name
    return named
  }
}

/** A file as a record names it. */
interface Named {
  id: string
  name: string
}

const filesIn = (value: Json): Named[] =>
  Array.isArray(value)
    ? value.flatMap((one) => (isRecord(one) && typeof one.fileId === 'string' ? [{ id: one.fileId, name: String(one.name ?? '') }] : []))
    : []

/** A field, or a decision, whose pictures are drawn: by the key that the layout knows it by. */
interface Drawn {
  key: string
  /** a drawing as it is kept */
  drawing?: string
  files: readonly Named[]
}

const drawnOf = (key: string, value: Json): Drawn =>
  typeof value === 'string' ? { key, drawing: value, files: [] } : { key, files: filesIn(value).slice(0, most.pictures) }

/** What a template draws of a record: of its fields first, then of its rows, then of who decided. */
function drawnIn(template: PrintTemplate, { printData, signatures }: Pick<PrintData, 'printData' | 'signatures'>): Drawn[] {
  const named = picturesIn(template)
  const ofForm = [...named.form].map((field) => drawnOf(field, printData[field] ?? null))
  const ofRows = [...named.tables].flatMap(([table, fields]) =>
    fields.size === 0
      ? []
      : rowsFor({ values: printData, texts: {} }, table).flatMap(({ values }, i) =>
          [...fields].map((field) => drawnOf(rowPictureKey(table, i, field), values[field] ?? null)),
        ),
  )
  const signed = named.signatures
    ? signatures.map((id, i): Drawn => ({ key: signatureKey(i), files: id === undefined ? [] : [{ id, name: '' }] }))
    : []
  return [...ofForm, ...ofRows, ...signed]
}

/** The pictures of a record that a template draws, as the record's reader has them: what is hidden from them is not among its values. */
export async function picturesOf(
  caller: Caller,
  template: PrintTemplate,
  data: Pick<PrintData, 'printData' | 'signatures'>,
  how: How,
  ofDocument: PictureRoom = { left: Number.POSITIVE_INFINITY },
): Promise<NonNullable<PrintRecord['pictures']>> {
  const found: NonNullable<PrintRecord['pictures']> = {}
  const rooms = [{ left: mostOfRecord }, ofDocument]
  const drawn = drawnIn(template, data)
  const asked = drawn.flatMap(({ files }) => files.map(({ id }) => id)).slice(0, most.ofRecord)
  const known = await readFiles(caller.server.db, [...new Set(asked)])
  let left: number = most.ofRecord
  const pictureOf = async ({ id, name }: Named): Promise<PrintPicture[]> => {
    left -= 1
    if (left < 0) return [{ name, src: '', width: 0, height: 0 }]
    const file = known.get(id)
    return file ? [await filePicture(caller, file, how, rooms)] : []
  }
  for (const { key, drawing, files } of drawn) {
    const pictures: PrintPicture[] = []
    if (drawing !== undefined && left > 0) {
      left -= 1
      pictures.push(...drawnPicture(drawing))
    }
    for (const file of files) pictures.push(...(await pictureOf(file)))
    found[key] = pictures
  }
  return found
}
