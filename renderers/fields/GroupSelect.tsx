import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { isCustom, pageOf, peopleRenderer } from '../picker/peoplePicker.tsx'

/** PK-15: groups; restricted to ableIds, those only. */
export default peopleRenderer<NodeOf<'groupSelect'>>({
  title: 't:picker.title.group',
  tabs: ({ node, tab, able = [] }) => [
    isCustom(node)
      ? tab('able', 't:picker.tab.group', (ask) => ({
          post: '/api/permission/Group/GroupCondition',
          body: { ...pageOf(ask), ids: [...able] },
        }))
      : tab('all', 't:picker.tab.group', ({ keyword }) => ({ get: '/api/permission/Group/Selector', query: { keyword } }), { whole: true }),
  ],
})
