import type { Translate } from './form/form.ts'
import { listMark } from './text.ts'
import type { Json, Text } from './types.ts'

/** CU-01, CU-03, CU-04: how a file is sent, and how its hash is read. */
export const chunkSize = 5_242_880
export const chunkRetries = 5
export const hashSlice = 10_240_000

/** FL-11: the units of a file's limit. */
const sizeUnits: { readonly [unit: string]: number } = { KB: 1024, MB: 1_048_576, GB: 1_073_741_824 }

/** FL-17, FL-18, C-002: what a field asks for that says nothing; 5 is for an uploader that stands by itself (C-007). */
export const uploadDefaults = {
  fileSize: 10,
  innerFileSize: 5,
  sizeUnit: 'MB',
  fileType: 'annex',
  imageType: 'annexpic',
} as const
export const uploadPlace = { pathType: 'defaultPath', isAccount: 0, folder: '' } as const

type Category = 'image' | 'video' | 'audio' | 'document'
const endings = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const byCategory: { readonly [category in Exclude<Category, 'document'>]: ReadonlySet<string> } = {
  image: endings('png jpg jpeg bmp gif webp tif tiff ico avif heic svg'),
  video: endings('mp4 m4v mov avi mkv webm wmv flv mpg mpeg 3gp ogv'),
  audio: endings('mp3 wav ogg oga m4a aac flac wma amr opus'),
}
/** FL-13: names that `accept` may hold for endings; image, video and audio stand for their whole category. */
const named: { readonly [name: string]: ReadonlySet<string> } = {
  excel: endings('xls xlsx'),
  word: endings('doc docx'),
  pdf: endings('pdf'),
  txt: endings('txt'),
}
/** FL-07: pictures that the viewer opens; FL-05: what else is shown by itself. */
const viewed = endings('png jpg jpeg bmp gif webp')
const plain = endings('txt csv md log json xml yml yaml ini sql')

/** The ending of a name, small and without its dot; nothing where there is none that is one. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** FL-19: what a file is, by its ending. */
export function categoryOf(extension: string): Category {
  for (const category of ['image', 'video', 'audio'] as const) if (byCategory[category].has(extension)) return category
  return 'document'
}

/** How a file is shown without being taken away: FL-07 pictures, FL-05 the rest; nothing for what cannot be. */
export function viewOf(extension: string): 'image' | 'pdf' | 'text' | 'docx' | 'xlsx' | undefined {
  if (viewed.has(extension)) return 'image'
  if (plain.has(extension)) return 'text'
  return extension === 'pdf' || extension === 'docx' || extension === 'xlsx' ? extension : undefined
}

/** CU-10: the name of a file as it is kept. */
export const plainName = (name: string): string => name.replaceAll('#', '').trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name must not hold
const notInNames = /[\\/\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/
/** Whether a name can be one of a file: no way into other folders, nothing that hides its ending. */
export const isFileName = (name: string): boolean => name !== '' && name.length <= 200 && !notInNames.test(name) && !/^\.+$/.test(name)

const acceptedOf = (accept: unknown): string[] =>
  (Array.isArray(accept) ? accept : String(accept ?? '').split(','))
    .map((one) => String(one).trim().toLowerCase())
    .filter((one) => one !== '' && one !== '*' && one !== '*/*' && one !== 'any')

/** FL-12, FL-13: whether a file is of a kind that is asked for, by its ending or as a picture, film or sound by its type. */
export function isAccepted(name: string, accept: unknown, mime = ''): boolean {
  const asked = acceptedOf(accept)
  if (asked.length === 0) return true
  const extension = extensionOf(name)
  return asked.some((one) => {
    const category = one.replace('/*', '')
    if (category in byCategory) return byCategory[category as keyof typeof byCategory].has(extension) || mime.startsWith(`${category}/`)
    return named[one]?.has(extension) ?? one.replace(/^\./, '') === extension
  })
}

/** What the browser's own chooser is told of `accept`. */
export const chooserAccept = (accept: unknown): string | undefined =>
  acceptedOf(accept)
    .flatMap((one) => {
      const category = one.replace('/*', '')
      if (category in byCategory) return [`${category}/*`]
      return named[one] ? [...named[one]].map((ending) => `.${ending}`) : [one.startsWith('.') ? one : `.${one}`]
    })
    .join(',') || undefined

/** FL-12: what is asked for, in words. */
export const acceptText = (accept: unknown, t: Translate): string =>
  acceptedOf(accept)
    .map((one) => {
      const category = one.replace('/*', '')
      return category in byCategory ? t(`t:upload.type.${category}` as Text) : one.replace(/^\./, '')
    })
    .join(t(listMark))

/** FL-11, reading C-021: smaller than the limit, not as large. */
export const isSmaller = (bytes: number, limit: number, unit: string): boolean => bytes / (sizeUnits[unit] ?? sizeUnits.MB ?? 1) < limit

/** One file of a field's value. */
export type FileItem = {
  name: string
  fileId: string
  fileSize?: number
  fileExtension?: string
  fileVersionId?: string
  url?: string
  thumbUrl?: string
}

/** The files of a value; what is no file is left out. */
export const filesOf = (value: Json | undefined): FileItem[] =>
  Array.isArray(value)
    ? value.filter(
        (one): one is { name: string; fileId: string } =>
          one !== null && typeof one === 'object' && !Array.isArray(one) && typeof one.fileId === 'string' && typeof one.name === 'string',
      )
    : []
