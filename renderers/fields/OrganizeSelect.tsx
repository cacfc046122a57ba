import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { isCustom, pageOf, parentId, peopleRenderer } from '../picker/peoplePicker.tsx'

const organize = '/api/permission/Organize'

/** PK-13, PK-14: companies and departments below the top node; with `auth` those that the user may see, with `isOnlyOrg` companies alone. */
export default peopleRenderer<NodeOf<'organizeSelect'>>({
  title: 't:picker.title.organize',
  tabs: ({ node, app, tab, able = [] }) => {
    if (isCustom(node))
      return [
        tab(
          'able',
          't:picker.tab.organisation',
          ({ keyword }) => ({ post: `${organize}/OrganizeCondition`, body: { departIds: [...able], keyword } }),
          {
            whole: true,
          },
        ),
      ]
    if (node.auth === true || node.isOnlyOrg === true) {
      const get = node.isOnlyOrg === true ? `${organize}/SelectorByAuth/0` : `${organize}/Department/SelectorByAuth/0`
      return [tab('auth', 't:picker.tab.organisation', () => ({ get }), { whole: true, find: true })]
    }
    const below = tab('all', 't:picker.tab.organisation', (ask) => ({
      get: `${organize}/Department/Selector/${parentId(ask)}`,
      query: pageOf(ask),
    }))
    return [
      {
        ...below,
        load: async (ask, signal) => {
          if (ask.keyword || ask.parent) return below.load(ask, signal)
          // one row above all companies, which only opens (PK-13)
          return ask.page > 1 ? [] : [{ key: '-1', label: app.t('t:picker.topNode'), isLeaf: false, canPick: false }]
        },
      },
    ]
  },
})
