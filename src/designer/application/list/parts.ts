import { listButtons, rowButtons } from '#core/application/buttons.ts'
import { nameOf } from '#core/edit/standing.ts'
import { fieldOf, isRecord } from '#core/edit/tree.ts'
import type { Application, Path } from '#core/edit/types.ts'
import { compileForm, type FieldPlan, type FormPlan, type Translate } from '#core/form/form.ts'
import { holdsOf, isSecret, isStored } from '#core/form/holds.ts'
import { joinedTexts, withFullLabels } from '#core/form/nested.ts'
import { searchField } from '#core/form/searchField.ts'
import { normaliseForm } from '#core/normalise.ts'
import { capital } from '#core/text.ts'
import type { FormDef, Node, Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { verbOf } from './actions.ts'
import { shownDialog } from './dialogs.ts'

/** The lists that a list config is made of, as they stand in the tree. Each has a text `design.list.<name>`. */
export const sections = [
  'columnList',
  'searchList',
  'defaultSortConfig',
  'summaryField',
  'complexHeaderList',
  'btnsList',
  'columnBtnsList',
  'customBtnsList',
] as const
export type Section = (typeof sections)[number]
/** Parts of a list that have a text of their own `design.list.<name>`. */
export const worded: ReadonlySet<string> = new Set([...sections, 'ruleList', 'colorList', 'card', 'calendar', 'kanban', 'gallery'])

/** A part of a list: the list as a whole, one of its sections, or an entry of one. */
export interface Part {
  key: string
  /** from the list config on */
  path: Path
  title: string
  code?: string
  /** the node that it is, in the form of a button's own dialog */
  node?: string
  children: Part[]
  isLeaf: boolean
}

export const keyOf = (path: Path): string => path.join('/')
export const pathOf = (key: string): Path => (key === '' ? [] : key.split('/').map((step) => (/^\d+$/.test(step) ? Number(step) : step)))

/** Words of usual buttons, as they are drawn. */
const usual: { [code: string]: string } = {
  ...{ add: 't:common.add', batchRemove: 't:common.batchRemove', download: 't:common.export', upload: 't:common.import' },
  ...{ edit: 't:common.edit', copy: 't:common.copy', remove: 't:common.delete', detail: 't:common.detail' },
}
/** What a usual button is called where nobody has named it. */
export const buttonTitle = (code: string, t: Translate): string => (usual[code] ? capital(t(usual[code])) : code)

/** The plan of a form while it is edited; nothing where it cannot be made. */
export function planOf(form: FormDef): FormPlan | undefined {
  try {
    return compileForm(withFullLabels(normaliseForm(form, env), env, joinedTexts, true), env)
  } catch {
    return undefined
  }
}

/** What a field is called; a column of a sub-table behind its table. */
export function fieldTitle(plan: FormPlan | undefined, key: string, t: Translate): string {
  const found = plan?.byKey.get(key) ?? plan?.byKey.get(key.replace('-', '.'))
  if (!found) return key
  const own = t(found.node.label ?? found.field)
  const table = found.table === undefined ? undefined : plan?.byKey.get(key.split(/[.-]/)[0] ?? '')
  return table ? `${t(table.node.label ?? table.field)} / ${own}` : own
}

const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const partAt = (path: Path, title: string, children: Part[] = [], more: Partial<Part> = {}): Part => ({
  ...{ key: keyOf(path), path, title, children, isLeaf: children.length === 0 },
  ...more,
})

const actionParts = (actions: unknown, path: Path, t: Translate): Part[] =>
  rowsOf(actions).map((action, n) => {
    const verb = verbOf(action)
    return partAt([...path, n], verb ? t(`t:design.list.verb.${verb}`) : t('t:design.list.asText'))
  })

/** Fields of a dialog's form, with what stands in them. */
const nodeParts = (nodes: unknown, path: Path, t: Translate): Part[] =>
  rowsOf(nodes).flatMap((one, n) => {
    if (!isRecord(one)) return []
    const node = one as Node
    const at = [...path, n]
    const more = { code: fieldOf(node, env) ?? node.pingeKey, ...(node.id === undefined ? {} : { node: node.id }) }
    return partAt(at, t(nameOf(node, env)), nodeParts(node.children, [...at, 'children'], t), more)
  })

/** The dialog of a button, where it can be put together by choosing: its fields, and what it does. */
function dialogParts(dialog: unknown, path: Path, t: Translate): Part[] {
  const shown = shownDialog(dialog)
  if (!shown) return dialog === undefined ? [] : [partAt(path, t('t:design.list.dialog'))]
  const form = [...path, 'form']
  return [
    partAt(path, t('t:design.list.dialog'), [
      partAt(form, t('t:design.list.dialog.form'), nodeParts(shown.form.fields, [...form, 'fields'], t)),
      ...(['confirm', 'cancel'] as const).map((name) =>
        partAt([...path, name], t(`t:design.list.dialog.${name}`), actionParts(shown[name], [...path, name], t)),
      ),
    ]),
  ]
}

/** The list config as a tree of parts. */
export function partsOf({ list }: Application, plan: FormPlan | undefined, t: Translate): Part[] {
  const entry = (section: Section, one: unknown, i: number): Part => {
    const path = [section, i]
    const base = { key: keyOf(path), path, children: [], isLeaf: true }
    if (typeof one === 'string') return { ...base, title: fieldTitle(plan, one, t), code: one }
    const record = isRecord(one) ? one : {}
    if (section === 'complexHeaderList') return { ...base, title: t(record.fullName as Text) }
    const code = String(record.value ?? record.field ?? record.prop ?? record.__vModel__ ?? '')
    const label = record.label as Text | undefined
    if (section === 'btnsList' || section === 'columnBtnsList') return { ...base, title: label ? t(label) : buttonTitle(code, t), code }
    if (section !== 'customBtnsList') return { ...base, title: label ? t(label) : fieldTitle(plan, code, t), code }
    const children = [...actionParts(record.do, [...path, 'do'], t), ...dialogParts(record.dialog, [...path, 'dialog'], t)]
    return { ...base, title: t(label ?? code), code, children, isLeaf: children.length === 0 }
  }
  return [
    { key: '', path: [], title: t('t:design.list.settings'), children: [], isLeaf: true },
    { key: 'ruleList', path: ['ruleList'], title: t('t:design.list.ruleList'), children: [], isLeaf: true },
    ...sections.map((section): Part => {
      const children = rowsOf(list[section]).map((one, i) => entry(section, one, i))
      return { key: section, path: [section], title: t(`t:design.list.${section}`), children, isLeaf: children.length === 0 }
    }),
    { key: 'colorList', path: ['colorList'], title: t('t:design.list.colorList'), children: [], isLeaf: true },
    { key: 'card', path: ['card'], title: t('t:design.list.card'), children: [], isLeaf: true },
    { key: 'calendar', path: ['calendar'], title: t('t:design.list.calendar'), children: [], isLeaf: true },
    { key: 'kanban', path: ['kanban'], title: t('t:design.list.kanban'), children: [], isLeaf: true },
    { key: 'gallery', path: ['gallery'], title: t('t:design.list.gallery'), children: [], isLeaf: true },
  ]
}

/** Something that can stand in a section, and how it is written there. */
export interface Offer {
  value: string
  label: string
  entry: unknown
}

const ofForm = (field: FieldPlan) => field.table === undefined && isStored(field) && !isSecret(field)
/** Which fields a section may name. */
const may: { [section: string]: (field: FieldPlan, type: number, key: string) => boolean } = {
  columnList: (field, type) => holdsOf(field) !== 'rows' && (field.table === undefined || type !== 4),
  searchList: (field, _type, key) => searchField(field, { field: key, searchType: 1 }) !== undefined,
  defaultSortConfig: (field) => ofForm(field) && holdsOf(field) !== 'rows',
  summaryField: (field) => holdsOf(field) === 'number' && isStored(field),
}
const asked = (field: FieldPlan): 1 | 2 | 3 => {
  const holds = holdsOf(field)
  return holds === 'text' ? 2 : holds === 'number' || holds === 'date' ? 3 : 1
}

/** What can be chosen for a section; nothing for one whose entries are made, not chosen. */
export function offersOf(section: Section, { list }: Application, plan: FormPlan | undefined, t: Translate): Offer[] | undefined {
  if (section === 'complexHeaderList' || section === 'customBtnsList') return undefined
  if (section === 'btnsList' || section === 'columnBtnsList') {
    const codes = section === 'btnsList' ? listButtons : rowButtons.filter((code) => code !== 'copy' || list.type !== 4)
    return codes.map((value) => ({ value, label: buttonTitle(value, t), entry: { value, show: true } }))
  }
  return [...(plan?.byKey ?? [])].flatMap(([key, field]) => {
    if (!may[section]?.(field, list.type ?? 1, key)) return []
    const entry =
      section === 'summaryField'
        ? key
        : section === 'searchList'
          ? { field: key, searchType: asked(field) }
          : section === 'defaultSortConfig'
            ? { field: key, sort: 'asc' }
            : { field: key }
    return [{ value: key, label: fieldTitle(plan, key, t), entry }]
  })
}

/** Where in a section something stands that can be chosen for it; -1 where it does not. */
export function standsAt(entries: unknown, value: string): number {
  return rowsOf(entries).findIndex((one) => {
    if (typeof one === 'string') return one === value
    return isRecord(one) && [one.value, one.field, one.prop, one.__vModel__].includes(value)
  })
}

export const allOf = (parts: readonly Part[]): Part[] => parts.flatMap((part) => [part, ...allOf(part.children)])

/** The part that is selected, or the nearest one around it where it is gone. */
export function standing(parts: readonly Part[], key: string): Part | undefined {
  const known = new Map(allOf(parts).map((part) => [part.key, part]))
  for (let path = pathOf(key); path.length > 0; path = path.slice(0, -1)) {
    const found = known.get(keyOf(path))
    if (found) return found
  }
  return known.get('')
}

/** The part that a place in the list's config is of: the deepest one around it. */
export const deepestAt = (parts: readonly Part[], place: Path): Part | undefined =>
  allOf(parts)
    .filter(({ path }) => path.every((step, i) => place[i] === step))
    .reduce<Part | undefined>((best, one) => (one.path.length >= (best?.path.length ?? 0) ? one : best), undefined)
