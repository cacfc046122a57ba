import { ableIds, isCustom, pageOf, peopleRenderer } from '../parts/peoplePick.tsx'

/** PK-17: positions below their units; restricted to ableIds, those only. */
export default peopleRenderer({
  title: 't:picker.title.position',
  tabs: ({ node, tab }) => [
    isCustom(node)
      ? tab('able', 't:picker.tab.position', (ask) => ({
          post: '/api/permission/Position/PositionCondition',
          body: { ...pageOf(ask), ids: ableIds(node) },
        }))
      : tab('all', 't:picker.tab.position', ({ keyword }) => ({ get: '/api/permission/Position/Selector', query: { keyword } }), {
          whole: true,
        }),
  ],
})
