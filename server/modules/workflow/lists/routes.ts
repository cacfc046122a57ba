import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Language, Row } from '#core/types.ts'
import { arrayOf, boolean, integer, object, orNull, pageOf, time, worded } from '../../../http/answer.ts'
import { type Access, does, listQuery, means, type Routes, text } from '../../../http/route.ts'
import { askedPage, readPage } from '../../../records/query/page.ts'
import { delegationsTo, openTasksOf, todoMenu } from '../finding/index.ts'
import { nodeTitles } from '../instances/index.ts'
import { flowRow, found, instanceColumns, type ListQuery } from './found.ts'

const tags = ['workflow']
/** The longest page of a list of flows. */
const most = 200

const querystring = {
  type: 'object',
  properties: {
    keyword: listQuery.properties.keyword,
    currentPage: listQuery.properties.currentPage,
    pageSize: listQuery.properties.pageSize,
    templateId: { ...text, maxLength: 50 },
    status: {
      ...text,
      pattern: '^([0-5](,[0-5]){0,5})?$',
      ...means(
        '0 draft, 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel; several with commas',
        '0 草稿，1 等待审核，2 审核通过，3 审核退回，4 流程撤回，5 审核终止；多个用逗号分隔',
        '0 草稿，1 等待審核，2 審核通過，3 審核退回，4 流程撤回，5 審核終止；多個用逗號分隔',
      ),
    },
  },
} as const

const instanceParts = {
  ...{
    instanceId: text,
    fullName: text,
    templateId: text,
    flowName: text,
    status: integer,
    statusName: text,
    suspended: boolean,
    held: boolean,
  },
  ...{ starter: orNull(text), starterName: orNull(text), startTime: orNull(time), nodes: arrayOf(worded), nodeNames: text },
} as const
const answers = {
  instance: pageOf(object({ id: text, ...instanceParts, creatorTime: time, endTime: orNull(time) })),
  task: pageOf(
    object({
      ...{
        id: text,
        ...instanceParts,
        task: text,
        node: worded,
        nodeName: text,
        openTime: orNull(time),
        dueTime: orNull(time),
        taskEndTime: orNull(time),
      },
      ...{ handle: orNull(integer), onBehalf: orNull(text) },
    }),
  ),
  copy: pageOf(object({ id: text, ...instanceParts, node: worded, nodeName: text, creatorTime: time, readTime: orNull(time) })),
}

/** What a list is asked with, by whom, and in whose words it answers. */
interface Asked {
  query: ListQuery
  user: { id: string }
  language: Language
  t: Translate
}

/** Who administers flows sees all of them. */
const monitoring: Access = { menu: 'workFlow.flowMonitor' }

/** Written out, so that the index of open tasks is known to fit whatever the values are. */
const isOpen = sql.lit('open')
type Given = Awaited<ReturnType<typeof delegationsTo>>

