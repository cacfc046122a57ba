import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { type PeopleTools, peopleRenderer } from '../picker/peoplePicker.tsx'
import { ableTab, globalRoles, groups, ofUnits, peopleBelow, positions, roles, withPeople } from '../picker/peopleTabs.ts'
import type { PickerTab } from '../picker/pickerTypes.ts'

const isMultiple = ({ multiple }: NodeOf<'usersSelect'>): boolean => multiple === true

/** PK-26: departments with their people; where several may be chosen also roles, positions and groups. */
function mixedTabs({ node, tab }: PeopleTools<NodeOf<'usersSelect'>>): PickerTab[] {
  const departments = tab('department', 't:picker.tab.department', peopleBelow)
  if (!isMultiple(node)) return [departments]
  return [
    departments,
    tab('role', 't:picker.tab.role', roles, { whole: true, types: ['role'] }),
    tab('position', 't:picker.tab.position', positions, { whole: true, types: ['position'] }),
    tab('group', 't:picker.tab.group', groups, { whole: true }),
  ]
}

/** PK-28: organisation, role, position, group and global roles, each of which opens to its people. */
function organisationTabs(tools: PeopleTools<NodeOf<'usersSelect'>>): PickerTab[] {
  const { node, tab } = tools
  const open = (whole: PickerTab) => withPeople(whole, { ...tools, onlyPeople: !isMultiple(node) })
  return [
    tab('organisation', 't:picker.tab.organisation', peopleBelow),
    open(tab('role', 't:picker.tab.role', roles, { whole: true, only: ofUnits, types: ['role'] })),
    open(tab('position', 't:picker.tab.position', positions, { whole: true, types: ['position'] })),
    open(tab('group', 't:picker.tab.group', groups, { whole: true })),
    open(globalRoles(tools)),
  ]
}

/** PK-26 to PK-28: people, and where several may be chosen also units, roles, positions and groups; the chosen ones stand by their type. */
export default peopleRenderer<NodeOf<'usersSelect'>>({
  title: 't:picker.title.user',
  tabs: (tools) => {
    if (tools.able) return [ableTab(tools, { named: isMultiple(tools.node) })]
    return tools.node.variant === 'organisation' ? organisationTabs(tools) : mixedTabs(tools)
  },
  groups: (node, t) =>
    isMultiple(node)
      ? ['department', 'position', 'user', 'group', 'role'].map((type) => ({ type, title: t(`t:picker.tab.${type}`) }))
      : undefined,
})
