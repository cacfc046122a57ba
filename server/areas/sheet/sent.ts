import type { FastifyRequest } from 'fastify'
import { extensionOf } from '#core/files.ts'
import { listMark } from '#core/text.ts'
import { ApiError } from '../../errors.ts'
import { inspectWhole } from '../files/contents.ts'
import { readBook } from './book.ts'
import { isHint, type SheetColumn } from './columns.ts'
import { mostRows } from './importRows.ts'
import { rowsIn } from './readRow.ts'

/** IM-06: a file is smaller than this. */
const mostBytes = 500 * 1024
const extensions = ['xls', 'xlsx']
/** the heading, the hints of a template, and one that is too many */
const mostLines = mostRows + 3

/** The spreadsheet in a multipart body. Throws on none, another kind, one that is too large or not what its name says. */
async function fileIn(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  const tooLarge = new ApiError('tooLarge', { key: 'wizard.tooLarge' })
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: mostBytes } }) : undefined
  if (!part) throw new ApiError('badRequest', { key: 'server.fileMissing' })
  const content = await part.toBuffer().catch((error: { statusCode?: number }) => {
    throw error.statusCode === 413 ? tooLarge : error
  })
  const name = part.filename
  if (!extensions.includes(extensionOf(name)))
    throw new ApiError('badRequest', { key: 'wizard.wrongType', params: { types: extensions.join(request.t(listMark)) } })
  if (content.length >= mostBytes) throw tooLarge
  await inspectWhole(name, content)
  return { name, content }
}

/** A body that breaks off, or was never one, is the caller's fault; its parser gives that no status. */
const told = (error: Error & { statusCode?: number }): never => {
  throw error instanceof ApiError || error.statusCode ? error : new ApiError('badRequest', { key: 'server.fileBroken' })
}

/** IM-10: the lines of the spreadsheet that was sent, its heading first and without the hints of a template. Throws when there is nothing to import in it, or too much. */
export async function sentLines(request: FastifyRequest, columns: readonly SheetColumn[]): Promise<{ name: string; lines: string[][] }> {
  const { name, content } = await fileIn(request).catch(told)
  const [head = [], ...rest] = readBook(content, mostLines)
  const { found, rows } = rowsIn([head, ...rest], columns)
  if (found.length === 0) throw new ApiError('badRequest', { key: 'sheet.noColumns' })
  const first = rows[0]
  const isTemplate = first !== undefined && found.every((column) => isHint(column, String(first[column.id] ?? '')))
  const lines = isTemplate ? rest.slice(1) : rest
  if (lines.length === 0) throw new ApiError('badRequest', { key: 'wizard.empty' })
  if (lines.length > mostRows) throw new ApiError('badRequest', { key: 'wizard.tooMany', params: { n: mostRows } })
  return { name, lines: [head, ...lines] }
}
