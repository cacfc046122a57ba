import type { UiSchema } from '@rjsf/utils'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import type { Application, Path } from '#core/edit/types.ts'
import type { FieldPlan, FormPlan, Translate } from '#core/form/form.ts'
import { isSecret, isStored } from '#core/form/holds.ts'
import { dialogSchemas, listProps, type Schema } from '../../language/grammar.ts'
import { formProps } from '../../properties/schema.ts'
import { actionSchemas, isInDialog, type Verb } from './actions.ts'
import { dialogFormProps, dialogPath, dialogProps, isActionPath, whereOf, widths } from './dialogs.ts'
import { fieldTitle, sections } from './parts.ts'
import type { Choices } from './redrawn.ts'
import { SetField } from './SetField.tsx'
import { WhenPart } from './WhenPart.tsx'

type Schemas = { [name: string]: Schema }
type Loose = { readonly [name: string]: unknown }

/** What is edited elsewhere: the entries in their sections, names of fields by choosing what stands there. */
const elsewhere = new Set<string>([
  '$schema',
  'version',
  ...sections,
  'field',
  'prop',
  '__vModel__',
  'childColumns',
  'colorList',
  'display',
  'do',
  'dialog',
])
const leftOf = (props: Schemas | undefined, more: readonly string[] = []): Schemas =>
  Object.fromEntries(Object.entries(props ?? {}).filter(([name]) => !elsewhere.has(name) && !more.includes(name)))

/** Settings of the list as a whole, each group under its name `design.list.group.<name>`. */
const groups: ReadonlyArray<readonly [name: string, props: readonly string[]]> = [
  ['kind', ['type', 'treeDataSource', 'treeDict', 'treeSource', 'treeRelation', 'groupField', 'parentField']],
  ['rows', ['hasPage', 'pageSize', 'showSummary', 'hasSuperQuery']],
  ['rights', ['useBtnPermission', 'useColumnPermission', 'useFormPermission', 'useDataPermission']],
]

/** Kinds of list that stand on one page, whatever is said of pages: grouped ones and trees. */
const whole: ReadonlySet<number> = new Set([3, 5])

/** The properties of a part of a list that are edited as forms, each with the name of its group; nothing where there are none. */
export function schemasOf(path: Path, verb: Verb | undefined, type = 1): ReadonlyArray<readonly [group: string, schemas: Schemas]> {
  if (path.length === 0)
    return groups.map(([name, props]) => [
      name,
      Object.fromEntries(
        props.flatMap((one) => (listProps[one] && (one !== 'hasPage' || !whole.has(type)) ? [[one, listProps[one]]] : [])),
      ),
    ])
  const schemas = ofEntry(path, verb)
  return schemas ? [['', schemas]] : []
}

const picked = (schemas: Schemas, names: readonly string[]): Schemas =>
  Object.fromEntries(names.flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : [])))

function ofEntry(path: Path, verb: Verb | undefined): Schemas | undefined {
  const [section, index, ...rest] = path
  if (section === undefined || index === undefined) return undefined
  if (isActionPath(path)) return verb && actionSchemas(verb)
  if (rest.length > 0)
    return rest.length === 1 ? picked(dialogSchemas, dialogProps) : rest[1] === 'form' ? picked(formProps.own, dialogFormProps) : undefined
  // which button a usual one is was chosen with it
  const isUsual = section === 'btnsList' || section === 'columnBtnsList'
  return leftOf(listProps[section]?.items?.properties, isUsual ? ['value'] : section === 'complexHeaderList' ? ['id'] : [])
}

/** Properties whose values are said in words: `design.list.<name>.<value>`. */
const worded: { [name: string]: readonly (string | number)[] } = {
  type: [1, 2, 3, 4, 5],
  treeDataSource: ['dictionary', 'organize', 'formField', 'api'],
  align: ['left', 'center', 'right'],
  fixed: ['left', 'right', 'none'],
  searchType: [1, 2, 3],
  sort: ['asc', 'desc'],
  position: ['toolbar', 'row'],
}

