import { ableIds, isCustom, type PeopleTools, pageOf, peopleRenderer } from '../parts/peoplePick.tsx'
import type { PickTab } from '../parts/pickTypes.ts'

/** PK-30: the node that global roles stand below. */
const globalId = '1'

/** PK-29: roles of units in one tab, global ones in the other; restricted to ableIds, those only. */
const roleTabs = ({ node, tab }: PeopleTools): PickTab[] => {
  if (isCustom(node))
    return [
      tab('able', 't:picker.tab.role', (ask) => ({
        post: '/api/permission/Role/RoleCondition',
        body: { ...pageOf(ask), ids: ableIds(node) },
      })),
    ]
  const read = ({ keyword }: { keyword: string }) => ({ get: '/api/permission/Role/Selector', query: { keyword } })
  const units = tab('units', 't:picker.tab.organisation', read, { whole: true, only: (row) => row.id !== globalId })
  const global = tab('global', 't:picker.tab.global', read, { whole: true, only: (row) => row.id === globalId || row.isLeaf === true })
  return [
    units,
    // below their node at once: the tab itself says what they are
    { ...global, load: async (ask, signal) => (await global.load(ask, signal)).flatMap((one) => one.children ?? [one]) },
  ]
}

export default peopleRenderer({ title: 't:picker.title.role', tabs: roleTabs })
