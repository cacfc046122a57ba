import type { Env } from '../env.ts'
import { ownKeys } from '../filter/listKeys.ts'
import { flowStateField, statusOptions } from '../flow/status.ts'
import { compileForm, type FieldPlan, type FormPlan, isWorkedOut } from '../form/form.ts'
import { holdsOf } from '../form/holds.ts'
import { keywordField, searchField } from '../form/searchField.ts'
import type { Action, ButtonDef, Column, ColumnData, FormDef, Node, PageDef, Row, Source, Text } from '../types.ts'
import { calendarProps, type Opening } from './calendar.ts'
import { cardsProps } from './cards.ts'
import { column, withHeads } from './columns.ts'
import { exportDialog } from './exportDialog.ts'
import { advancedFields } from './fields.ts'
import { flowsDialog, launched } from './flowColumns.ts'
import { webTypes } from './kinds.ts'
import { byCode, ownButton, rowActionsOf, toolbarOf, visibleButtons } from './listButtons.ts'
import { recordDialogs } from './recordDialogs.ts'

/** A designed application as the server's Config answers it, already normalised. */
export interface Application {
  id: string
  enCode: string
  fullName: Text
  webType: number
  form: FormDef
  list: ColumnData
  /** released flows: its records are filed through one of them */
  flows?: ReadonlyArray<{ id: string; fullName: string }>
}

/** Whether a usual button stands there. */
const shows = (buttons: ColumnData['btnsList'], code: string): boolean => visibleButtons(buttons).some(({ value }) => value === code)

/** Where the left tree of a list comes from. */
function treeSource(list: ColumnData, relation: Node | undefined): Source {
  if (list.treeDataSource === 'organize') return { get: './Tree' }
  if (list.treeDataSource === 'api') return (list.treeSource as Source | undefined) ?? { options: [] }
  if (list.treeDataSource === 'formField')
    return (relation?.source as Source | undefined) ?? { options: Array.isArray(relation?.options) ? (relation.options as Row[]) : [] }
  return { dict: String(list.treeDict ?? '') }
}

/** Adding a record from a branch of the left tree begins with that branch, where the field can hold it. */
function addInBranch(relation: FieldPlan | undefined): Opening[] {
  const open: Opening = { open: 'record' }
  if (!relation || relation.node.multiple === true || !['text', 'choice', 'branch'].includes(holdsOf(relation))) return [open]
  const given = `not empty(page.branch)${relation.node.lastLevel === true ? ' and not page.branch.hasChildren' : ''}`
  return [
    { ...open, when: `{{ ${given} }}`, with: { [relation.field]: '{{ page.branch.id }}' } },
    { ...open, when: `{{ not (${given}) }}` },
  ]
}

/** How a record is added on a day of the calendar: nothing where nobody adds any, or where nobody gives it the day. */
function addingOnDay({ type, calendar, btnsList }: ColumnData, plan: FormPlan, relation: FieldPlan | undefined): Opening[] | undefined {
  const start = plan.byKey.get(calendar?.start ?? '')
  if (!start || start.widget.isSystem || isWorkedOut(start) || !shows(btnsList, 'add')) return undefined
  return type === 2 ? addInBranch(relation) : [{ open: 'record' }]
}

/** What fields are called in a list: by the groups that they stand in as well, where these have a path. */
const labelsOf =
  (plan: FormPlan) =>
  (field: string): Text => {
    const node = plan.byKey.get(field)?.node
    return (node?.fullLabel ?? node?.label ?? field) as Text
  }

/** A link to a record: ?id= shows it, and &do=edit opens it to be changed, for whoever could open it so from the list. */
function linked(hasEdit: boolean): Action[] {
  const record = { with: { id: '{{ route.id }}' } }
  const detail: Action = { open: 'detail', ...record, when: '{{ not empty(route.id) }}' }
  if (!hasEdit) return [detail]
  const edit = "{{ not empty(route.id) and route.do == 'edit' }}"
  return [{ open: 'record', ...record, when: edit, permission: 'btn_edit', otherwise: [detail] }]
}

/** What a list is searched by: one box for a keyword that is looked for in all fields that are marked, and the other fields each by itself. */
const searchNodes = ({ searchList }: ColumnData, plan: FormPlan): Node[] => [
  ...(searchList.some(({ isKeyword }) => isKeyword)
    ? [{ pingeKey: 'input', field: keywordField, label: 't:common.keyword', placeholder: 't:common.keywordHint', maxlength: 200 }]
    : []),
  ...searchList.flatMap((entry) => {
    const found = entry.isKeyword ? undefined : plan.byKey.get(entry.field)
    return (found && searchField(found, entry)) ?? []
  }),
]

/** What stands behind a form alone, which its entry opens at once: its name, and the form anew. */
const formAlone = ({ fullName, flows }: Application): Node => ({
  pingeKey: 'card',
  header: fullName,
  children: [
    { pingeKey: 'text', content: 't:form.aloneHint', tone: 'secondary' },
    { pingeKey: 'button', label: 't:form.fill', kind: 'primary', permission: 'btn_add', do: launched(flows ?? []) ?? [{ open: 'record' }] },
  ],
})

/**
 * The page of a designed application: its list with search, buttons and columns, and the dialogs that add, edit
 * and show a record. So a generated screen is a page like any other.
 */