const own = (field: FieldPlan) => field.table === undefined && isStored(field) && !isSecret(field)
const single = (field: FieldPlan) => own(field) && field.node.multiple !== true
/** Settings that name a field, and which they may name. */
const naming: { [name: string]: (field: FieldPlan) => boolean } = {
  groupField: single,
  parentField: (field) => single(field) && field.widget.namesParent === true,
  treeRelation: own,
}

const isCall = (source: unknown) => isRecord(source) && source.interface === undefined
/** Properties of a part of a list that are drawn otherwise than their schema says. */
export function uiOf(path: Path, verb: Verb | undefined, { treeSource }: Loose, t: Translate): UiSchema {
  const only = { 'ui:options': { only: 'interface' } }
  // a dictionary has a setting of its own; a call that is written stays the text that it is
  if (path.length === 0) return isCall(treeSource) ? {} : { treeSource: { ...only, 'ui:description': '' } }
  if (verb === undefined) return dialogPath(path) ? { closable: { 'ui:options': { plain: true } } } : {}
  const when = { 'ui:title': t('t:design.list.when'), 'ui:field': WhenPart }
  const rows = { 'ui:title': t('t:design.list.with') }
  return { when, with: rows, ...(verb === 'change' ? { values: { 'ui:field': SetField } } : verb === 'interface' ? { source: only } : {}) }
}

interface Given {
  definition: Application
  plan: FormPlan | undefined
  t: Translate
  /** dictionaries by their names, once they are here */
  dictionaries: Choices[string] | undefined
}

/** What can be chosen for the properties of a part of a list, in words. */
export function choicesOf(path: Path, { definition, plan, t, dictionaries }: Given): Choices {
  if (isActionPath(path)) {
    const where = whereOf(definition, path)
    const root = where === 'row' ? 'row' : where === 'rowDialog' ? 'item' : undefined
    const dialogs = (definition.list.customBtnsList ?? []).flatMap((button) =>
      isRecord(button.dialog) ? [{ value: button.value, label: t(button.label ?? button.value) }] : [],
    )
    const usual = ['record', 'detail'].map((value) => ({ value, label: t(`t:design.list.open.${value}`) }))
    const types = ['success', 'info', 'warning', 'error'].map((value) => ({ value, label: t(`t:design.list.toast.${value}`) }))
    const rows = root ? { with: [{ value: `{{ ${root} }}`, label: t('t:design.list.thisRecord') }] } : {}
    return {
      ...rows,
      open: [...usual, ...dialogs],
      reload: [{ value: isInDialog(where) ? 'records' : 'list', label: t('t:design.list.thisList') }],
      type: types,
    }
  }
  if (dialogPath(path)) {
    const { kind } = (valueAt(definition.list, path) ?? {}) as Loose
    const wide = kind === 'fullScreen' ? [] : kind === 'drawer' ? widths.drawer : widths.dialog
    const worded = (name: string, values: readonly string[]) =>
      values.map((value) => ({ value, label: t(`t:design.list.${name}.${value}`) }))
    return {
      kind: worded('dialogKind', ['dialog', 'drawer', 'fullScreen']),
      ...(wide.length > 0 ? { width: wide.map((value) => ({ value, label: t('t:design.list.px', { n: value }) })) } : {}),
    }
  }
  const words = Object.entries(worded).map(
    ([name, values]) => [name, values.map((value) => ({ value, label: t(`t:design.list.${name}.${value}`) }))] as const,
  )
  const fields = Object.entries(naming).map(
    ([name, may]) =>
      [
        name,
        [...(plan?.byKey ?? [])].filter(([, field]) => may(field)).map(([value]) => ({ value, label: fieldTitle(plan, value, t) })),
      ] as const,
  )
  const named = dictionaries ? [['treeDict', dictionaries] as const] : []
  return Object.fromEntries(path.length === 0 ? [...words, ...fields, ...named] : words)
}
