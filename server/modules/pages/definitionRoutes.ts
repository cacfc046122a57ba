import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import type { Answer } from '../../http/answer.ts'
import { type Access, does, means, reply, text, type Words } from '../../http/route.ts'
import { holding, requireKnown } from '../applications/index.ts'
import { versionInfos } from '../versions/index.ts'
import { answerOf, brief, definitionAnswer, headAnswer, versionAnswer, versionsAnswer } from './answers.ts'
import { codeParams, saveBody, tags, type WithCode } from './calls.ts'
import { noteOf } from './create.ts'
import { asText } from './faults.ts'
import { pageFor } from './openPages.ts'
import { contentOf, save } from './save.ts'
import { hashOf } from './shipped.ts'
import type { SchemaStore, Stored } from './stores.ts'

const versionParams = {
  type: 'object',
  properties: { ...codeParams.properties, version: { type: 'integer', minimum: 0, maximum: 2_147_483_647 } },
  required: ['code', 'version'],
} as const

/** A whole number that a body may hold as text; anything else counts as not given. */
const wholeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

const kindWords: { [kind in SchemaStore['kind']]: Words } = {
  page: ['page', '页面', '頁面'],
  form: ['form', '表单', '表單'],
  list: ['list', '列表', '清單'],
}

/** The calls that every kind has: `read` says who reads what stands, `history` who reads its versions, `write` who saves and goes back. */
export function schemaRoutes(
  app: FastifyInstance,
  base: string,
  store: SchemaStore,
  read: Access,
  history: Access = 'admin',
  write: Access = history,
): void {
  const find = async (code: string, t: Parameters<SchemaStore['read']>[2]) =>
    (await store.read(app.db, code, t)) ?? Promise.reject(notFound())
  /** Writes a schema; that of an application is held to what those who wrote it may. */
  const writing = (request: FastifyRequest<WithCode>, stored: Stored, change: (trx: Db) => Promise<Stored>): Promise<Stored> =>
    transaction(app.db, (trx) => (stored.application ? holding(request, trx, stored.application.id, () => change(trx)) : change(trx)))
  /** One version, where its reader may know what it names. */
  const oldContent = async ({ user }: Pick<FastifyRequest, 'user'>, stored: Stored, version: number): Promise<string> => {
    const content = await contentOf(app.db, store, stored, version)
    const half = store.kind === 'form' ? 'formData' : 'columnData'
    if (stored.application) await requireKnown(app, user, stored.application.id, { [half]: content })
    return content
  }
  const [ofKind, ofKindZh, ofKindZhtw] = kindWords[store.kind]
  const route = ([en, zh, zhtw]: Words, answer: Answer, access: Access, params: object = codeParams, body?: object) => ({
    config: { access },
    schema: {
      tags,
      ...does(`${ofKind}: ${en}`, `${ofKindZh}：${zh}`, `${ofKindZhtw}：${zhtw}`),
      params,
      answer,
      ...(body ? { body } : {}),
    },
  })

  const reading = route(
    [
      'as it stands; a page with shown=1 as people see it, with the translations of its texts',
      '读取当前内容；页面带 shown=1 时为用户所见，含译文',
      '讀取目前內容；頁面帶 shown=1 時為使用者所見，含譯文',
    ],
    definitionAnswer,
    read,
  )
  const shown = {
    type: 'object',
    properties: {
      shown: { ...text, enum: ['1'] },
      systemCode: {
        ...text,
        maxLength: 100,
        ...means(
          'the system that the home page is asked for; else the one that is worked in',
          '首页所属系统的编码；不填为当前系统',
          '首頁所屬系統的編碼；不填為目前系統',
        ),
      },
    },
  } as const
  app.get<WithCode & { Querystring: { shown?: string; systemCode?: string } }>(
    `${base}/:code`,
    { ...reading, schema: { ...reading.schema, querystring: shown } },
    async (request, reply) => {
      const found = await find(request.params.code, request.t)
      // who does not write pages sees none otherwise than as it is shown to them
      const asShown = store.kind === 'page' && (request.query.shown === '1' || !request.user.isAdmin)
      const stored = asShown ? await pageFor(found, request, request.query.systemCode) : found
      reply.header('etag', `"${hashOf(stored.content)}"`).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === `"${hashOf(stored.content)}"`) return reply.code(304).send()
      return answerOf(stored)
    },
  )

  app.put<WithCode & { Body: Row }>(
    `${base}/:code`,
    route(['save a new version', '保存新版本', '儲存新版本'], headAnswer, write, codeParams, saveBody),
    async (request) => {
      const { content, note, baseVersion, baseHash } = request.body
      if (content === undefined || content === null) throw new ApiError('badRequest')
      const stored = await writing(request, await find(request.params.code, request.t), (trx) =>
        save(
          trx,
          store,
          request.params.code,
          {
            content: asText(content),
            note: noteOf(note),
            baseVersion: wholeOf(baseVersion),
            baseHash: typeof baseHash === 'string' ? baseHash : undefined,
          },
          request.writer,
        ),
      )
      return reply('server.saved', brief(stored))
    },
  )

  app.get<WithCode>(
    `${base}/:code/versions`,
    route(['every version, the newest first', '全部版本，最新的在前', '全部版本，最新的在前'], versionsAnswer, history),
    async (request) => {
      const stored = await find(request.params.code, request.t)
      return {
        list: await versionInfos(app.db, store.kind, stored.key),
        hasShipped: stored.shipped !== undefined,
        asShipped: stored.asShipped,
      }
    },
  )

  app.get<{ Params: { code: string; version: number } }>(
    `${base}/:code/versions/:version`,
    route(
      ['one version; 0 is what was delivered', '读取一个版本；0 为出厂内容', '讀取一個版本；0 為出廠內容'],
      versionAnswer,
      history,
      versionParams,
    ),
    async (request) => {
      const { code, version } = request.params
      const content = await oldContent(request, await find(code, request.t), version)
      return { code, version, hash: hashOf(content), content }
    },
  )

  app.post<WithCode & { Body: Row | null }>(
    `${base}/:code/Actions/Restore`,
    route(
      [
        'go back: a new version with the content of an old one, or "shipped"',
        '恢复：以某个旧版本或 "shipped"（出厂）的内容保存为新版本',
        '還原：以某個舊版本或 "shipped"（出廠）的內容儲存為新版本',
      ],
      headAnswer,
      write,
      codeParams,
      {
        type: 'object',
        properties: {
          version: { ...means('a version, or "shipped"', '版本号，或 "shipped"（出厂内容）', '版本號，或 "shipped"（出廠內容）') },
          baseVersion: saveBody.properties.baseVersion,
        },
      },
    ),
    async (request) => {
      const { version, baseVersion } = request.body ?? {}
      const shipped = version === 'shipped'
      const wanted = shipped ? 0 : wholeOf(version)
      if (wanted === undefined || wanted < 0 || wanted > 2_147_483_647) throw new ApiError('badRequest')
      const stored = await find(request.params.code, request.t)
      if (shipped && stored.shipped === undefined) throw notFound()
      const content = await oldContent(request, stored, wanted)
      const saved = await writing(request, stored, (trx) =>
        save(
          trx,
          store,
          request.params.code,
          {
            content,
            note: request.t(wanted === 0 ? 't:studio.noteShipped' : 't:studio.noteRestored', { n: wanted }),
            baseVersion: wholeOf(baseVersion),
            baseHash: undefined,
            shipped: wanted === 0 && stored.shipped !== undefined,
          },
          request.writer,
        ),
      )
      return reply('server.saved', brief(saved))
    },
  )
}
