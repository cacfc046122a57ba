import { hasExpr } from '../expression/expr.ts'
import { actionUses, otherItem, rows } from './actionUses.ts'
import type { Meaning, References } from './references.ts'
import { isRecord, type Loose } from './tree.ts'
import type { Path, UseKind } from './types.ts'

const named: ReadonlyArray<[list: string, kind: UseKind]> = [
  ['columnList', 'column'],
  ['searchList', 'search'],
  ['defaultSortConfig', 'sort'],
]
const single: ReadonlyArray<[property: string, kind: UseKind]> = [
  ['groupField', 'group'],
  ['parentField', 'parent'],
  ['treeRelation', 'tree'],
]

/** Every place in a list config that names a field of the form: columns, search, order, sums, heads, its kind, its filter, its buttons. */
export function listUses(refs: References, list: Loose, path: Path) {
  const nothing: Meaning = { roots: {}, own: true }
  const one = (value: unknown, at: Path, kind: UseKind) => refs.name(value, at, nothing, kind, 'list')
  for (const [name, kind] of named) for (const [i, entry] of rows(list[name])) one(entry.field, [...path, name, i, 'field'], kind)
  for (const [name, kind] of single) one(list[name], [...path, name], kind)
  for (const [i, sum] of listOf(list.summaryField).entries()) one(sum, [...path, 'summaryField', i], 'summary')
  for (const [i, head] of rows(list.complexHeaderList))
    for (const [n, column] of listOf(head.childColumns).entries()) one(column, [...path, 'complexHeaderList', i, 'childColumns', n], 'head')
  for (const [i, group] of rows(isRecord(list.ruleList) ? list.ruleList.conditionList : undefined))
    for (const [n, condition] of rows(group.groups)) {
      const at = [...path, 'ruleList', 'conditionList', i, 'groups', n]
      one(condition.field, [...at, 'field'], 'filter')
      if (condition.fieldValueType === 1) one(condition.fieldValue, [...at, 'fieldValue'], 'filter')
    }
  const card = isRecord(list.card) ? list.card : {}
  for (const place of ['title', 'tag', 'picture']) one(card[place], [...path, 'card', place], 'card')
  for (const [i, line] of listOf(card.lines).entries()) one(line, [...path, 'card', 'lines', i], 'card')
  for (const kind of ['kanban', 'gallery']) {
    const cards = isRecord(list[kind]) ? list[kind] : {}
    for (const place of ['field', 'picture', 'title']) one(cards[place], [...path, kind, place], 'cards')
    for (const [i, line] of listOf(cards.lines).entries()) one(line, [...path, kind, 'lines', i], 'cards')
  }
  const calendar = isRecord(list.calendar) ? list.calendar : {}
  for (const place of ['start', 'end', 'title']) {
    const at = [...path, 'calendar', place]
    if (hasExpr(calendar[place])) refs.deep(calendar[place], at, { roots: { row: 'record' }, own: true }, 'calendar')
    else one(calendar[place], at, 'calendar')
  }
  colorUses(refs, list.colorList, [...path, 'colorList'])
  for (const [i, entry] of rows(list.columnList)) colorUses(refs, entry.colorList, [...path, 'columnList', i, 'colorList'])
  buttonUses(refs, list, [...path, 'customBtnsList'])
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Conditions of colours read the record of the row. */
function colorUses(refs: References, list: unknown, path: Path) {
  for (const [i, color] of rows(list)) refs.deep(color.when, [...path, i, 'when'], { roots: { row: 'record' }, own: true }, 'condition')
}

/** Buttons of the application's own: one of a row reads the record as `row`, one of the toolbar what the list is searched by. */
function buttonUses(refs: References, list: Loose, path: Path) {
  const ofRow: Meaning = { roots: { row: 'record' }, own: true }
  const ofToolbar: Meaning = { roots: { item: 'search' }, own: true }
  const buttons = rows(list.customBtnsList)
  const withRecord = dialogsOfRows(list)
  for (const [i, button] of buttons) {
    const at = button.position === 'row' ? ofRow : ofToolbar
    refs.deep(button.visible, [...path, i, 'visible'], at, 'condition')
    refs.deep(button.label, [...path, i, 'label'], at, 'text')
    actionUses(refs, button.do, [...path, i, 'do'], at, 'button')
    if (!isRecord(button.dialog)) continue
    // the dialog's own form has fields of its own: of the record it knows what it was opened with
    const roots: Meaning['roots'] = withRecord.has(String(button.value)) ? { item: 'record' } : {}
    const inside: Meaning = { roots, own: button.dialog.resource === undefined }
    inDialog(refs, button.dialog, [...path, i, 'dialog'], inside)
  }
}

/** Codes of the buttons whose dialogs a row's button opens with the row as it is: they read its record as `item`. */
export const dialogsOfRows = (list: Loose): ReadonlySet<string> =>
  new Set(rows(list.customBtnsList).flatMap(([, button]) => (button.position === 'row' ? openedWithRow(button.do) : [])))

/** Every place of a button's own dialog, beside the fields of its form, that names one of these fields. */
export function dialogUses(refs: References, dialog: unknown, path: Path) {
  if (!isRecord(dialog)) return
  const { form, ...around } = dialog
  const at: Meaning = { roots: { form: 'record' }, own: false }
  inDialog(refs, around, path, at)
  const defaults = isRecord(form) && isRecord(form.defaults) ? form.defaults : {}
  for (const name of Object.keys(defaults)) refs.name(name, [...path, 'form', 'defaults', name], at, 'default', 'list', true)
}

/** Dialogs that a row's button opens with the row as it is. */
function openedWithRow(actions: unknown): string[] {
  return rows(actions).flatMap(([, { open, with: given, otherwise }]) => [
    ...(typeof open === 'string' && typeof given === 'string' && /^\s*\{\{\s*row\s*\}\}\s*$/.test(given) ? [open] : []),
    ...openedWithRow(otherwise),
  ])
}

const actions = new Set(['do', 'confirm', 'cancel'])

function inDialog(refs: References, value: unknown, path: Path, at: Meaning) {
  if (Array.isArray(value)) for (const [i, one] of value.entries()) inDialog(refs, one, [...path, i], at)
  else if (isRecord(value))
    for (const [key, one] of Object.entries(value)) {
      const here = [...path, key]
      if (actions.has(key) && Array.isArray(one)) actionUses(refs, one, here, at, 'button')
      else if (key === 'on' && isRecord(one))
        for (const [event, list] of Object.entries(one)) actionUses(refs, list, [...here, event], at, 'button')
      else inDialog(refs, one, here, key === 'optionsWhen' ? otherItem(at) : at)
    }
  else refs.deep(value, path, at, 'button')
}
