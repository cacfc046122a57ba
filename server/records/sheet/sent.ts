import type { FastifyRequest } from 'fastify'
import { extensionOf } from '#core/files.ts'
import { listMark } from '#core/text.ts'
import { ApiError } from '../../base/errors.ts'
import { sentFile } from '../../http/sentFile.ts'
import { inspectWhole } from '../../storage/contents.ts'
import { rowsIn, type SheetColumn } from './columns.ts'
import { mostInBackground } from './importRows.ts'
import { readBook } from './readBook.ts'

/** IM-06: a file is smaller than this. */
export const mostBytes = 500 * 1024
export const extensions: readonly string[] = ['xls', 'xlsx']
/** a record has a line for each row of its sub-tables; with the heading, the hints of a template, and one that is too many */
const mostLines = mostInBackground * 3 + 3

/** The spreadsheet in a multipart body. Throws on none, another kind, one that is too large or not what its name says. */
async function fileIn(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  const tooLarge = () => new ApiError('tooLarge', { key: 'wizard.tooLarge' })
  const { name, content } = await sentFile(request, { fileSize: mostBytes }, tooLarge)
  if (!extensions.includes(extensionOf(name)))
    throw new ApiError('badRequest', { key: 'wizard.wrongType', params: { types: extensions.join(request.t(listMark)) } })
  if (content.length >= mostBytes) throw tooLarge()
  await inspectWhole(name, content)
  return { name, content }
}

/** IM-10: the lines of the spreadsheet that was sent, its heading first and without the hints of a template. Throws when there is nothing to import in it, or too much. */
export async function sentLines(request: FastifyRequest, columns: readonly SheetColumn[]): Promise<{ name: string; lines: string[][] }> {
  const { name, content } = await fileIn(request)
  const [head = [], ...rest] = await readBook(request.user.id, { name, content }, mostLines)
  const sheet = rowsIn([head, ...rest], columns)
  if (sheet.found.length === 0) throw new ApiError('badRequest', { key: 'sheet.noColumns' })
  const lines = sheet.isTemplate ? rest.slice(1) : rest
  const { rows } = sheet.isTemplate ? rowsIn([head, ...lines], columns) : sheet
  if (rows.length === 0) throw new ApiError('badRequest', { key: 'wizard.empty' })
  if (rows.length > mostInBackground || rest.length >= mostLines - 1)
    throw new ApiError('badRequest', { key: 'wizard.tooMany', params: { n: mostInBackground } })
  return { name, lines: [head, ...lines] }
}