/** The lists of flows: what somebody launched, is asked, decided, was told, and for administrators all of them. */
export const lists: Routes = (app) => {
  const { db } = app
  app.live.count(todoMenu, (userIds) => openTasksOf(db, userIds, Date.now() + app.jobs.clock.ahead))
  const titles = (versionId: string) => nodeTitles(app, versionId)

  const nodeOf = async (versionId: string, id: string, t: Translate) => {
    const node = (await titles(versionId)).get(id) ?? id
    return { node, nodeName: t(node) }
  }

  const instancesOf = async ({ query, t, language }: Asked, launchedBy: string | undefined) => {
    let all = found(db, query, language)
    if (launchedBy !== undefined) all = all.where((eb) => eb.or([eb('i.starter', '=', launchedBy), eb('i.launchedBy', '=', launchedBy)]))
    const page = await readPage(all, askedPage(query, { most }), (rows) =>
      (rows as typeof all)
        .select(['i.id', ...instanceColumns, 'i.creatorTime', 'i.endTime'])
        .orderBy('i.creatorTime', 'desc')
        .orderBy('i.id'),
    )
    return { ...page, list: await Promise.all(page.list.map((row) => flowRow({ app, titles, t }, row))) }
  }

  app.get<{ Querystring: ListQuery }>(
    '/api/workflow/Launched',
    {
      config: { access: 'user' },
      schema: { tags, ...does('what the caller launched', '我发起的', '我發起的'), answer: answers.instance, querystring },
    },
    (request) => instancesOf(request, request.user.id),
  )
  app.get<{ Querystring: ListQuery }>(
    '/api/workflow/Monitor',
    {
      config: { access: monitoring },
      schema: { tags, ...does('all instances', '全部流程实例', '全部流程實例'), answer: answers.instance, querystring },
    },
    (request) => instancesOf(request, undefined),
  )

  /** What somebody is asked to decide, also in place of those for whom they may act. */
  const todoOf = (query: ListQuery, person: string, given: Given, language?: Language) =>
    found(db, query, language)
      .innerJoin('flow_task as t', 't.instanceId', 'i.id')
      .where('t.state', '=', isOpen)
      .where('i.status', '=', 1)
      .where((eb) =>
        eb.or([
          eb('t.person', '=', person),
          ...given.map(({ userId, flows }) =>
            eb.and([eb('t.person', '=', userId), ...(flows.length > 0 ? [eb('t.templateId', 'in', flows)] : [])]),
          ),
        ]),
      )
  const givenTo = (person: string): Promise<Given> => delegationsTo(db, person, Date.now() + app.jobs.clock.ahead)
  const doneOf = (query: ListQuery, person: string, language: Language) =>
    found(db, query, language)
      .innerJoin('flow_task as t', 't.instanceId', 'i.id')
      .where('t.handle', 'is not', null)
      .where((eb) => eb.or([eb.and([eb('t.person', '=', person), eb('t.actor', 'is', null)]), eb('t.actor', '=', person)]))

  const tasksOf = async ({ query, t, user, language }: Asked, isDone: boolean) => {
    const person = user.id
    const given = isDone ? [] : await givenTo(person)
    const mine = isDone ? doneOf(query, person, language) : todoOf(query, person, given, language)
    // what nearly everybody asks, in the same words
    const isOften = given.length === 0 && !query.keyword && !query.templateId && !query.status
    const taskRows = (rows: unknown) =>
      (rows as typeof mine)
        .select([
          't.id',
          ...instanceColumns,
          't.task',
          't.node as nodeId',
          't.person',
          't.openTime',
          't.dueTime',
          't.endTime as taskEndTime',
          't.handle',
        ])
        .orderBy(isDone ? 't.endTime' : 't.openTime', 'desc')
        .orderBy('t.id')
    const page = await readPage(mine, askedPage(query, { most }), taskRows, isOften ? db : undefined)
    const list = await Promise.all(
      page.list.map(async ({ nodeId, person: of, ...row }) => ({
        ...(await flowRow({ app, titles, t }, row)),
        ...(await nodeOf(row.versionId, nodeId, t)),
        onBehalf: of === person ? null : of,
      })),
    )
    return { ...page, list }
  }

  const asWaiting = ({ list, pagination }: Awaited<ReturnType<typeof tasksOf | typeof instancesOf>>) => ({
    rows: list.map((row): Row => ({ ...row })),
    total: pagination.total,
  })
  app.ownLists.set(todoMenu, async ({ user, t, language }, pageSize) =>
    asWaiting(await tasksOf({ query: { pageSize }, user, t, language }, false)),
  )
  // drafts, and what came back or was taken back: it waits for whoever launched it
  app.ownLists.set('workFlow.flowLaunch', async ({ user, t, language }, pageSize) =>
    asWaiting(await instancesOf({ query: { pageSize, status: '0,3,4' }, user, t, language }, user.id)),
  )

  app.get<{ Querystring: { task?: string; back?: boolean } }>(
    '/api/workflow/Todo/Next',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'what the caller is asked after this task in the order of the list, before it with `back`; from the first on where there is none',
          '待办列表中该任务的下一条（`back` 为上一条）；没有时从列表另一端取',
          '待辦清單中該任務的下一筆（`back` 為上一筆）；沒有時從清單另一端取',
        ),
        answer: object({ id: orNull(text), instanceId: orNull(text) }),
        querystring: { type: 'object', properties: { task: { ...text, maxLength: 50 }, back: boolean } },
      },
    },
    async (request) => {
      const { task = '', back = false } = request.query
      const [far, near] = back ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)
      const others = todoOf({}, request.user.id, await givenTo(request.user.id))
        .where('t.id', '!=', task)
        .select(['t.id', 't.instanceId'])
        .orderBy('t.openTime', far)
        .orderBy('t.id', near)
        .limit(1)
      const [mine, other] = [sql`(select "openTime" from flow_task where "id" = ${task})`, back ? sql.raw('>') : sql.raw('<')]
      const isBehind = sql<boolean>`(t."openTime" ${other} ${mine} or t."openTime" = ${mine} and t."id" ${back ? sql.raw('<') : sql.raw('>')} ${task})`
      return (await others.where(isBehind).executeTakeFirst()) ?? (await others.executeTakeFirst()) ?? { id: null, instanceId: null }
    },
  )

  app.get<{ Querystring: ListQuery }>(
    '/api/workflow/Todo',
    {
      config: { access: 'user' },
      schema: { tags, ...does('what the caller is asked to decide', '待办事宜', '待辦事宜'), answer: answers.task, querystring },
    },
    (request) => tasksOf(request, false),
  )
  app.get<{ Querystring: ListQuery }>(
    '/api/workflow/Done',
    {
      config: { access: 'user' },
      schema: { tags, ...does('what the caller has decided', '已办事宜', '已辦事宜'), answer: answers.task, querystring },
    },
    (request) => tasksOf(request, true),
  )

  app.get<{ Querystring: ListQuery }>(
    '/api/workflow/Circulate',
    {
      config: { access: 'user' },
      schema: { tags, ...does('what the caller was told of', '抄送事宜', '抄送事宜'), answer: answers.copy, querystring },
    },
    async (request) => {
      const { t, language } = request
      const all = found(db, request.query, language)
        .innerJoin('flow_copy as c', 'c.instanceId', 'i.id')
        .where('c.person', '=', request.user.id)
      const page = await readPage(all, askedPage(request.query, { most }), (rows) =>
        (rows as typeof all)
          .select(['c.id', ...instanceColumns, 'c.node as nodeId', 'c.creatorTime', 'c.readTime'])
          .orderBy('c.creatorTime', 'desc')
          .orderBy('c.id'),
      )
      const list = await Promise.all(
        page.list.map(async ({ nodeId, ...row }) => ({
          ...(await flowRow({ app, titles, t }, row)),
          ...(await nodeOf(row.versionId, nodeId, t)),
        })),
      )
      return { ...page, list }
    },
  )
}
