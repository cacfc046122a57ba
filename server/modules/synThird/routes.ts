import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { transaction } from '../../db/transaction.ts'
import { among, arrayOf, integer, listOf, mark, noData, object, orNull, pageOf, time } from '../../http/answer.ts'
import { does, idParams, listQuery, means, type Routes, reply, text, type Words } from '../../http/route.ts'
import { askedPage, type PageQuery } from '../../records/query/page.ts'
import { keptFault, ThirdFault } from './faults.ts'
import { mustReach, thirdOf } from './job.ts'
import { type Verb, verbs } from './plan.ts'
import { previewOf } from './preview.ts'
import { linesOf, runsOf, startRun, stopRun } from './runs.ts'
import { type Kind, kinds, type Target, type Type, targets } from './targets.ts'
import { totalOf } from './totals.ts'

const path = '/api/system/SynThirdInfo'
const tags = ['synThird']
const config = { access: 'admin' } as const
const types = Object.keys(kinds) as Type[]

const typeMeans = means('1 units, 2 people', '1 组织，2 用户', '1 組織，2 使用者')
const typeParams = { type: 'object', properties: { type: { enum: types, ...typeMeans } }, required: ['type'] } as const
const targetMeans = means('qy WeCom, ding DingTalk', 'qy 企业微信，ding 钉钉', 'qy 企業微信，ding 釘釘')
const target = { enum: targets, ...targetMeans } as const
const place = { type: 'object', properties: { target, type: typeParams.properties.type }, required: ['target', 'type'] } as const
const flag = { enum: ['0', '1'] } as const
const removeMeans = {
  ...flag,
  ...means(
    '1: what is gone here is removed there as well',
    '1：本系统已删除或停用的，在对方也删除',
    '1：本系統已刪除或停用的，在對方也刪除',
  ),
} as const

const total = object({
  ...{ id: text, target: text, type: text, fullName: text, targetName: text, isSet: mark },
  ...{ total: integer, done: integer, failed: integer, waiting: integer, lastTime: orNull(time) },
  ...{ runId: orNull(text), state: orNull(text), isRunning: mark, text },
})

const thereMeans = {
  ...flag,
  ...means('1: what only the service has is listed as well', '1：同时列出仅对方有的', '1：同時列出僅對方有的'),
} as const
const othersMeans = {
  ...flag,
  ...means(
    '1: what is only there is removed as well; never accounts that administer the service, and never more than a fifth of all',
    '1：仅对方有的也在对方删除；管理账号不会删除，且不超过对方全部的五分之一',
    '1：僅對方有的也在對方刪除；管理帳號不會刪除，且不超過對方全部的五分之一',
  ),
} as const

type PreviewQuery = PageQuery & { verb?: Verb | ''; remove?: '0' | '1'; there?: '0' | '1'; others?: '0' | '1' }
type StartQuery = { Querystring: { type?: Type; remove?: '0' | '1'; failed?: '0' | '1'; others?: '0' | '1'; confirmed?: number } }

/** The four calls that begin a run. They change something by GET, as they are known: nothing but the authorization header lets anybody in. */
const starts: ReadonlyArray<{ call: string; target: Target; kind: Kind; words: Words }> = [
  {
    ...{ call: 'synAllOrganizeSysToDing', target: 'ding', kind: 'organize' },
    words: ['begins to carry all units to DingTalk', '开始把全部组织同步到钉钉', '開始把全部組織同步到釘釘'],
  },
  {
    ...{ call: 'synAllUserSysToDing', target: 'ding', kind: 'user' },
    words: ['begins to carry all people to DingTalk', '开始把全部用户同步到钉钉', '開始把全部使用者同步到釘釘'],
  },
  {
    ...{ call: 'synAllOrganizeSysToQy', target: 'qy', kind: 'organize' },
    words: ['begins to carry all units to WeCom', '开始把全部组织同步到企业微信', '開始把全部組織同步到企業微信'],
  },
  {
    ...{ call: 'synAllUserSysToQy', target: 'qy', kind: 'user' },
    words: ['begins to carry all people to WeCom', '开始把全部用户同步到企业微信', '開始把全部使用者同步到企業微信'],
  },
]

