import { transaction } from '../../../db/transaction.ts'
import { repository } from '../../../entities/repository.ts'
import { entityRoutes, exportUrl } from '../../../entities/routes.ts'
import { type Area, idParams, listQuery, said, text } from '../../../http.ts'
import { addExport } from '../../../security/download.ts'
import { sentBdd } from '../sentBdd.ts'
import { entryAccess, mayFill } from './access.ts'
import { allDictionaries, asForm, type EntryQuery, entriesOf, optionsOf, parentsOf } from './lists.ts'
import { exportCategory, importCategories } from './transfer.ts'

const menu = 'systemData.dictionary'
const tags = ['dictionaryData']
const id = { ...text, maxLength: 100 } as const
const typeParams = {
  type: 'object',
  properties: { typeId: { ...id, description: "the category's id or enCode" } },
  required: ['typeId'],
} as const
type ByType = { Params: { typeId: string } }

/** DictionaryType and DictionaryData: what the engine serves from their JSON, and the calls of their own. */
export const dictionary: Area = (app) => {
  entityRoutes(app, 'dictionaryType')
  entityRoutes(app, 'dictionaryData', {
    access: entryAccess,
    mayCreate: (request, body) => mayFill(request, typeof body.dictionaryTypeId === 'string' ? body.dictionaryTypeId : ''),
  })
  addExport('dictionaryType', ({ db }, categoryId) => exportCategory(db, categoryId))

  // Reading C-026: the screen exports categories, and the specification names the call under DictionaryData as well.
  app.get<{ Params: { id: string } }>(
    '/api/system/DictionaryData/:id/Actions/Export',
    {
      config: { access: { menu, button: 'btn_download' } },
      schema: { tags, summary: 'data.url is a short-lived address of the category {id} as a .bdd file', params: idParams },
    },
    (request) => exportUrl(app, repository('dictionaryType'), request.params.id, request.writer),
  )

  app.get(
    '/api/system/DictionaryData/All',
    { config: { access: 'user' }, schema: { tags, summary: 'every dictionary with its enabled entries' } },
    () => allDictionaries(app.db),
  )

  app.get<ByType>(
    '/api/system/DictionaryData/:typeId/Data/Selector',
    { config: { access: 'user' }, schema: { tags, summary: 'options of one dictionary, enabled entries only', params: typeParams } },
    (request) => optionsOf(app.db, request.params.typeId),
  )

  app.get<ByType & { Querystring: EntryQuery }>(
    '/api/system/DictionaryData/:typeId',
    {
      config: { access: entryAccess() },
      schema: {
        tags,
        summary: 'entries of a category, as a tree with isTree=1',
        params: typeParams,
        querystring: { ...listQuery, properties: { ...listQuery.properties, isTree: text } },
      },
    },
    (request) => entriesOf(app.db, request.params.typeId, request.query),
  )

  app.get<{ Params: { typeId: string; id: string }; Querystring: { isTree?: string } }>(
    '/api/system/DictionaryData/:typeId/Selector/:id',
    {
      config: { access: entryAccess() },
      schema: {
        tags,
        summary: 'the tree to choose a parent from, the category at its top, without the entry {id} and what is below it',
        params: { type: 'object', properties: { typeId: id, id } },
        querystring: { type: 'object', properties: { isTree: text } },
      },
    },
    ({ params, query }) => parentsOf(app.db, params.typeId, params.id, query.isTree === '1' || query.isTree === 'true'),
  )

  app.get<{ Params: { id: string } }>(
    '/api/system/DictionaryData/:id/Info',
    { config: { access: entryAccess() }, schema: { tags, summary: 'one entry', params: idParams } },
    async (request) => asForm(await repository('dictionaryData').get(app.db, request.params.id)),
  )

  app.post(
    '/api/system/DictionaryData/Actions/Import',
    {
      config: { access: { menu, button: 'btn_upload' } },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        summary: 'import a .bdd file: parts `file` and `type` (0 skips what is there, 1 appends it as new)',
      },
    },
    async (request) => {
      const { content, mode } = await sentBdd(request)
      const result = await transaction(app.db, (trx) => importCategories(trx, content, mode, request.writer))
      return said('server.imported', result, result)
    },
  )
}
