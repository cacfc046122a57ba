import { currentUserId, typedId } from '#core/rules/people.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { UserAvatar } from '../parts/UserAvatar.tsx'
import { type PeopleTools, pageOf, parentId, peopleRenderer } from '../picker/peoplePicker.tsx'
import { ableTab, peopleBelow, positions, withPeople } from '../picker/peopleTabs.ts'
import type { PickerTab } from '../picker/pickerTypes.ts'

const users = '/api/permission/Users'
/** PK-20: the picture of whoever is signed in, who is nobody in particular here. */
const defaultAvatar = '/avatar.svg'
/** CN: APPROVER_PICKER_WIDTH, px. */
const approverWidth = 450
const isApprover = ({ variant }: NodeOf<'userSelect'>): boolean => variant === 'approver'

/** PK-19, PK-20: stands for whoever is signed in. */
function variables({ app, node }: PeopleTools<NodeOf<'userSelect'>>): PickerTab {
  const name = app.t('t:picker.currentUser')
  const key = typedId(currentUserId, 'user')
  const picture = <UserAvatar src={defaultAvatar} name={name} size={24} />
  return {
    key: 'sysVars',
    title: app.t('t:picker.tab.sysVars'),
    load: async () => [
      { key, label: name, isLeaf: true, canPick: true, type: 'user', picture, data: node.onlyId === true ? currentUserId : key },
    ],
  }
}

/** DG-03, DG-05, DG-06: people below their units, and by their positions; nothing else can be chosen. */
function approverTabs(tools: PeopleTools<NodeOf<'userSelect'>>): PickerTab[] {
  const { tab } = tools
  return [
    tab('organisation', 't:picker.tab.organisation', (ask) => ({
      get: `${users}/Selector`,
      query: { ...pageOf(ask), parentId: parentId(ask) },
    })),
    withPeople(tab('position', 't:picker.tab.position', positions, { whole: true }), { ...tools, onlyPeople: true }),
  ]
}

/** PK-18 to PK-24: people, in a tree of units, of the own unit, below oneself, or among those that the field is restricted to. */
export default peopleRenderer<NodeOf<'userSelect'>>({
  title: (node) => (isApprover(node) ? 't:picker.title.approver' : 't:picker.title.user'),
  width: (node) => (isApprover(node) ? approverWidth : undefined),
  missing: (node, t) => {
    const title = t(node.modalTitle) || t(isApprover(node) ? 't:picker.title.approver' : 't:picker.tab.user')
    return t('t:userPicker.required', { title })
  },
  tabs: (tools) => {
    const { node, tab } = tools
    if (tools.able) return [ableTab(tools)]
    if (isApprover(node)) return approverTabs(tools)
    return [
      tab('all', 't:picker.tab.all', peopleBelow),
      tab('currOrg', 't:picker.tab.currOrg', (ask) => ({ get: `${users}/getOrganization`, query: { ...pageOf(ask), organizeId: '0' } })),
      tab('subordinates', 't:picker.tab.subordinates', (ask) => ({ post: `${users}/getSubordinates`, body: pageOf(ask) })),
      ...(node.hasSys === true ? [variables(tools)] : []),
    ]
  },
})