/** SY-02: tries the saved settings of a target; says what is wrong with them. */
async function tested(app: FastifyInstance, to: Target, kind: Kind) {
  const reach = await mustReach(app, to)
  const third = thirdOf(to, reach, { config: app.settings, signal: AbortSignal.timeout(45_000) }, false)
  try {
    await third.probe(kind, reach.rootId)
  } catch (error) {
    if (!(error instanceof ThirdFault)) throw error
    const fault = keptFault(error)
    if (!('key' in fault)) throw error
    throw new ApiError('badRequest', error.reason === 'gone' ? { key: 'synThird.fault.noRoot', params: { said: error.said } } : fault)
  }
  return reply(`synThird.test.${kind}`)
}

const tests = [
  ['testQyWebChatConnect', 'qy', '企业微信', '企業微信', 'WeCom'],
  ['testDingTalkConnect', 'ding', '钉钉', '釘釘', 'DingTalk'],
] as const

function testRoutes(app: FastifyInstance): void {
  for (const [call, to, zh, zhtw, en] of tests)
    app.post<{ Params: { type: Type } }>(
      `/api/system/SysConfig/:type/${call}`,
      {
        config,
        schema: {
          tags,
          ...does(
            `tries whether the saved settings of ${en} let units or people be read`,
            `用已保存的设置测试${zh}的组织或用户能否读取`,
            `用已儲存的設定測試${zhtw}的組織或使用者能否讀取`,
          ),
          answer: noData,
          params: typeParams,
        },
      },
      ({ params }) => tested(app, to, kinds[params.type]),
    )
}

function startRoutes(app: FastifyInstance): void {
  for (const { call, target: to, kind, words } of starts)
    app.get<StartQuery>(
      `${path}/${call}`,
      {
        config,
        schema: {
          tags,
          ...does(...words),
          answer: object({ id: text }),
          querystring: {
            type: 'object',
            properties: {
              ...{ type: typeParams.properties.type, remove: removeMeans },
              failed: { ...flag, ...means('1: only what failed the last time', '1：仅重试上次失败的', '1：僅重試上次失敗的') },
              others: othersMeans,
              confirmed: {
                ...{ type: 'integer', minimum: 0, maximum: 100_000 },
                ...means(
                  'of these so many at most, as the preview counts them; where there are more, nothing is done',
                  '最多删除这么多（预览中的数量）；实际更多时不执行',
                  '最多刪除這麼多（預覽中的數量）；實際更多時不執行',
                ),
              },
            },
          },
        },
      },
      async (request) => {
        const { type, remove, failed, others, confirmed } = request.query
        if (type !== undefined && kinds[type] !== kind) throw new ApiError('badRequest', { key: 'synThird.fault.type' })
        if (others === '1' && (confirmed === undefined || failed === '1'))
          throw new ApiError('badRequest', { key: 'synThird.fault.notConfirmed' })
        const asked = {
          ...{ target: to, kind, remove: remove === '1', onlyFailed: failed === '1', by: request.user.id },
          others: others === '1' ? confirmed : undefined,
        }
        return reply('synThird.started', { id: await transaction(app.db, (trx) => startRun(trx, asked)) })
      },
    )
}

