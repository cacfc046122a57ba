import { sql } from 'kysely'
import { webTypes } from '#core/application/kinds.ts'
import { anyOf } from '../../../db/columns.ts'
import { integer, object, orNull, pageOf } from '../../../http/answer.ts'
import { does, listQuery, means, type Routes, text } from '../../../http/route.ts'
import { entityOf } from '../../../records/entity/catalog.ts'
import { type ListQuery, listPage } from '../../../records/entity/query.ts'
import { designing, flowsReached } from './designing.ts'

const formAnswer = object({
  ...{ id: text, enCode: text, fullName: text, category: orNull(text), isRelease: integer, enabledMark: integer },
  ...{ flows: integer, inUse: integer, running: integer },
})

const hasFlow = { ...text, enum: ['0', '1'], ...means('1: only those that have a flow', '1：仅有流程的应用', '1：僅有流程的應用') } as const

/** SH-15: the applications that flows can decide about, and how much they do. */
export const flowForms: Routes = (app) => {
  const { db } = app

  /** How many flows each of some applications has, how many of them are in use, and how many instances are under way. */
  async function countsOf(ids: readonly string[]) {
    const [flows, running] = await Promise.all([
      db
        .selectFrom('flow_template')
        .select('modelId')
        .select((eb) => eb.fn.countAll<string>().as('flows'))
        .select(sql<string>`count(*) filter (where "enabledMark" = 1 and "versionId" is not null)`.as('inUse'))
        .where('modelId', '=', anyOf(ids))
        .groupBy('modelId')
        .execute(),
      // by version: those that have ended are not looked at
      db
        .selectFrom('flow_template as f')
        .innerJoin('flow_version as v', 'v.templateId', 'f.id')
        .innerJoin('flow_instance as i', 'i.versionId', 'v.id')
        .select('f.modelId')
        .select((eb) => eb.fn.countAll<string>().as('running'))
        .where('f.modelId', '=', anyOf(ids))
        .where('i.status', 'in', [1, 3])
        .groupBy('f.modelId')
        .execute(),
    ])
    return (id: string) => {
      const own = flows.find(({ modelId }) => modelId === id)
      const under = running.find(({ modelId }) => modelId === id)
      return { flows: Number(own?.flows ?? 0), inUse: Number(own?.inUse ?? 0), running: Number(under?.running ?? 0) }
    }
  }

  app.get<{ Querystring: ListQuery & { category?: string; hasFlow?: string } }>(
    '/api/workflow/Form',
    {
      config: { access: designing },
      schema: {
        tags: ['workflow'],
        ...does(
          'applications whose flows the caller designs: how many flows each has, how many of them are enabled and released, and how many instances are under way',
          '调用者可设计其流程的应用：流程数、已启用并发布的流程数及进行中的实例数',
          '呼叫者可設計其流程的應用：流程數、已啟用並發布的流程數及進行中的實例數',
        ),
        answer: pageOf(formAnswer),
        querystring: { ...listQuery, properties: { ...listQuery.properties, category: text, hasFlow } },
      },
    },
    async (request) => {
      const { category, hasFlow, ...query } = request.query
      const { asker } = request.writer
      const reached = asker && (await flowsReached(asker, db))
      // a data view has no records of its own
      const decides = sql`${sql.ref('webType')} in (${sql.join(Object.values(webTypes))})`
      const conditions = [
        decides,
        ...(reached ? [sql`${sql.ref('id')} = ${anyOf(reached)}`] : []),
        ...(hasFlow === '1' ? [sql`exists (select 1 from "flow_template" f where f."modelId" = ${sql.ref('base_visual_dev.id')})`] : []),
      ]
      const scope = sql<boolean>`(${sql.join(conditions, sql` and `)})`
      const page = await listPage(db, entityOf('visualdev'), { ...query, filters: category ? { category } : {}, scope })
      const counts = await countsOf(page.list.map(({ id }) => String(id)))
      const list = page.list.map(({ id, enCode, fullName, category: of, isRelease, enabledMark }) => ({
        ...{ id: String(id), enCode: String(enCode), fullName: String(fullName), category: of ?? null },
        ...{ isRelease: Number(isRelease), enabledMark: Number(enabledMark), ...counts(String(id)) },
      }))
      return { ...page, list }
    },
  )
}
