import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { extensionOf } from '#core/files.ts'
import { ApiError } from '../base/errors.ts'

/** How much of a file's beginning and end is looked into. */
export const headLength = 1_048_576
export const tailLength = 65_536 + 22

const kinds = (text: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [extension = '', ...types] = line.trim().split(' ')
        return [extension, new Set(types)]
      }),
  )

/** What the content of an ending must be found to be. An ending that is not named here is taken as it comes, and never shown. */
const contents = kinds(`
  png image/png image/apng
  jpg image/jpeg
  jpeg image/jpeg
  gif image/gif
  bmp image/bmp
  webp image/webp
  tif image/tiff
  tiff image/tiff
  ico image/x-icon
  avif image/avif
  heic image/heic image/heif
  pdf application/pdf
  docx application/vnd.openxmlformats-officedocument.wordprocessingml.document
  xlsx application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
  pptx application/vnd.openxmlformats-officedocument.presentationml.presentation
  doc application/x-cfb
  xls application/x-cfb
  ppt application/x-cfb
  zip application/zip
  rar application/x-rar-compressed
  7z application/x-7z-compressed
  gz application/gzip
  mp4 video/mp4 video/quicktime video/x-m4v
  m4v video/mp4 video/x-m4v
  mov video/quicktime video/mp4
  avi video/vnd.avi
  mkv video/matroska video/webm
  webm video/webm video/matroska
  mp3 audio/mpeg
  wav audio/wav
  ogg audio/ogg video/ogg application/ogg
  flac audio/flac audio/x-flac
  m4a audio/x-m4a audio/mp4 video/mp4
`)
/** Endings of plain text, and how each is told to a browser: none of them as something that runs. */
const texts = new Map(
  'txt csv md log json xml yml yaml ini sql svg html htm js css'.split(' ').map((extension) => [extension, 'text/plain'] as const),
)
const foundInTexts = new Set(['application/xml', 'image/svg+xml', 'text/vcard', 'text/calendar'])

/** Whoever looks at a picture holds all of its points in memory, four bytes each. */
const mostPixels = 100_000_000
const longestSide = 30_000

/** A picture that is small as a file and takes all memory of whoever opens it. */
function refuseHuge(name: string, head: Buffer): void {
  const size = sizeOf(head)
  if (size && (size.width * size.height > mostPixels || Math.max(size.width, size.height) > longestSide))
    throw new ApiError('badRequest', { key: 'upload.tooManyPixels', params: { name, width: size.width, height: size.height } })
}

/** What a picture says of its size; nothing where it is not said at its beginning. */
function sizeOf(head: Buffer): { width: number; height: number } | undefined {
  try {
    const { width, height, images } = imageSize(head)
    const all = [{ width, height }, ...(images ?? [])]
    return { width: Math.max(...all.map((one) => one.width)), height: Math.max(...all.map((one) => one.height)) }
  } catch {
    return undefined
  }
}

/** What pictures, films and sounds must not hold: a page, or a document of another kind, for whoever reads them otherwise. */
const pages = /<(?:script|html|\?php|!doctype html)/i
const isMedia = (type: string) => /^(?:image|video|audio)\//.test(type)

/** An archive that hangs at the end: its directory's end, with a comment that reaches to the end of the file. */
function endsAsArchive(tail: Buffer): boolean {
  for (
    let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  )
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  return false
}

/**
 * The type of a content under its name, by what stands in it. Throws when it is something else than its ending says, or
 * two things at once. `tail` is the end of it; of a short file it is the same as the head.
 */
export async function sniff(name: string, head: Buffer, tail: Buffer): Promise<string> {
  const extension = extensionOf(name)
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime.split(';')[0]
  const wrong = () => new ApiError('badRequest', { key: 'upload.mismatch', params: { name, ext: extension } })
  const expected = contents.get(extension)
  if (expected) {
    if (head.length === 0) throw new ApiError('badRequest', { key: 'upload.empty', params: { name } })
    if (!found || !expected.has(found)) throw wrong()
    const twofold =
      ((isMedia(found) || found === 'application/pdf') && endsAsArchive(tail)) ||
      (found !== 'application/pdf' && head.subarray(0, 1024).includes('%PDF-')) ||
      (isMedia(found) && [head, tail].some((part) => pages.test(part.toString('latin1'))))
    if (twofold) throw new ApiError('badRequest', { key: 'upload.twofold', params: { name } })
    if (found.startsWith('image/')) refuseHuge(name, head)
    return found
  }
  const text = texts.get(extension)
  if (text !== undefined) {
    if ((found && !foundInTexts.has(found)) || head.includes(0)) {
      // A text in UTF-16 has zeros, and says so at its beginning.
      const wide = head.length >= 2 && ['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'))
      if (!wide) throw wrong()
    }
    return text
  }
  return 'application/octet-stream'
}