export function applicationPage(application: Application, env: Env): PageDef {
  const { form } = application
  const plan = compileForm(form, env)
  const list = ownKeys(application.list, plan)
  const labelOf = labelsOf(plan)
  const resource = `/api/visualdev/OnlineDev/${application.id}`

  const { type } = list
  const isAlone = application.webType === webTypes.formOnly
  const relation = type === 2 ? plan.byKey.get(list.treeRelation ?? '') : undefined
  const parent = type === 5 ? plan.byKey.get(list.parentField ?? '')?.field : undefined
  const grouped = type === 3 ? plan.byKey.get(list.groupField ?? '') : undefined
  const { flows = [] } = application
  const hasFlow = flows.length > 0
  const adding: Action[] = launched(flows) ?? (type === 4 ? [{ edit: 'list' }] : type === 2 ? addInBranch(relation) : [{ open: 'record' }])
  const exports = shows(list.btnsList, 'download')
  const paged = list.hasPage && type !== 3 && type !== 5
  const own = (list.customBtnsList ?? []).filter((button) => button.show !== false)

  const toolbar = toolbarOf(application, list, adding)
  // what is only there while rows are chosen stands last, so that it pushes nothing aside
  const isBatch = (button: ButtonDef) => typeof button === 'object' && (button.use === 'batchRemove' || button.use === 'batchPrint')
  const editing: Action[] = [type === 4 ? { edit: 'list', with: '{{ row }}' } : { open: 'record', with: '{{ row }}' }]
  const rowActions = rowActionsOf(application, list, editing, parent)
  // how its flow stands is told of every record, unless the application itself has a field of that name
  const tellsState = hasFlow && !plan.byKey.has(flowStateField)
  const stateOf = { field: flowStateField, label: 't:flow.stateOf', options: statusOptions }
  const columns = list.columnList.map((entry) => column(plan.byKey.get(entry.field), entry, entry.label ?? labelOf(entry.field)))
  const [first, ...others] = withHeads(columns, list.complexHeaderList ?? [])
  const stateColumn: Column = { pingeKey: 'tag', ...stateOf, width: 110, align: 'center' }
  const withState = first ? [first, ...(tellsState ? [stateColumn] : []), ...others] : []
  const sort = list.defaultSortConfig?.[0]
  const records: Node = {
    pingeKey: 'list',
    id: 'records',
    resource,
    source: { post: './List', ...(type === 2 ? { body: { treeValue: '{{ page.branch.id }}' } } : {}) },
    query: 'json',
    paged,
    pageSize: list.pageSize ?? 20,
    ...(sort ? { sort: { field: sort.field, order: sort.sort } } : {}),
    search: searchNodes(list, plan).concat(tellsState ? [{ pingeKey: 'select', ...stateOf }] : []),
    toolbar: [
      ...toolbar.filter((button) => !isBatch(button)),
      ...own.filter(({ position }) => position !== 'row').map((button) => ownButton(button, {})),
      ...toolbar.filter(isBatch),
      ...(parent === undefined && !grouped ? [] : ['expandAll', 'collapseAll']),
      'refresh',
    ],
    selection: exports || shows(list.btnsList, 'batchRemove') || shows(list.btnsList, 'batchPrint'),
    columns: withState,
    rowActions: [
      ...rowActions,
      ...own
        .filter(({ position }) => position === 'row')
        .map((button) => ownButton(button, { kind: 'link', ...byCode(list, button.value) })),
    ],
    ...(grouped ? { group: column(grouped, { field: grouped.field }, labelOf(grouped.field)) } : {}),
    ...(list.card ? { card: list.card } : {}),
    ...calendarProps(list, { hasFlow, isEdited: shows(list.columnBtnsList, 'edit'), adding: addingOnDay(list, plan, relation) }),
    ...cardsProps(list, {
      ...{ modelId: application.id, hasFlow, isEdited: shows(list.columnBtnsList, 'edit') },
      fieldOf: (name) => plan.byKey.get(name),
    }),
    ...(list.colorList ? { colorList: list.colorList } : {}),
    ...(parent === undefined ? {} : { tree: true }),
    ...(type === 4 ? { inline: 'record' } : {}),
    ...(list.hasSuperQuery === true ? { advanced: advancedFields(plan) } : {}),
    ...(list.showSummary && list.summaryField ? { summary: list.summaryField } : {}),
  }
  const body: Node =
    type === 2
      ? {
          pingeKey: 'split',
          side: {
            pingeKey: 'tree',
            id: 'branches',
            title: labelOf(list.treeRelation ?? ''),
            resource,
            source: treeSource(list, relation?.node),
            ...(relation?.node.optionProps && list.treeDataSource === 'formField' ? { optionProps: relation.node.optionProps } : {}),
            all: 't:common.all',
            selectFirst: true,
            filter: true,
            on: { select: [{ set: { 'page.branch': '{{ item }}' } }] },
          },
          main: records,
        }
      : records
  return {
    version: 1,
    code: application.enCode,
    title: application.fullName,
    resource,
    ...(type === 2 ? { state: { branch: null } } : {}),
    useBtnPermission: list.useBtnPermission ?? false,
    useColumnPermission: list.useColumnPermission ?? false,
    useFormPermission: list.useFormPermission ?? false,
    ...(hasFlow ? { hasFlow } : {}),
    on: {
      open: [
        ...(isAlone ? adding.map((action) => ({ ...action, when: '{{ empty(route.id) }}', permission: 'btn_add' })) : []),
        ...linked(shows(list.columnBtnsList, 'edit')),
      ],
    },
    body: isAlone ? formAlone(application) : body,
    dialogs: {
      ...Object.fromEntries(own.flatMap(({ value, dialog }) => (dialog ? [[value, { resource, ...dialog }]] : []))),
      ...(flows.length > 1 ? { flows: flowsDialog(flows) } : {}),
      ...(exports ? { export: exportDialog(resource, paged, false), exportChosen: exportDialog(resource, paged, true) } : {}),
      ...recordDialogs(application, { list, plan, parent, env }),
    },
  }
}
