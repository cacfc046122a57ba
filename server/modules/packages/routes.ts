import type { FastifyRequest } from 'fastify'
import { isRecord } from '#core/json.ts'
import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { transaction } from '../../db/transaction.ts'
import { address, among, anything, arrayOf, boolean, integer, object } from '../../http/answer.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { does, means, type Routes, reply, text } from '../../http/route.ts'
import { apply } from './apply.ts'
import { pack, packageLimits, unpack } from './archive.ts'
import { type Asked, collect } from './collect.ts'
import { hasDraft } from './contents.ts'
import { type Contents, itemKinds, nameKinds } from './item.ts'
import { type Choice, planOf, planStates } from './plan.ts'

const path = '/api/visualdev/Package'
const tags = ['package']
/** So many applications and pages a package is asked of. */
const most = 100
const mostChoices = 5000

const ids = { type: 'array', maxItems: most, items: { ...text, minLength: 1, maxLength: 100 } } as const
const askedBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    applications: { ...ids, ...means('ids of applications', '应用 id', '應用 id') },
    pages: { ...ids, ...means('codes of pages that are not shipped', '自建页面的编码', '自建頁面的編碼') },
    rights: {
      type: 'boolean',
      ...means('with what roles were given of them', '包含角色在其中的授权', '包含角色在其中的授權'),
    },
  },
  required: ['applications'],
} as const

const named = <K extends readonly string[]>(kinds: K) => ({ kind: among(...kinds), id: text, enCode: text, fullName: text })

function requireSome({ applications, pages = [] }: Asked): void {
  if (applications.length + pages.length === 0) throw new ApiError('badRequest', { key: 'package.nothing' })
}

interface Sent {
  contents: Contents
  state: string
  choices: Choice[]
}

const isChoice = (value: unknown): value is Choice => {
  if (!isRecord(value)) return false
  const { kind, id, path: at, side } = value
  const isPath = at === undefined || (Array.isArray(at) && at.length < 100 && at.every((step) => typeof step === 'string'))
  return typeof kind === 'string' && typeof id === 'string' && isPath && (side === 'mine' || side === 'theirs')
}

function choicesIn(json: string): Choice[] {
  let value: unknown
  try {
    value = JSON.parse(json || '[]')
  } catch {
    throw new ApiError('badRequest')
  }
  if (!Array.isArray(value) || value.length > mostChoices || !value.every(isChoice)) throw new ApiError('badRequest')
  return value
}

/** The package that a call sends, and what was decided about it. The whole body is read in any case: one that is left half-read never ends. */
async function sentPackage(request: FastifyRequest): Promise<Sent> {
  if (!request.isMultipart()) throw new ApiError('badRequest', { key: 'server.fileMissing' })
  const sent = { state: '', choices: '' }
  let bytes: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: packageLimits.file, files: 1, fields: 5, fieldSize: 1_000_000 } })) {
      if (part.type === 'file') bytes = await part.toBuffer()
      else if (part.fieldname === 'state' || part.fieldname === 'choices') sent[part.fieldname] = String(part.value)
    }
  } catch (error) {
    if (error instanceof ApiError || (error as { statusCode?: number }).statusCode) throw error
    throw new ApiError('badRequest', { key: 'server.fileBroken' })
  }
  if (!bytes) throw new ApiError('badRequest', { key: 'server.fileMissing' })
  return { contents: await unpack(bytes), state: sent.state, choices: choicesIn(sent.choices) }
}

/** Applications and pages, with all that they name, out of this system and into another one. Administrators only: what comes in is run by everybody. */
export const packages: Routes = (app) => {
  const { db } = app
  // what is asked for travels in the ticket: it is signed, and was given to an administrator
  addExport(app, 'package', async (asked) => {
    const contents = await collect(db, JSON.parse(asked) as Asked)
    return { name: 'package.zip', content: await pack(contents) }
  })

  app.post<{ Body: Asked }>(
    `${path}/Contents`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'what a package of these applications and pages holds, and what does not travel with it',
          '所选应用与页面打包后的内容，以及不随包带走的部分',
          '所選應用與頁面打包後的內容，以及不隨包帶走的部分',
        ),
        body: askedBody,
        answer: object({
          items: arrayOf(object({ ...named(itemKinds), draft: boolean })),
          names: arrayOf(object(named(nameKinds))),
        }),
      },
    },
    async ({ body }) => {
      requireSome(body)
      const { items, names } = await collect(db, body)
      const told = []
      for (const { kind, id, enCode, fullName } of items) told.push({ kind, id, enCode, fullName, draft: await hasDraft(db, kind, id) })
      return { items: told, names }
    },
  )

  app.post<{ Body: Asked }>(
    `${path}/Actions/Export`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of the package of these applications and pages',
          '将所选应用与页面打包导出；data.url 为短期有效的地址',
          '將所選應用與頁面打包匯出；data.url 為短期有效的位址',
        ),
        body: askedBody,
        answer: address,
      },
    },
    async ({ body }) => {
      requireSome(body)
      const { applications, pages = [], rights = false } = body
      return { url: await downloadUrl(db, { entity: 'package', id: JSON.stringify({ applications, pages, rights }) }) }
    },
  )

  app.post(
    `${path}/Actions/Plan`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        ...does(
          'what would come of a package here, and what has to be decided; nothing is written. Multipart: file, choices',
          '预演导入：列出各定义将如何变化及需要决定之处，不写入；multipart 参数：file、choices',
          '預演匯入：列出各定義將如何變化及需要決定之處，不寫入；multipart 參數：file、choices',
        ),
        answer: object({
          state: text,
          items: arrayOf(
            object({
              ...named(itemKinds),
              state: among(...planStates),
              rights: integer,
              conflicts: arrayOf(object({ path: arrayOf(text), base: anything, mine: anything, theirs: anything })),
            }),
          ),
          unknown: arrayOf(object(named(nameKinds))),
        }),
      },
    },
    async (request) => {
      const { contents, choices } = await sentPackage(request)
      const plan = await planOf(db, contents, choices)
      return {
        state: plan.state,
        items: plan.planned.map(({ item: { kind, id, enCode, fullName }, state, conflicts, rights }) => ({
          ...{ kind, id, enCode, fullName, state, rights: rights.length },
          conflicts: conflicts.map(({ path: at, base = null, mine = null, theirs = null }) => ({ path: at, base, mine, theirs })),
        })),
        unknown: plan.people.flatMap(({ named: one, here }) => (here === undefined ? [one] : [])),
      }
    },
  )

  app.post(
    `${path}/Actions/Import`,
    {
      config: { access: 'admin' },
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        ...does(
          'brings a package in, all of it or nothing. Multipart: file, state (of the plan), choices',
          '导入应用包，全部成功或全部不写入；multipart 参数：file、state（预演所得）、choices',
          '匯入應用包，全部成功或全部不寫入；multipart 參數：file、state（預演所得）、choices',
        ),
        answer: object({ written: integer, untouched: integer }),
      },
    },
    async (request) => {
      const { contents, state, choices } = await sentPackage(request)
      const counts = await transaction(db, (trx) => apply(trx, contents, { state, choices }, request.writer), limits.shape)
      return reply('package.imported', counts, { n: counts.written })
    },
  )
}
