import { listButtons, rowButtons, rowCodes } from '../application/buttons.ts'
import type { FieldPlan, FormPlan } from '../form/form.ts'
import { holdsOf, isSecret, isStored } from '../form/holds.ts'
import { mayBeKeyword, searchField } from '../form/searchField.ts'
import { type Checker, isRecord, type Loose } from './checker.ts'
import { checkColors } from './colors.ts'
import { checkDisplay } from './display.ts'
import { checkCalendar } from './list/calendar.ts'
import { checkCard } from './list/card.ts'
import { checkGallery, checkKanban } from './list/cards.ts'
import { checkProps } from './props.ts'

type Kinds = { [key: string]: 'text' | 'number' | 'flag' | 'list' | 'any' }
type Choices = { readonly [key: string]: readonly unknown[] }

const align = ['left', 'center', 'right']
/** Properties of the records in each list of a list config. `prop` and `__vModel__` are older names of `field`. */
const entries: { [list: string]: { kinds: Kinds; choices: Choices } } = {
  columnList: {
    kinds: {
      field: 'text',
      prop: 'text',
      __vModel__: 'text',
      label: 'any',
      width: 'number',
      align: 'any',
      fixed: 'any',
      sortable: 'flag',
      display: 'any',
      colorList: 'any',
    },
    choices: { align, fixed: ['left', 'right', 'none'] },
  },
  searchList: {
    kinds: { field: 'text', prop: 'text', __vModel__: 'text', label: 'any', searchType: 'any', isKeyword: 'flag' },
    choices: { searchType: [1, 2, 3] },
  },
  defaultSortConfig: { kinds: { field: 'text', sort: 'any' }, choices: { sort: ['asc', 'desc'] } },
}
const heads: Kinds = { id: 'text', fullName: 'any', align: 'any', childColumns: 'list' }
const buttons: { [list: string]: readonly string[] } = { btnsList: listButtons, columnBtnsList: rowButtons }

/** A list of which rows stand together or in order would tell what nobody is shown. */
export const secretTold = (name: string) => `"${name}" is a secret: no list is ordered, grouped or searched by it`

/** A name that a list gives a field by: `table.child` and `table-child` are the same. */
const fieldOf = (plan: FormPlan, name: string): FieldPlan | undefined => plan.byKey.get(name) ?? plan.byKey.get(name.replace('-', '.'))

/** Each record that a list config holds: its properties, and the fields, columns and buttons that it names. */
export function checkEntries(checker: Checker, list: Loose, plan: FormPlan | undefined) {
  const named = (name: string, at: string) => {
    if (plan && !fieldOf(plan, name)) checker.unknown(at, 'field', name, plan.byKey.keys())
  }
  const listOf = (name: string): unknown[] => (Array.isArray(list[name]) ? (list[name] as unknown[]) : [])
  for (const [name, { kinds, choices }] of Object.entries(entries)) {
    const seen = new Map<string, string>()
    for (const [i, entry] of listOf(name).entries()) {
      const at = `/${name}/${i}`
      if (!isRecord(entry)) {
        checker.add(at, 'needs a field')
        continue
      }
      checkProps(checker, entry, kinds, at, choices)
      const key = ['field', 'prop', '__vModel__'].find((one) => kinds[one] !== undefined && entry[one] !== undefined)
      if (key === undefined) checker.add(at, 'needs a field')
      else if (typeof entry[key] === 'string') {
        named(entry[key], `${at}/${key}`)
        const first = seen.get(entry[key])
        if (first === undefined) seen.set(entry[key], `${at}/${key}`)
        else checker.add(`${at}/${key}`, `the field "${entry[key]}" is already used at ${first}`)
        const field = plan && fieldOf(plan, entry[key])
        if (name === 'searchList' && field && isSecret(field)) checker.add(`${at}/${key}`, secretTold(entry[key]))
        else if (name === 'searchList' && field && !searchField(field, { field: entry[key], searchType: entry.searchType === 3 ? 3 : 1 }))
          checker.add(`${at}/${key}`, `"${entry[key]}" takes no condition`)
        else if (name === 'searchList' && field && entry.isKeyword === true && !mayBeKeyword(field))
          checker.add(`${at}/isKeyword`, `"${entry[key]}" holds no text that a keyword is looked for in`)
        if (field && isSecret(field) && (name === 'defaultSortConfig' || entry.sortable === true))
          checker.add(`${at}/${name === 'defaultSortConfig' ? key : 'sortable'}`, secretTold(entry[key]))
        if (plan && fieldOf(plan, entry[key])?.table !== undefined) checkColumnOfTable(checker, name, entry, { at, key, type: list.type })
      }
      checker.text(entry.label, `${at}/label`)
      const { colorList, ...rest } = entry
      checker.expressions(rest, at)
      if (name === 'columnList') {
        checkColors(checker, colorList, `${at}/colorList`, plan)
        checkDisplay(checker, entry.display, `${at}/display`, plan && key !== undefined ? fieldOf(plan, String(entry[key])) : undefined)
      }
    }
  }
  checkColors(checker, list.colorList, '/colorList', plan)
  checkSums(checker, listOf('summaryField'), plan)
  const shown = listOf('columnList').flatMap((entry) => (isRecord(entry) ? [entry.field ?? entry.prop ?? entry.__vModel__] : []))
  const known = plan ? [...plan.byKey.keys()].flatMap((key) => [key, key.replace('.', '-')]) : shown
  const columns = shown.filter((one) => typeof one === 'string')
  checkCard(checker, list.card, { columns, fieldOf: (name) => plan && fieldOf(plan, name), buttons: rowCodes(list) })
  checkCalendar(checker, list.calendar, { columns, plan })
  const cards = { columns, fieldOf: (name: string) => plan && fieldOf(plan, name) }
  checkKanban(checker, list.kanban, cards)
  checkGallery(checker, list.gallery, cards)
  checkHeads(checker, listOf('complexHeaderList'), known, '/complexHeaderList')
  for (const [name, codes] of Object.entries(buttons)) checkUsual(checker, listOf(name), codes, `/${name}`)
  if (list.type === 4)
    for (const [i, entry] of listOf('columnBtnsList').entries())
      if (isRecord(entry) && entry.value === 'copy')
        checker.add(`/columnBtnsList/${i}/value`, 'a list that is edited in place has no button "copy"')
}

