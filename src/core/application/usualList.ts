import type { Env } from '../env.ts'
import { compileForm, type FieldPlan, isKeptAway } from '../form/form.ts'
import { holdsOf, isList, isSecret, isStored } from '../form/holds.ts'
import { searchField } from '../form/searchField.ts'
import { dateType } from '../format/format.ts'
import type { ColumnData, FormDef } from '../types.ts'
import type { Holds } from '../widget.ts'

/** A list with more columns is wider than most screens; the others can be put in later. */
const mostColumns = 8
/** On a phone a record is a card, and what is looked for stands above the cards. */
const onPhone = { columns: 4, searched: 2 }
/** More of them push the list itself down. */
const mostSearched = 4

/** What says nothing in one line of a list. */
const unlisted = new Set<Holds>(['html', 'rows', 'files', 'picture', 'secret'])
/** How each kind is looked for: a text by a part of it, a choice by itself, a date by its range. Others are left to the advanced search. */
const asked: { [holds in Holds]?: 1 | 2 | 3 } = {
  text: 2,
  choice: 1,
  branch: 1,
  flag: 1,
  person: 1,
  unit: 1,
  record: 1,
  date: 3,
}

const isListed = (field: FieldPlan): boolean =>
  (isStored(field) || field.widget.isSystem === true) && !isSecret(field) && !unlisted.has(holdsOf(field)) && !isKeptAway(field.node)

/** The text of several lines is too long to look at in a list, and stands behind all others. */
const isLong = ({ widget }: FieldPlan): boolean => widget.lines === 'several'

/** Widths of what the usual one would cut: a long text, and a day with its time. */
function widthOf(field: FieldPlan): { width?: number } {
  if (isLong(field)) return { width: 240 }
  return holdsOf(field) === 'date' && dateType(String(field.node.format ?? 'yyyy-MM-dd')) === 'datetime' ? { width: 170 } : {}
}

/** Fields of the form that its list can show, in their order. */
const listedFields = (form: FormDef, env: Env, most: number): FieldPlan[] => {
  const fields = compileForm(form, env).fields.filter(isListed)
  return [...fields.filter((field) => !isLong(field)), ...fields.filter(isLong)].slice(0, most)
}

function searchedBy(field: FieldPlan): ColumnData['searchList'] {
  const searchType = isLong(field) || isList(field) ? undefined : asked[holdsOf(field)]
  const entry = searchType && { field: field.field, searchType }
  return entry && searchField(field, entry) ? [entry] : []
}

/**
 * The list that a form has when nobody has designed one: its first fields as columns, those that records are usually
 * looked for by, the usual buttons, each asking for its right. Without an order of its own a list has the newest first. One
 * for a phone has less of all that, and no workbooks.
 */
export function usualList(form: FormDef, env: Env, { forPhone = false }: { forPhone?: boolean } = {}): ColumnData {
  const fields = listedFields(form, env, forPhone ? onPhone.columns : mostColumns)
  const shown = (...values: string[]) => values.map((value) => ({ value, show: true }))
  return {
    version: 1,
    type: 1,
    columnList: fields.map((field) => ({ field: field.field, ...widthOf(field), sortable: !isList(field) })),
    searchList: fields.flatMap(searchedBy).slice(0, forPhone ? onPhone.searched : mostSearched),
    hasPage: true,
    pageSize: 20,
    hasSuperQuery: true,
    btnsList: forPhone ? shown('add', 'batchRemove') : shown('add', 'batchRemove', 'upload', 'download'),
    columnBtnsList: shown('edit', 'detail', 'remove'),
    useBtnPermission: true,
  }
}
