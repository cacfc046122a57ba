import type { FastifyRequest } from 'fastify'
import { checkForm, checkPage } from '#core/check/check.ts'
import { type Clip, formOfClip, readClip } from '#core/edit/clipboard.ts'
import { pieceOf as pieceIn } from '#core/env.ts'
import type { Translate } from '#core/form/form.ts'
import { isRecord, parseRecord } from '#core/json.ts'
import type { FieldError, Row } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { faulty, invalid, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { mayCall } from '../../http/mayCall.ts'
import { repository } from '../../records/entity/repository.ts'
import { readCeilings } from '../../records/model/ceilings.ts'
import { requireFit } from '../../records/model/definition.ts'
import { designMenus } from '../../records/rights/access.ts'

/** The longest text of a piece: it is put into forms as a whole. */
const longestPiece = 100_000
/** The longest definition that is kept to begin others with. */
const longestTemplate = 400_000

const wrong = (field: string, message: string): FieldError => ({ field, rule: 'message', message })

/** Whether a piece is one of pages: a block stands in no form. */
const isOfPage = ({ nodes, table }: Clip): boolean =>
  table === undefined &&
  nodes.some(({ pingeKey, use }) => {
    const kind = pingeKey ?? pieceIn(serverEnv(), use)?.pingeKey
    return (
      serverEnv()
        .widgets.get(kind ?? '')
        ?.allowedIn.includes('form') === false
    )
  })

/**
 * The text of a piece as it is kept: nodes that a form or a page may hold, with nothing wrong in them. What they name outside of
 * themselves is looked at where they are put. Throws with what is wrong.
 */
function pieceOf(sent: unknown, t: Translate): string {
  const text = typeof sent === 'string' ? sent : ''
  if (text.length > longestPiece) throw invalid([wrong('content', t('t:piece.tooLong', { most: longestPiece }))])
  const clip = readClip(text)
  if (!clip) throw invalid([wrong('content', t('t:piece.noNodes'))])
  if (isOfPage(clip)) {
    const page = { version: 1, code: 'piece', title: 'x', body: { pingeKey: 'row', children: clip.nodes } }
    const faults = checkPage(page, serverEnv()).filter(
      ({ pointer, message }) => pointer.startsWith('/body/children/') && !/^unknown (?:dialog|block) /.test(message),
    )
    if (faults.length > 0) throw faulty('visualdev.faults', faults)
    return JSON.stringify(clip)
  }
  const { form } = formOfClip(clip)
  const own =
    clip.table === undefined
      ? (pointer: string) => Number(/^\/fields\/(\d+)/.exec(pointer)?.[1]) < clip.nodes.length
      : (pointer: string) => Number(/^\/fields\/0\/children\/(\d+)/.exec(pointer)?.[1]) < clip.nodes.length
  const faults = checkForm(form, serverEnv()).filter(({ pointer }) => own(pointer))
  if (faults.length > 0) throw faulty('visualdev.faults', faults)
  return JSON.stringify(clip)
}

/** The draft of an application as others begin with it: without print templates, which are of that one alone. Throws not found for one that the caller does not design. */
async function applicationOf(request: FastifyRequest, sent: unknown): Promise<Row> {
  const { server, t } = request
  const id = typeof sent === 'string' ? sent : ''
  const grants = await request.grants()
  if (!grants.designs.has(id) && !(await mayCall(server, { menu: designMenus }, grants))) throw notFound()
  const { formData, columnData, type } = await repository('visualdev').stored(server.db, id)
  const { printId: _own, ...form } = parseRecord(String(formData ?? '')) ?? {}
  const list = columnData ? parseRecord(String(columnData)) : undefined
  if (!Array.isArray(form.fields)) throw invalid([wrong('modelId', t('t:piece.noForm'))])
  await requireFit(JSON.stringify(form), list ? JSON.stringify(list) : null, await readCeilings(server.db))
  const content = JSON.stringify({ type: type ?? 1, form, ...(list ? { list } : {}) })
  if (content.length > longestTemplate) throw invalid([wrong('modelId', t('t:piece.tooLong', { most: longestTemplate }))])
  return { modelId: id, content }
}

/** The content of what was kept elsewhere, as it is kept here. Throws with what is wrong: whoever writes a package is not whoever kept it. */
export async function contentFrom(trx: Db, kind: unknown, sent: unknown, t: Translate): Promise<string> {
  if (kind !== 'application') return pieceOf(sent, t)
  const { type, form, list } = parseRecord(typeof sent === 'string' ? sent : '') ?? {}
  if (!isRecord(form) || !Array.isArray(form.fields)) throw invalid([wrong('content', t('t:piece.noForm'))])
  const written = isRecord(list) ? JSON.stringify(list) : null
  await requireFit(JSON.stringify(form), written, await readCeilings(trx))
  const content = JSON.stringify({ type: type ?? 1, form, ...(written === null ? {} : { list }) })
  if (content.length > longestTemplate) throw invalid([wrong('content', t('t:piece.tooLong', { most: longestTemplate }))])
  return content
}

/** What is kept of what somebody sent: a piece as they sent it, an application as it stands now. What was kept stays as it is. */
export async function keptOf(request: FastifyRequest, body: Row, id?: string): Promise<Row> {
  if (id !== undefined) {
    const { content: _content, kind: _kind, modelId: _model, ...named } = body
    return named
  }
  if (body.kind === 'application') return { ...body, ...(await applicationOf(request, body.modelId)) }
  return { ...body, modelId: null, content: pieceOf(body.content, request.t) }
}
