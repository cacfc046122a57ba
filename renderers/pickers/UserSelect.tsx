import { currentUserId, typedId } from '#core/rules/people.ts'
import { Face } from '../parts/Face.tsx'
import { ableIds, isCustom, pageOf, parentId, peopleRenderer } from '../parts/peoplePick.tsx'
import type { PickTab } from '../parts/pickTypes.ts'

const users = '/api/permission/Users'

/** PK-18 to PK-24: people, in a tree of units, of the own unit, below oneself, or among ableIds. */
export default peopleRenderer({
  title: 't:picker.title.user',
  tabs: ({ node, app, tab }) => {
    if (isCustom(node))
      return [
        tab('able', 't:picker.tab.able', (ask) => ({
          post: `${users}/getUserList`,
          body: { ids: ableIds(node), pagination: pageOf(ask) },
        })),
      ]
    const name = app.t('t:picker.currentUser')
    const variables: PickTab = {
      key: 'sysVars',
      title: app.t('t:picker.tab.sysVars'),
      load: async () => [
        {
          key: typedId(currentUserId, 'user'),
          label: name,
          isLeaf: true,
          canPick: true,
          type: 'user',
          picture: <Face name={name} size={24} />,
          data: node.onlyId === true ? currentUserId : typedId(currentUserId, 'user'),
        },
      ],
    }
    return [
      tab('all', 't:picker.tab.all', (ask) => ({ post: `${users}/ImUser/Selector/${parentId(ask)}`, body: pageOf(ask) })),
      tab('currOrg', 't:picker.tab.currOrg', (ask) => ({ get: `${users}/getOrganization`, query: { ...pageOf(ask), organizeId: '0' } })),
      tab('subordinates', 't:picker.tab.subordinates', (ask) => ({ post: `${users}/getSubordinates`, body: pageOf(ask) })),
      ...(node.hasSys === true ? [variables] : []),
    ]
  },
})
