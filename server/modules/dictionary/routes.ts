import { address, arrayOf, boolean, branch, listOf, mark, object, oneOf, pageOf, treeOf, treeRow, withRow } from '../../http/answer.ts'
import { addExport } from '../../http/download.ts'
import { does, idParams, listQuery, means, type Routes, text } from '../../http/route.ts'
import { bddImport } from '../../records/entity/bddImport.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer, treeRowAnswer } from '../../records/entity/openapi.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes, exportUrl } from '../../records/entity/routes.ts'
import { entryAccess, mayFill } from './access.ts'
import { allDictionaries, asForm, type EntryQuery, entriesOf, optionsOf, parentsOf } from './lists.ts'
import { exportCategory, importCategories } from './transfer.ts'

const menu = 'systemData.dictionary'
const tags = ['dictionaryData']
const id = { ...text, maxLength: 100 } as const
const typeParams = {
  type: 'object',
  properties: { typeId: { ...id, ...means("the category's id or enCode", '分类的 id 或 enCode', '分類的 id 或 enCode') } },
  required: ['typeId'],
} as const
type ByType = { Params: { typeId: string } }

/** An entry to choose; in a tree with what is below it. */
const optionAnswer = object(
  { id: text, parentId: text, fullName: text, enCode: text },
  { color: text, hasChildren: boolean, children: arrayOf(treeRow) },
)
/** A row of the tree to choose a parent from: the category, or an entry. */
const parentAnswer = () =>
  oneOf(branch({ id: text, parentId: text, fullName: text, enCode: text }), treeRowAnswer(entityOf('dictionaryData')))

/** DictionaryType and DictionaryData: what the engine serves from their JSON, and the calls of their own. */
export const dictionary: Routes = (app) => {
  entityRoutes(app, 'dictionaryType')
  entityRoutes(app, 'dictionaryData', {
    access: entryAccess,
    mayCreate: (request, body) => mayFill(request, typeof body.dictionaryTypeId === 'string' ? body.dictionaryTypeId : ''),
  })
  addExport(app, 'dictionaryType', (categoryId) => exportCategory(app.db, categoryId))

  // Reading C-026: the screen exports categories, and the specification names the call under DictionaryData as well.
  app.get<{ Params: { id: string } }>(
    '/api/system/DictionaryData/:id/Actions/Export',
    {
      config: { access: { menu, button: 'btn_download' } },
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of the category {id} as a .bdd file',
          '将分类 {id} 导出为 .bdd 文件；data.url 为短期有效的地址',
          '將分類 {id} 匯出為 .bdd 檔案；data.url 為短期有效的位址',
        ),
        answer: address,
        params: idParams,
      },
    },
    (request) => exportUrl(app, repository('dictionaryType'), request.params.id, request.writer),
  )

  app.get(
    '/api/system/DictionaryData/All',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('every dictionary with its enabled entries', '全部字典及其已启用的条目', '全部字典及其已啟用的項目'),
        answer: withRow(
          listOf(object({ id: text, enCode: text, fullName: text, isTree: mark, dictionaryList: arrayOf(treeRow) })),
          optionAnswer,
        ),
      },
    },
    () => allDictionaries(app.db),
  )

  app.get<ByType>(
    '/api/system/DictionaryData/:typeId/Data/Selector',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('options of one dictionary, enabled entries only', '某字典的选项，仅已启用的条目', '某字典的選項，僅已啟用的項目'),
        answer: treeOf(optionAnswer),
        params: typeParams,
      },
    },
    (request) => optionsOf(app.db, request.params.typeId),
  )

  app.get<ByType & { Querystring: EntryQuery }>(
    '/api/system/DictionaryData/:typeId',
    {
      config: { access: entryAccess() },
      schema: {
        tags,
        ...does('entries of a category, as a tree with isTree=1', '某分类的字典条目；isTree=1 时为树', '某分類的字典項目；isTree=1 時為樹'),
        answer: withRow(pageOf(treeRow), treeRowAnswer(entityOf('dictionaryData'))),
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
        ...does(
          'the tree to choose a parent from, the category at its top, without the entry {id} and what is below it',
          '选择上级用的树，以分类为顶，不含条目 {id} 及其下级',
          '選擇上層用的樹，以分類為頂，不含項目 {id} 及其下層',
        ),
        answer: treeOf(parentAnswer()),
        params: { type: 'object', properties: { typeId: id, id } },
        querystring: { type: 'object', properties: { isTree: text } },
      },
    },
    ({ params, query }) => parentsOf(app.db, params.typeId, params.id, query.isTree === '1' || query.isTree === 'true'),
  )

  app.get<{ Params: { id: string } }>(
    '/api/system/DictionaryData/:id/Info',
    {
      config: { access: entryAccess() },
      schema: {
        tags,
        ...does('one entry', '读取一个字典条目', '讀取一個字典項目'),
        answer: recordAnswer(entityOf('dictionaryData')),
        params: idParams,
      },
    },
    async (request) => asForm(await repository('dictionaryData').stored(app.db, request.params.id)),
  )

  bddImport(
    app,
    '/api/system/DictionaryData/Actions/Import',
    { tags, access: { menu, button: 'btn_upload' } },
    (trx, content, mode, { writer }) => importCategories(trx, content, mode, writer),
  )
}
