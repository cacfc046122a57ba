import type { FastifyInstance } from 'fastify'
import { isSmaller } from '#core/files.ts'
import type { FieldError } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { settingList } from '../../settings/list.ts'
import { readSettings } from '../../settings/settings.ts'
import { contentOf, readFiles } from '../../storage/contents.ts'
import { fontFamilies, fontFamily, fontFault } from './paper/fontJobs.ts'
import type { FontChoice } from './paper/fonts.ts'

const { megabytes, accept } = settingList.printFontFile
const endings = accept.split(',').map((ending) => ending.slice(1))
/** What the setting says of a family of this system, before its name. */
const ofSystem = 'font:'

/** The file that a setting keeps; nothing where it keeps none. */
export function settingFile(value: string): string | undefined {
  const files: unknown = value === '' ? [] : JSON.parse(value)
  const [file] = Array.isArray(files) ? (files as Array<{ fileId?: unknown }>) : []
  return typeof file?.fileId === 'string' ? file.fileId : undefined
}

const gone = () => new ApiError('unavailable', { key: 'paper.fontGone' })

/** The font of PDFs: that of the operator (PINGE_PRINT_FONT), else that of the settings as they are now. Throws where that one cannot be had. */
export async function fontChoice({
  db,
  store,
  settings: { PINGE_PRINT_FONT: path },
}: Pick<FastifyInstance, 'db' | 'store' | 'settings'>): Promise<FontChoice | undefined> {
  if (path !== undefined) return { kind: 'path', path }
  const { printFont, printFontFile } = await readSettings(db)
  if (printFont === 'auto') return undefined
  if (printFont === 'uploaded') {
    const id = settingFile(printFontFile)
    const file = id === undefined ? undefined : (await readFiles(db, [id])).get(id)
    if (!file) throw gone()
    const bytes = await contentOf(store, file).catch(() => {
      throw gone()
    })
    return { kind: 'content', bytes }
  }
  const family = await fontFamily(printFont.slice(ofSystem.length))
  if (!family) throw gone()
  return { kind: 'family', family }
}

/** Families of this system, as the setting names them. */
export const fontOptions = async (): Promise<Array<{ id: string; fullName: string }>> =>
  (await fontFamilies()).map(({ name }) => ({ id: `${ofSystem}${name}`, fullName: name }))

type Said = (key: string, params?: { [name: string]: string | number }) => string

/** What is wrong with a font that somebody sent for the settings; its content is read as a print reads it. */
export async function sentFontFault(
  { db, store }: Pick<FastifyInstance, 'db' | 'store'>,
  { fileId, ownerId }: { fileId: string; ownerId: string },
  say: Said,
): Promise<FieldError | undefined> {
  const fault = (key: string, params?: { [name: string]: string | number }): FieldError => ({
    field: 'printFontFile',
    rule: 'font',
    message: say(key, params),
  })
  const file = (await readFiles(db, [fileId])).get(fileId)
  if (!file || file.ownerId !== ownerId) return fault('t:upload.notYours')
  if (!isSmaller(file.size, megabytes, 'MB')) return fault('t:upload.fileSize', { size: megabytes, unit: 'MB' })
  if (!endings.includes(file.ext)) return fault('t:sysConfig.fault.font.format')
  const wrong = await fontFault(await contentOf(store, file))
  return wrong && fault(`t:sysConfig.fault.font.${wrong}`)
}
