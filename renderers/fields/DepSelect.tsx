import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { isCustom, pageOf, parentId, peopleRenderer } from '../picker/peoplePicker.tsx'

const organize = '/api/permission/Organize'

/** PK-16: departments, read level by level; restricted to ableIds, those only. */
export default peopleRenderer<NodeOf<'depSelect'>>({
  title: 't:picker.title.dept',
  tabs: ({ node, tab, able = [] }) => [
    isCustom(node)
      ? tab(
          'able',
          't:picker.tab.department',
          ({ keyword }) => ({ post: `${organize}/OrganizeCondition`, body: { departIds: [...able], keyword } }),
          {
            whole: true,
          },
        )
      : tab('all', 't:picker.tab.department', (ask) => ({ get: `${organize}/Department/Selector/${parentId(ask)}`, query: pageOf(ask) })),
  ],
})
