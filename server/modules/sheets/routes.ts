import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { address, listOf, object } from '../../http/answer.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { type Caller, does, idParams, means, type Routes, text } from '../../http/route.ts'
import { type Entity, entities, entityOf } from '../../records/entity/catalog.ts'
import { withLinks } from '../../records/entity/links.ts'
import { type ListQuery, listPage } from '../../records/entity/query.ts'
import { filtersOf, querySchema } from '../../records/entity/routes.ts'
import { scopeOf } from '../../records/entity/scopes.ts'
import { allows, askingAbout, modelAccess } from '../../records/rights/access.ts'
import { recordsBook } from '../../records/sheet/book.ts'
import { sheetColumns } from '../../records/sheet/columns.ts'
import { entityImport } from '../../records/sheet/entityImport.ts'
import { keepSheet, madeSheet } from '../../records/sheet/files.ts'
import { readPaths } from '../../records/sheet/names.ts'
import { applicationImport } from './applicationImport.ts'
import type { Place } from './importCalls.ts'
import { importRoutes, made } from './importRoutes.ts'
import { upload } from './place.ts'
import { fileOfApplication, noFlow, rowsOfApplication } from './throughFlow.ts'

/** So many records are written into one spreadsheet. */
const mostRecords = 20_000

interface Sheets {
  entity: Entity
  path: string
  menu: string
  tags: string[]
}

/** The columns that are asked for: a comma list, or a list as JSON; without one, all. */
function wanted(asked: string | undefined): ReadonlySet<string> {
  const plain = asked?.trim() ?? ''
  if (!plain.startsWith('[')) return new Set(plain.split(',').filter(Boolean))
  try {
    return new Set((JSON.parse(plain) as unknown[]).map(String))
  } catch {
    throw new ApiError('badRequest')
  }
}

/** OR-09: the records of a list as a spreadsheet. */
function exportRoutes(app: FastifyInstance, { entity, path, menu, tags }: Sheets): void {
  const { db } = app
  const columns = sheetColumns(entity)
  const config = { access: { menu, button: 'btn_download' } } as const
  const query = querySchema(entity)

  app.get(
    `${path}/ExportColumns`,
    {
      config,
      schema: {
        tags,
        ...does('the columns that may be exported', '可导出的列', '可匯出的欄'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    ({ t }) => ({
      list: columns.map(({ id, label }) => ({ id, fullName: t(label) })),
    }),
  )
  app.get<{ Querystring: ListQuery & Row & { columns?: string } }>(
    `${path}/ExportData`,
    {
      config,
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of a spreadsheet of what the list shows with the same query, on all its pages',
          '按相同查询条件导出列表的全部页；data.url 为短期有效的表格地址',
          '依相同查詢條件匯出清單的所有頁；data.url 為短期有效的試算表位址',
        ),
        answer: address,
        querystring: { ...query, properties: { ...query.properties, columns: { ...text, maxLength: 2000 } } },
      },
    },
    async (request) => {
      const { t, user, query: asked, writer } = request
      const names = wanted(asked.columns)
      const chosen = columns.filter(({ id }) => names.size === 0 || names.has(id))
      if (chosen.length === 0) throw new ApiError('badRequest')
      const scope = await scopeOf(db, entity.entity, writer.asker)
      const page = await listPage(db, entity, { ...asked, filters: filtersOf(entity, asked), scope, currentPage: 1, pageSize: mostRecords })
      if (page.pagination.total > mostRecords) throw new ApiError('badRequest', { key: 'sheet.tooManyRecords', params: { n: mostRecords } })
      const paths = new Map<string, Map<string, string>>()
      for (const { id, names } of chosen) {
        const found = names && (await readPaths(db, entityOf(names.entity), names.says))
        if (found) paths.set(id, found)
      }
      const content = recordsBook(t(entity.title), chosen, await withLinks(db, entity, page.list, writer), paths, t)
      const id = await keepSheet(db, { userId: user.id, entity: entity.entity, kind: 'out', name: `${t(entity.title)}.xlsx`, content })
      return { url: await downloadUrl(db, { entity: made, id }) }
    },
  )
}

/** Import and export as spreadsheets, of every entity whose JSON says so. */
export const sheets: Routes = (app) => {
  addExport(app, made, (id) => madeSheet(app.db, id))
  for (const entity of entities().values()) {
    const { path, menu, calls = [] } = entity
    if (!path || !menu) continue
    const given = { entity, path, menu, tags: [entity.entity] }
    if (calls.includes('import')) {
      const access = { menu, button: upload }
      const find = ({ writer }: Caller) => entityImport(entity, writer)
      const rows = (caller: Caller, { flowId }: { flowId: string | undefined }) => {
        if (flowId) throw noFlow()
        return find(caller)
      }
      importRoutes(app, { path, tags: given.tags, access, find, file: find, rows })
    }
    if (calls.includes('exportData')) exportRoutes(app, given)
  }
}

/** Import into applications: below the application, and as the specification writes it, with the application's id in the query. */
export const applicationSheets: Routes = (app) => {
  const tags = ['onlineDev']
  const path = '/api/visualdev/OnlineDev'
  const access = modelAccess(upload)
  const calls = (about: (request: FastifyRequest) => Caller): Pick<Place, 'find' | 'file' | 'rows'> => ({
    find: (request) => applicationImport(about(request)),
    file: (request) => fileOfApplication(about(request)),
    rows: (request, asked) => rowsOfApplication(about(request), asked),
  })
  importRoutes(app, {
    ...{ path: `${path}/:id`, tags, access, params: idParams },
    ...calls((request) => askingAbout(request, (request.params as { id: string }).id, upload)),
  })
  const modelId = { ...text, maxLength: 100, ...means("the application's id", '应用的 id', '應用的 id') }
  const asked = (query: unknown) => String((query as { modelId?: unknown }).modelId ?? '')
  importRoutes(app, {
    ...{ path, tags, query: { modelId } },
    access: {
      about: `a menu of the application with ${upload}`,
      check: async (request) => allows(askingAbout(request, asked(request.query), upload)),
    },
    ...calls((request) => askingAbout(request, asked(request.query), upload)),
  })
}