/** SY-03: units and people are carried to WeCom and DingTalk, by administrators alone. */
export const synThird: Routes = (app) => {
  const { db } = app
  testRoutes(app)
  startRoutes(app)

  const totals = (all: ReadonlyArray<readonly [Target, Kind]>, { t }: FastifyRequest) =>
    Promise.all(all.map(([to, kind]) => totalOf(db, to, kind, t)))
  app.get<{ Params: { type: Type } }>(
    `${path}/getSynThirdTotal/:type`,
    {
      config,
      schema: {
        tags,
        ...does(
          'how many units or people there are, and how many of them each service has',
          '组织或用户的总数，以及各平台已同步、失败、未同步的数量',
          '組織或使用者的總數，以及各平台已同步、失敗、未同步的數量',
        ),
        answer: listOf(total),
        params: typeParams,
      },
    },
    async (request) => ({
      list: await totals(
        targets.map((to) => [to, kinds[request.params.type]]),
        request,
      ),
    }),
  )
  app.get<{ Params: { target: Target } }>(
    `${path}/Targets/:target`,
    {
      config,
      schema: {
        tags,
        ...does('units and people of one service, and how far it is', '某一平台的组织与用户同步情况', '某一平台的組織與使用者同步情況'),
        answer: object({ list: arrayOf(total), isSet: mark, isRunning: mark }),
        params: { type: 'object', properties: { target }, required: ['target'] },
      },
    },
    async (request) => {
      const list = await totals(
        types.map((type) => [request.params.target, kinds[type]]),
        request,
      )
      return { list, isSet: list[0]?.isSet ?? 0, isRunning: list.some(({ isRunning }) => isRunning === 1) ? 1 : 0 }
    },
  )

  app.get<{ Params: { target: Target; type: Type }; Querystring: PreviewQuery }>(
    `${path}/Preview/:target/:type`,
    {
      config,
      // what only the service has it tells page by page
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'what a run would do, what is not carried and why, and what only the service has; nothing is changed',
          '预览同步：将新增、更新、停用、删除哪些，哪些不同步及原因，哪些仅对方有；不做任何更改',
          '預覽同步：將新增、更新、停用、刪除哪些，哪些不同步及原因，哪些僅對方有；不做任何變更',
        ),
        answer: pageOf(object({ id: text, name: text, verb: among(...verbs), text }), {
          summary: text,
          others: integer,
          refused: text,
          ask: text,
        }),
        params: place,
        querystring: {
          type: 'object',
          properties: {
            ...listQuery.properties,
            verb: { enum: [...verbs, ''] },
            remove: removeMeans,
            there: thereMeans,
            others: othersMeans,
          },
        },
      },
    },
    ({ params, query, t }) =>
      previewOf(
        app,
        {
          ...{ target: params.target, kind: kinds[params.type], verb: query.verb || undefined },
          ...{ remove: query.remove === '1', there: query.there === '1', others: query.others === '1' },
        },
        askedPage(query, { most: 500 }),
        t,
      ),
  )

  app.get<{ Params: { target: Target; type: Type }; Querystring: PageQuery }>(
    `${path}/Runs/:target/:type`,
    {
      config,
      schema: {
        tags,
        ...does('the last runs and how they ended', '最近的同步记录及结果', '最近的同步記錄及結果'),
        answer: pageOf(
          object({
            ...{ id: text, state: text, startedAt: time, endedAt: orNull(time), byName: orNull(text), text },
            ...{ total: orNull(integer), created: integer, updated: integer, unchanged: integer, removed: integer },
            ...{ skipped: integer, failed: integer },
          }),
        ),
        params: place,
        querystring: listQuery,
      },
    },
    async ({ params, query, t }) => {
      const page = await runsOf(db, { target: params.target, kind: kinds[params.type] }, askedPage(query, { most: 100 }), t)
      return {
        ...page,
        list: page.list.map(({ kind: _, fault, counts, ...run }) => {
          const n = (verb: Verb | 'failed') => counts[verb] ?? 0
          return {
            ...{ ...run, text: fault, created: n('create'), updated: n('update'), unchanged: n('unchanged') },
            ...{ removed: n('remove') + n('disable'), skipped: n('skip') + n('keep'), failed: n('failed') },
          }
        }),
      }
    },
  )
  app.get<{ Params: { id: string }; Querystring: PageQuery & { verb?: string } }>(
    `${path}/Run/:id/Lines`,
    {
      config,
      schema: {
        tags,
        ...does('what became of each unit or person in a run', '一次同步中每个组织或用户的结果', '一次同步中每個組織或使用者的結果'),
        answer: pageOf(object({ id: text, n: integer, name: text, verb: text, at: time, text })),
        params: idParams,
        querystring: { type: 'object', properties: { ...listQuery.properties, verb: { enum: [...verbs, 'failed', ''] } } },
      },
    },
    ({ params, query, t }) => linesOf(db, params.id, query.verb || undefined, askedPage(query, { most: 500 }), t),
  )

  app.put<{ Params: { id: string } }>(
    `${path}/Run/:id/Actions/Stop`,
    {
      config,
      schema: {
        tags,
        ...does(
          'stops a run; what was carried stays, and the next run goes on with the rest',
          '停止同步；已同步的保留，下次同步继续其余部分',
          '停止同步；已同步的保留，下次同步繼續其餘部分',
        ),
        answer: noData,
        params: idParams,
      },
    },
    async ({ params }) => {
      await transaction(db, (trx) => stopRun(trx, params.id))
      return reply('synThird.stopped')
    },
  )
}
