import type { FastifyRequest } from 'fastify'
import type { FieldError, Row } from '#core/types.ts'
import type { Part } from '../../settings/list.ts'
import { readSettings } from '../../settings/settings.ts'
import { fontOptions, sentFontFault, settingFile } from '../print/index.ts'
import { fileIn } from './check.ts'

/** Fonts to choose from: as the system finds one, the one that was uploaded, every family with Chinese letters; never where they are. */
export async function printFonts({ t }: FastifyRequest): Promise<{ list: Array<{ id: string; fullName: string }> }> {
  const first = ['auto', 'uploaded'].map((id) => ({ id, fullName: t(`t:sysConfig.printFont.${id}`) }))
  return { list: [...first, ...(await fontOptions())] }
}

/** What is wrong with the fonts of a body, where they are other ones than before: this reads files, outside of any transaction. */
export async function fontFaults({ server, body, user, t }: FastifyRequest<{ Body: Row }>, saved: readonly Part[]): Promise<FieldError[]> {
  if (!saved.includes('print')) return []
  const { printFont, printFontFile } = body
  const before = await readSettings(server.db)
  const faults: FieldError[] = []
  if (typeof printFont === 'string' && printFont.startsWith('font:') && printFont !== before.printFont)
    if (!(await fontOptions()).some(({ id }) => id === printFont))
      faults.push({ field: 'printFont', rule: 'option', message: t('t:sysConfig.fault.font.gone') })
  const fileId = Array.isArray(printFontFile) && printFontFile.length > 0 ? fileIn(JSON.stringify(printFontFile)) : undefined
  if (fileId === undefined || fileId === settingFile(before.printFontFile)) return faults
  const fault = await sentFontFault(server, { fileId, ownerId: user.id }, t)
  return fault ? [...faults, fault] : faults
}
