import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { isCustom, pageOf, peopleRenderer } from '../picker/peoplePicker.tsx'

/** PK-17: positions below their units; restricted to ableIds, those only. */
export default peopleRenderer<NodeOf<'posSelect'>>({
  title: 't:picker.title.position',
  tabs: ({ node, tab, able = [] }) => [
    isCustom(node)
      ? tab('able', 't:picker.tab.position', (ask) => ({
          post: '/api/permission/Position/PositionCondition',
          body: { ...pageOf(ask), ids: [...able] },
        }))
      : tab('all', 't:picker.tab.position', ({ keyword }) => ({ get: '/api/permission/Position/Selector', query: { keyword } }), {
          whole: true,
        }),
  ],
})
