import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { isCustom, pageOf, peopleRenderer } from '../picker/peoplePicker.tsx'
import { globalRoles, ofUnits, roles } from '../picker/peopleTabs.ts'

/** PK-29, PK-30: roles of units in one tab, global ones in the other; restricted to ableIds, those only. */
export default peopleRenderer<NodeOf<'roleSelect'>>({
  title: 't:picker.title.role',
  tabs: (tools) => {
    const { node, tab, able = [] } = tools
    if (isCustom(node))
      return [
        tab('able', 't:picker.tab.role', (ask) => ({
          post: '/api/permission/Role/RoleCondition',
          body: { ...pageOf(ask), ids: [...able] },
        })),
      ]
    return [tab('units', 't:picker.tab.organisation', roles, { whole: true, only: ofUnits }), globalRoles(tools)]
  },
})
