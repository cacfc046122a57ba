import { branch, oneOf, treeOf } from '../../http/answer.ts'
import { does, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { treeRowAnswer } from '../../records/entity/openapi.ts'
import { listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { scopeOf } from '../../records/entity/scopes.ts'
import { subtreeIds, toTree } from '../../records/query/tree.ts'

const menu = 'permission.organize'
/** Screens that show the tree of units at their side. */
const beside = [
  menu,
  'permission.department',
  'permission.position',
  'permission.role',
  'permission.user',
  'permission.grade',
  'permission.authorize',
]
const tags = ['organize']
const path = '/api/permission/Organize'
const top = '-1'

/** Companies and departments beside what their JSON serves: the tree that administrators see (OR-02). */
export const organize: Routes = (app) => {
  const { db } = app
  const store = repository('organize')

  app.get<{ Querystring: { without?: string; top?: number } }>(
    `${path}/Tree/Reach`,
    {
      config: { access: { menu: beside } },
      schema: {
        tags,
        ...does(
          'units that the caller administers, switched off ones too, as a tree; without {without} and what is below it; with top=1 below a node for the top',
          '调用者所管理的组织树（含停用的），不含 {without} 及其下级；top=1 时置于顶级节点之下',
          '呼叫者所管理的組織樹（含停用的），不含 {without} 及其下層；top=1 時置於頂層節點之下',
        ),
        answer: treeOf(oneOf(treeRowAnswer(store.entity), branch({ id: text, fullName: text }))),
        querystring: {
          type: 'object',
          properties: { without: { ...text, maxLength: 100 }, top: { type: 'integer', minimum: 0, maximum: 1 } },
        },
      },
    },
    async (request) => {
      const { without, top: withTop } = request.query
      const scope = await scopeOf(db, 'organize', request.writer.asker)
      const rows = await listAll(db, entityOf('organize'), { scope })
      const hidden = without ? subtreeIds(rows, without) : new Set<string>()
      const tree = toTree(rows.filter((row) => !hidden.has(String(row.id))))
      // who administers a branch puts nothing beside it
      if (!withTop || scope) return { list: tree }
      return { list: [{ id: top, fullName: request.t('t:org.top'), hasChildren: tree.length > 0, children: tree }] }
    },
  )
}
