import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { matcher } from '../../records/entity/routes.ts'
import { askedPage, type PageQuery, pageAmong } from '../../records/query/page.ts'
import { heads, type SchemaKind } from '../versions/index.ts'
import { shippedPages } from './shipped.ts'
import { plainTitle, titleOf } from './stores.ts'

export interface SchemaQuery extends PageQuery {
  keyword?: string
  kind?: string
  state?: string
}

type Heads = Awaited<ReturnType<typeof heads>>
const saved = (found: Heads, key: string): Row => {
  const head = found.get(key)
  return { version: head?.version ?? 0, lastModifyTime: head?.time ?? null, lastModifyUser: head?.userName ?? null }
}

/** Every page, shipped and own. */
export async function pageRows(db: Db, t: Translate): Promise<Row[]> {
  const found = await heads(db, 'page')
  const shipped = shippedPages()
  const rowOf = (code: string, title: Row[string], state: string): Row => ({
    id: `page:${code}`,
    kind: 'page',
    code,
    title,
    state,
    ...saved(found, code),
  })
  const own = [...found]
    .filter(([code]) => !shipped.has(code))
    .map(([code, { content }]) => rowOf(code, t(titleOf(content)) || code, 'own'))
  const delivered = [...shipped.values()].map(({ code, title }) => {
    const head = found.get(code)
    const changed = head !== undefined && !head.shipped
    return rowOf(code, t(changed ? titleOf(head.content) : plainTitle(title)) || code, changed ? 'changed' : 'shipped')
  })
  return [...own, ...delivered]
}

const releases = ['draft', 'released', 'pending']

async function draftRows(db: Db, kind: 'form' | 'list'): Promise<Row[]> {
  const found = await heads(db, kind)
  const records = await listAll(db, repository('visualdev').entity)
  return records
    .filter((record) => kind === 'form' || Number(record.webType) === 2)
    .map(({ id, enCode, fullName, isRelease }) => ({
      id: `${kind}:${id}`,
      kind,
      code: enCode ?? null,
      title: fullName ?? null,
      state: releases[Number(isRelease)] ?? 'draft',
      applicationId: id ?? null,
      ...saved(found, String(id)),
    }))
}

const order: { [kind: string]: number } = { page: 0, form: 1, list: 2 }

export const allKinds: readonly SchemaKind[] = ['page', 'form', 'list']
/** Kinds that designers write; pages are administrators'. */
export const designedKinds: readonly SchemaKind[] = ['form', 'list']

/** Schemas of these kinds, shipped and own, narrowed by kind, state and keyword; a page of them with how many there are. */
export async function listSchemas(db: Db, t: Translate, query: SchemaQuery, of: readonly SchemaKind[]) {
  const kinds = of.filter((kind) => !query.kind || query.kind === kind)
  const rows: Row[] = []
  for (const kind of kinds) rows.push(...(kind === 'page' ? await pageRows(db, t) : await draftRows(db, kind)))
  const fits = matcher(['code', 'title'], query.keyword)
  const all = rows
    .filter((row) => fits(row) && (!query.state || row.state === query.state))
    .sort((a, b) => (order[String(a.kind)] ?? 0) - (order[String(b.kind)] ?? 0) || String(a.code).localeCompare(String(b.code)))
  return pageAmong(all, askedPage({ ...query, pageSize: query.pageSize || undefined }, { most: 500 }))
}
