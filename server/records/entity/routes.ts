import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { type Answer, address, noData, pageOf, saved, treeOf } from '../../http/answer.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { once } from '../../http/once.ts'
import { type Access, does, idParams, listQuery, reply, type Words } from '../../http/route.ts'
import { inEachLanguage } from '../../texts/texts.ts'
import { subtreeIds, toTree, withAncestors } from '../query/tree.ts'
import { conflict, withNewer } from '../write/conflict.ts'
import { exported, toBdd } from './bdd.ts'
import type { Entity } from './catalog.ts'
import { withLinks } from './links.ts'
import { bodySchema, recordAnswer, treeRowAnswer } from './openapi.ts'
import { type ListQuery, listAll, listPage } from './query.ts'
import { type Repository, repository } from './repository.ts'
import { scopeOf } from './scopes.ts'
import type { EntityCall } from './types.ts'

type WithId = { Params: { id: string } }

/** The calls that are served here; sheets have routes of their own. */
type Served = Exclude<EntityCall, 'import' | 'exportData'>

/** What a button must be given for, when the menu checks its buttons. */
const buttons: { [call in Served]?: string } = {
  create: 'btn_add',
  copy: 'btn_add',
  update: 'btn_edit',
  state: 'btn_edit',
  delete: 'btn_remove',
  export: 'btn_download',
}

/** Filters of a query, by their names. */
export function filtersOf({ filters = [] }: Entity, query: { [name: string]: unknown }): Row {
  const names = Array.isArray(filters) ? filters : Object.keys(filters)
  return Object.fromEntries(names.filter((name) => query[name] !== undefined).map((name) => [name, query[name] as string]))
}

export interface RouteOptions {
  /** who may make a call, where that is more than the entity's menu */
  access?: (button: string | undefined) => Access
  /** refuses a body before anything is written */
  mayCreate?: (request: FastifyRequest, body: Row) => Promise<boolean>
  /** makes of a body what is stored; `id` on update */
  sent?: (request: FastifyRequest, body: Row, id?: string) => Promise<Row>
  /** the JSON Schema of what a form sends, where that is more than the record */
  body?: object
  /** makes a record of a body, and what is kept beside it */
  insert?: (trx: Db, body: Row, request: FastifyRequest) => Promise<Row>
  /** changes a record by a body, and what is kept beside it */
  update?: (trx: Db, id: string, body: Row, request: FastifyRequest) => Promise<Row>
  /** makes of a record what its form reads */
  shown?: (record: Row, request: FastifyRequest) => Row | Promise<Row>
  /** what `shown` answers, where that is not the record */
  answer?: Answer
  /** fields that the rows of the list go without: what is long, and read with one record only */
  unlisted?: readonly string[]
}

/** What a list of an entity may be asked for, as the JSON Schema of a query. */
export function querySchema({ filters = [] }: Entity) {
  const names = Array.isArray(filters) ? filters : Object.keys(filters)
  return { ...listQuery, properties: { ...listQuery.properties, ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])) } }
}

