import { ableIds, isCustom, pageOf, parentId, peopleRenderer } from '../parts/peoplePick.tsx'

const users = '/api/permission/Users'

/** PK-26, PK-27: people, and where several may be chosen also units, roles, positions and groups; the chosen ones stand by their type. */
export default peopleRenderer({
  title: 't:picker.title.user',
  tabs: ({ node, tab }) => {
    if (isCustom(node))
      return [
        tab('able', 't:picker.tab.able', (ask) => ({
          post: `${users}/getUserList`,
          body: { ids: ableIds(node), pagination: pageOf(ask) },
        })),
      ]
    const departments = tab('department', 't:picker.tab.department', (ask) => ({
      post: `${users}/ImUser/Selector/${parentId(ask)}`,
      body: pageOf(ask),
    }))
    if (node.multiple !== true) return [departments]
    const roles = tab('role', 't:picker.tab.role', ({ keyword }) => ({ get: '/api/permission/Role/Selector', query: { keyword } }), {
      whole: true,
    })
    return [
      departments,
      roles,
      tab('position', 't:picker.tab.position', ({ keyword }) => ({ get: '/api/permission/Position/Selector', query: { keyword } }), {
        whole: true,
      }),
      tab('group', 't:picker.tab.group', ({ keyword }) => ({ get: '/api/permission/Group/Selector', query: { keyword } }), { whole: true }),
    ]
  },
  groups: (node, t) =>
    node.multiple === true
      ? ['department', 'position', 'user', 'group', 'role'].map((type) => ({ type, title: t(`t:picker.tab.${type}`) }))
      : undefined,
})