/** A list reads rows of sub-tables beside its records: it is not sorted by them, nor are they written in place. */
function checkColumnOfTable(checker: Checker, name: string, entry: Loose, { at, key, type }: { at: string; key: string; type: unknown }) {
  const unsorted = 'a list is not sorted by a column of a sub-table'
  if (name === 'defaultSortConfig') checker.add(`${at}/${key}`, unsorted)
  if (name !== 'columnList') return
  if (entry.sortable === true) checker.add(`${at}/sortable`, unsorted)
  if (type === 4) checker.add(`${at}/${key}`, 'a list that is edited in place has no columns of sub-tables')
}

function checkSums(checker: Checker, sums: readonly unknown[], plan: FormPlan | undefined) {
  for (const [i, name] of sums.entries()) {
    const at = `/summaryField/${i}`
    if (typeof name !== 'string') checker.add(at, 'must be a text')
    else if (plan) {
      const field = fieldOf(plan, name)
      if (!field) checker.unknown(at, 'field', name, plan.byKey.keys())
      else if (holdsOf(field) !== 'number') checker.add(at, `"${name}" holds no number and cannot be summed`)
      else if (!isStored(field)) checker.add(at, 'must be a stored field')
    }
  }
}

/** SB-12: common heads, each over columns that are there. */
export function checkHeads(checker: Checker, list: readonly unknown[], shown: readonly unknown[], pointer: string) {
  const known = shown.filter((one) => typeof one === 'string')
  for (const [i, head] of list.entries()) {
    const at = `${pointer}/${i}`
    if (!isRecord(head)) {
      checker.add(at, 'a head is a record')
      continue
    }
    checkProps(checker, head, heads, at, { align })
    checker.text(head.fullName, `${at}/fullName`)
    if (head.fullName === undefined) checker.add(`${at}/fullName`, 'needs a value')
    if (!Array.isArray(head.childColumns) || head.childColumns.some((field) => typeof field !== 'string'))
      checker.add(`${at}/childColumns`, 'must be a list of texts')
    else
      for (const [n, field] of head.childColumns.entries())
        if (!known.includes(field)) checker.unknown(`${at}/childColumns/${n}`, 'column', field, known)
  }
}

/** Usual buttons, by their codes. */
function checkUsual(checker: Checker, list: readonly unknown[], codes: readonly string[], pointer: string) {
  const seen = new Set<unknown>()
  for (const [i, entry] of list.entries()) {
    const at = `${pointer}/${i}`
    if (!isRecord(entry) || typeof entry.value !== 'string') {
      checker.add(isRecord(entry) ? `${at}/value` : at, 'needs a value')
      continue
    }
    checkProps(checker, entry, { value: 'text', label: 'any', show: 'flag' }, at)
    checker.text(entry.label, `${at}/label`)
    if (!codes.includes(entry.value)) checker.add(`${at}/value`, `must be one of ${codes.join(', ')}`)
    else if (seen.has(entry.value)) checker.add(`${at}/value`, `the code "${entry.value}" is already used`)
    seen.add(entry.value)
  }
}
