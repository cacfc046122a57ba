import type { FastifyRequest } from 'fastify'
import { wordFault } from '#core/check/check.ts'
import type { Translate } from '#core/form/form.ts'
import { compileForm } from '#core/form/form.ts'
import { type Known, type Loss, mostOlderBytes, namesIn, type Older, readOlder } from '#core/older/index.ts'
import { labelMark } from '#core/text.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError, faulty } from '../../base/errors.ts'
import { reachesApplication, writerOf } from '../../http/definitionCalls.ts'
import { downloadUrl } from '../../http/download.ts'
import { namedForm } from '../../records/model/nested.ts'
import { keepSheet, sentSheet } from '../../records/sheet/files.ts'
import { nameOf, uploaded } from './uploaded.ts'

/** Under which definitions of older systems are kept for an hour, and lists of what of them did not come in. */
const entity = 'visualdev.older'
export const lossesKind = 'visualdev.older.losses'
const extensions = ['json', 'bdd']
/** So many lines are shown; the file has all of them. */
const mostShown = 200
/** So many lines are copied at once. */
const mostCopied = 1000

const tables = { dict: 'base_dictionary_type', interface: 'base_data_interface', rule: 'base_bill_rule' } as const

/** What of the names in a definition is here, by the name that it goes by: whoever makes an application may name it. */
async function knownTo(request: FastifyRequest, json: string): Promise<Known> {
  const { server, user } = request
  const { db } = server
  const named = namesIn(json)
  const found = async (kind: keyof typeof tables): Promise<Map<string, string>> => {
    const names = [...named[kind]]
    if (names.length === 0) return new Map()
    const rows = await db
      .selectFrom(tables[kind])
      .select(['id', 'enCode'])
      .where((eb) => eb.or([eb('id', 'in', names), eb('enCode', 'in', names)]))
      .execute()
    return new Map(rows.flatMap(({ id, enCode }) => [id, enCode].map((name) => [String(name), String(enCode)] as const)))
  }
  const models = new Map<string, string>()
  const writer = named.model.size > 0 ? await writerOf(db, user) : undefined
  if (writer)
    for (const { id } of await db
      .selectFrom('base_visual_dev')
      .select('id')
      .where('id', 'in', [...named.model])
      .execute())
      if (await reachesApplication(server, writer, String(id), { db })) models.set(String(id), String(id))
  const [dicts, interfaces, rules] = [await found('dict'), await found('interface'), await found('rule')]
  return {
    dict: (name) => dicts.get(name),
    interface: (name) => interfaces.get(name),
    rule: (name) => rules.get(name),
    model: (name) => models.get(name),
    call: (method, url) => {
      const asked = (url.split('?')[0] ?? '').split('/')
      return server.routeTable.some((route) => {
        const parts = route.url.split('/')
        return (
          route.method === method && parts.length === asked.length && parts.every((part, i) => part === asked[i] || part.startsWith(':'))
        )
      })
    },
  }
}

/** What a definition of an older system says in today's words. Throws where it is no JSON. */
async function read(request: FastifyRequest, json: string): Promise<Older> {
  try {
    return readOlder(json, serverEnv(), await knownTo(request, json))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiError('badRequest', { key: 'application.olderNoJson' })
  }
}

/** A loss in somebody's language: what the check says is worded as everywhere. */
function worded(loss: Loss, t: Translate) {
  const { path, of = '', what, key, params, suggestion } = loss
  const why = params.why === undefined || key !== 'older.refused' ? params : { ...params, why: wordFault({ message: params.why }, t) }
  return {
    place: path === '' ? '/' : path,
    ...{ of, what, kind: t(`t:older.what.${what}`), text: t(`t:${key}`, why) },
    suggestion: suggestion ? t(`t:${suggestion.key}`, suggestion.params) : '',
  }
}
type Line = ReturnType<typeof worded>

const lineText = (line: Line, t: Translate): string =>
  `${line.kind}\t${line.place}${line.of === '' ? '' : `\t${line.of}`}\t${line.text}${line.suggestion === '' ? '' : `\t${t('t:older.instead')}${t(labelMark)}${line.suggestion}`}`

/** Whether somebody who takes the form over has to look at it. */
const matters = ({ what }: Loss): boolean => what !== 'noise' && what !== 'idle'

/** What of an uploaded definition comes in, and what does not; nothing is made yet. It is kept for its sender. */
export async function readOlderFile(request: FastifyRequest, fileId: string) {
  const { t, server, user } = request
  const { name, content } = await uploaded(request, fileId, { extensions, mostBytes: mostOlderBytes })
  const text = content.toString('utf8').replace(/^\ufeff/, '')
  const older = await read(request, text)
  const id = await keepSheet(server.db, { userId: user.id, entity, kind: 'in', name, content: Buffer.from(text) })
  const lines = older.losses.map((loss) => worded(loss, t))
  const looked = older.losses.filter(matters).length
  const env = serverEnv()
  const fields = [...compileForm(namedForm(older.form), env).byKey.values()]
  return {
    ...{ older: id, name: older.fullName === undefined ? nameOf(name) : nameOf(`${older.fullName}.json`) },
    ...{ total: fields.length, listed: lines.length, looked, list: Number(older.list !== undefined) },
    summary: t(looked > mostShown ? 't:older.countMore' : 't:older.count', {
      fields: fields.length,
      looked,
      all: lines.length,
      most: mostShown,
    }),
    fields: fields.slice(0, mostShown).map(({ key, node, widget }) => ({ field: key, label: t(node.label) || key, kind: t(widget.title) })),
    losses: lines
      .slice(0, Math.min(looked, mostShown))
      .map(({ place, of, kind, text: told, suggestion }) => ({ place, of, kind, text: told, suggestion })),
    copied: lines
      .slice(0, Math.min(looked, mostCopied))
      .map((line) => lineText(line, t))
      .join('\n'),
    faults: older.faults.map((fault) => `${fault.pointer} ${wordFault(fault, t)}`).join('\n'),
  }
}

/** The definition that was read before: as it was shown. Throws with what is still wrong with it. */
export async function fromOlder(request: FastifyRequest, id: string): Promise<Older> {
  const { server, user } = request
  const content = await sentSheet(server.db, id, { userId: user.id, entity })
  const older = await read(request, content.toString('utf8'))
  if (older.faults.length > 0) throw faulty('visualdev.faults', older.faults)
  return older
}

/** The address of a file with every line of the list. */
export async function lossesFile(request: FastifyRequest, id: string): Promise<{ url: string }> {
  const { server, user, t } = request
  const content = await sentSheet(server.db, id, { userId: user.id, entity })
  const { losses } = await read(request, content.toString('utf8'))
  const text = losses.map((loss) => lineText(worded(loss, t), t)).join('\r\n')
  const name = `${t('t:older.title')}.txt`
  const made = await keepSheet(server.db, {
    userId: user.id,
    entity: lossesKind,
    kind: 'out',
    name,
    content: Buffer.from(`\ufeff${text}\r\n`),
  })
  return { url: await downloadUrl(server.db, { entity: lossesKind, id: made }) }
}
