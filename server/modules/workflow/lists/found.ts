import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import type { Language, Text } from '#core/types.ts'
import { anyOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/types.ts'
import { likePattern } from '../../../records/entity/query.ts'
import type { PageQuery } from '../../../records/query/page.ts'
import { flowNameIn, titleOfRow } from '../instances/index.ts'

/** What a list of flows is asked for. */
export interface ListQuery extends PageQuery {
  keyword?: string
  templateId?: string
  status?: string
}

/** Versions whose title says a keyword in a language: instances keep theirs in zh. */
const titled = (db: Db, language: Language, keyword: string) =>
  db
    .selectFrom('flow_version as v')
    .select('v.id')
    .where(sql<boolean>`v."definition" -> 'title' ->> ${sql.lit(language)} ilike ${likePattern(keyword)}`)

/** Instances with their flow and their starter, narrowed to what a list is asked for. */
export function found(db: Db, { keyword, templateId, status }: ListQuery, language: Language = 'zh') {
  let query = db
    .selectFrom('flow_instance as i')
    .innerJoin('flow_template as f', 'f.id', 'i.templateId')
    .leftJoin('base_user as s', 's.id', 'i.starter')
  const wanted = keyword?.trim()
  if (wanted)
    query = query.where((eb) =>
      eb.or([
        eb('i.fullName', 'ilike', likePattern(wanted)),
        eb('f.fullName', 'ilike', likePattern(wanted)),
        ...(language === 'zh' ? [] : [eb('i.versionId', 'in', titled(db, language, wanted))]),
      ]),
    )
  if (templateId) query = query.where('i.templateId', '=', templateId)
  if (status) query = query.where('i.status', '=', anyOf(status.split(',').map(Number)))
  return query
}

/** What is read of them. */
export const instanceColumns = [
  ...([
    'i.id as instanceId',
    'i.fullName',
    'i.about',
    'i.templateId',
    'i.versionId',
    'f.fullName as flowName',
    'i.status',
    'i.suspended',
    'i.held',
  ] as const),
  ...(['i.starter', 's.realName as starterName', 'i.startTime', 'i.nodes as nodeIds'] as const),
] as const

interface Told {
  app: { db: Db }
  titles: (versionId: string) => Promise<ReadonlyMap<string, Text>>
  /** words of whoever asks */
  t: Translate
}

/** A row as it is told: in the words of whoever asks, flags as flags, nodes by their titles. */
export async function flowRow<
  R extends Parameters<typeof titleOfRow>[1] & { flowName: string; nodeIds: unknown; status: number; suspended: number; held: number },
>({ app, titles, t }: Told, { versionId, fullName, about, nodeIds, suspended, held, ...row }: R) {
  const named = await titles(versionId)
  const ids = Array.isArray(nodeIds) ? nodeIds.map(String) : []
  return {
    ...row,
    fullName: await titleOfRow(app, { versionId, fullName, about }, t),
    flowName: await flowNameIn(app, row.flowName, versionId, t),
    statusName: t(`t:flow.status.${row.status}`),
    suspended: suspended === 1,
    held: held === 1,
    nodes: ids.map((id) => named.get(id) ?? id),
    nodeNames: ids.map((id) => t(named.get(id) ?? id)).join(t(listMark)),
  }
}