/** Serves the calls that an entity's JSON names, at its path, for whoever was given its menu. */
export function entityRoutes(app: FastifyInstance, name: string, own: RouteOptions = {}): void {
  const store = repository(name)
  const { entity } = store
  const { path, menu, listedIn = [], calls = [], tree } = entity
  if (!path || !menu) throw new Error(`Entity ${name} has calls, but no path or menu.`)
  const body = own.body ?? bodySchema(entity)
  const [inEnglish, inZh, inZhtw] = inEachLanguage((t) => t(entity.title))
  const record = recordAnswer(entity, { beside: app.rules.get(name)?.besideAnswer })
  const answers: { [call in Served]: Answer } = {
    list: pageOf(own.unlisted ? recordAnswer(entity, { beside: app.rules.get(name)?.besideAnswer, without: own.unlisted }) : record),
    tree: treeOf(treeRowAnswer(entity)),
    selector: treeOf(treeRowAnswer(entity)),
    read: own.answer ?? record,
    create: saved,
    update: saved,
    delete: noData,
    state: saved,
    export: address,
    copy: saved,
  }
  const options = (call: Served, ...[en, zh, zhtw]: Words) => {
    const button = buttons[call]
    const access: Access = own.access?.(button) ?? (button ? { menu, button } : { menu: call === 'list' ? [menu, ...listedIn] : menu })
    return {
      config: { access },
      schema: { tags: [name], ...does(`${inEnglish}: ${en}`, `${inZh}：${zh}`, `${inZhtw}：${zhtw}`), answer: answers[call] },
    }
  }
  const has = (call: EntityCall) => calls.includes(call)
  const shown = own.shown ?? ((record: Row) => record)
  const insert: NonNullable<RouteOptions['insert']> = own.insert ?? ((trx, sent, { writer }) => store.insert(trx, sent, writer))
  const update: NonNullable<RouteOptions['update']> = own.update ?? ((trx, id, sent, { writer }) => store.update(trx, id, sent, writer))
  const reach = (request: FastifyRequest) => scopeOf(app.db, name, request.writer.asker)

  if (has('list')) {
    const { schema, config } = options('list', 'one page of records', '分页查询记录', '分頁查詢記錄')
    app.get<{ Querystring: ListQuery & Row }>(
      path,
      { config, schema: { ...schema, querystring: querySchema(entity) } },
      async (request) => {
        const page = await listPage(app.db, entity, {
          ...request.query,
          filters: filtersOf(entity, request.query),
          scope: await reach(request),
          without: own.unlisted,
        })
        return { ...page, list: await withLinks(app.db, entity, page.list, request.writer) }
      },
    )
  }

  if (has('tree') && tree) {
    const { schema, config } = options(
      'tree',
      'all records as a tree; a keyword keeps what fits and everything above it',
      '全部记录的树；带关键词时保留符合的记录及其上级',
      '全部記錄的樹；帶關鍵字時保留符合的記錄及其上層',
    )
    app.get<{ Querystring: { keyword?: string } }>(
      path,
      { config, schema: { ...schema, querystring: { type: 'object', properties: { keyword: { type: 'string', maxLength: 200 } } } } },
      async (request) => {
        const rows = await listAll(app.db, entity, { scope: await reach(request) })
        const fits = matcher(entity.search ?? [], request.query.keyword)
        return { list: toTree(withAncestors(rows, fits, tree.parent), tree.parent) }
      },
    )
  }

  if (has('selector') && tree) {
    const { schema, config } = options(
      'selector',
      'the tree to choose a parent from, without the record {id} and what is below it; 0 when it is new',
      '选择上级用的树，不含记录 {id} 及其下级；新建时为 0',
      '選擇上層用的樹，不含記錄 {id} 及其下層；新增時為 0',
    )
    app.get<WithId>(`${path}/Selector/:id`, { config, schema: { ...schema, params: idParams } }, async (request) => {
      const rows = await listAll(app.db, entity, { scope: await reach(request) })
      const hidden = entity.protected?.includes(request.params.id) ? new Set<string>() : subtreeIds(rows, request.params.id, tree.parent)
      return {
        list: toTree(
          rows.filter((row) => !hidden.has(String(row.id))),
          tree.parent,
        ),
      }
    })
  }

  if (has('read')) {
    const { schema, config } = options('read', 'one record', '读取一条记录', '讀取一筆記錄')
    app.get<WithId>(`${path}/:id`, { config, schema: { ...schema, params: idParams } }, async (request) =>
      shown(await store.get(app.db, request.params.id, request.writer), request),
    )
  }

  if (has('create')) {
    const { schema, config } = options('create', 'make a record', '新建记录', '新增記錄')
    app.post<{ Body: Row }>(path, { config, schema: { ...schema, body } }, async (request) => {
      if (own.mayCreate && !(await own.mayCreate(request, request.body))) throw new ApiError('forbidden')
      const values = own.sent ? await own.sent(request, request.body) : request.body
      return once(request, async (trx) => {
        const record = await insert(trx, values, request)
        return reply('server.saved', { id: record.id })
      })
    })
  }

  if (has('update')) {
    const { schema, config } = options(
      'update',
      'change a record; `version` must be the stored one',
      '修改记录；`version` 须为当前版本',
      '修改記錄；`version` 須為目前版本',
    )
    app.put<WithId & { Body: Row }>(`${path}/:id`, { config, schema: { ...schema, params: idParams, body } }, async (request) => {
      const { id } = request.params
      const values = own.sent ? await own.sent(request, request.body, id) : request.body
      const record = await transaction(app.db, (trx) => update(trx, id, values, request)).catch(async (error) => {
        // who was behind reads the newer record in the shape that they write
        throw await withNewer(error, async (newer, by) => conflict(await shown(newer, request), { by }))
      })
      return reply('server.saved', { id: record.id, version: record.version })
    })
  }

  if (has('delete')) {
    const { schema, config } = options('delete', 'delete a record that nothing hangs on', '删除没有被引用的记录', '刪除沒有被引用的記錄')
    app.delete<WithId>(`${path}/:id`, { config, schema: { ...schema, params: idParams } }, async (request) => {
      await transaction(app.db, (trx) => store.remove(trx, request.params.id, request.writer))
      return reply('server.deleted')
    })
  }

  if (has('state')) {
    const { schema, config } = options(
      'state',
      'switch a record on or off: to the state that the body names, else to the other one',
      '启用或停用记录：设为请求体所给状态，未给出时切换',
      '啟用或停用記錄：設為請求本文所給狀態，未給出時切換',
    )
    app.put<WithId & { Body: Row | null }>(
      `${path}/:id/Actions/State`,
      { config, schema: { ...schema, params: idParams } },
      async (request) => {
        const record = await transaction(app.db, (trx) => store.flip(trx, request.params.id, request.writer, request.body ?? {}))
        return reply('server.done', { id: record.id, version: record.version })
      },
    )
  }

  if (has('export')) {
    const { schema, config } = options(
      'export',
      'data.url is a short-lived address of the record as a .bdd file',
      '将记录导出为 .bdd 文件；data.url 为短期有效的地址',
      '將記錄匯出為 .bdd 檔案；data.url 為短期有效的位址',
    )
    addExport(app, name, async (id) => {
      const record = await store.stored(app.db, id)
      return toBdd(String(record.fullName ?? id), name, exported(entity, record))
    })
    app.get<WithId>(`${path}/:id/Actions/Export`, { config, schema: { ...schema, params: idParams } }, (request) =>
      exportUrl(app, store, request.params.id, request.writer),
    )
  }

  if (has('copy')) {
    const { schema, config } = options(
      'copy',
      'copy a record under a free name and code',
      '复制记录，自动取未使用的名称和编码',
      '複製記錄，自動取未使用的名稱和編碼',
    )
    app.post<WithId>(`${path}/:id/Actions/Copy`, { config, schema: { ...schema, params: idParams } }, async (request) => {
      const record = await transaction(app.db, (trx) => store.copy(trx, request.params.id, request.writer))
      return reply('server.saved', { id: record.id })
    })
  }
}

/** The answer of an export: a signed address of a file that is made when it is fetched. */
export async function exportUrl(app: FastifyInstance, store: Repository, id: string, context: WriteContext): Promise<{ url: string }> {
  await store.get(app.db, id, context)
  if (store.entity.protected?.includes(id)) throw new ApiError('protected')
  return { url: await downloadUrl(app.db, { entity: store.entity.entity, id }) }
}

/** Whether a row holds a keyword in one of its fields; no keyword lets every row through. */
export function matcher(fields: readonly string[], keyword: string | undefined): (row: Row) => boolean {
  const wanted = keyword?.trim().toLowerCase()
  return (row) =>
    !wanted ||
    fields.some((field) =>
      String(row[field] ?? '')
        .toLowerCase()
        .includes(wanted),
    )
}
