import { produce } from 'immer'
import type { Env } from '../env.ts'
import type { ColumnData, FormDef } from '../types.ts'
import { usualList } from '../usualList.ts'
import { same } from './patch.ts'
import type { Definition } from './types.ts'

/** Forms are immutable: what was worked out after one command is there before the next. */
const known = new WeakMap<FormDef, ColumnData>()

function usualOf(form: FormDef, env: Env): ColumnData {
  const found = known.get(form) ?? usualList(form, env)
  known.set(form, found)
  return found
}

const emptyForm: FormDef = { version: 1, fields: [] }

/** Whether a list may be as usual at all: most that somebody has designed say something else as well, which is seen without reading the form. */
function mayBeUsual(list: ColumnData, env: Env): boolean {
  const { columnList, searchList, ...rest } = list
  const { columnList: _columns, searchList: _search, ...usual } = usualOf(emptyForm, env)
  return Array.isArray(columnList) && Array.isArray(searchList) && same(rest, usual)
}

/**
 * A definition whose list goes on being the usual one of its form, as long as nobody has designed it: what is put into the
 * form can be seen and looked for in the list.
 */
export function listedAsUsual<D extends Definition>(before: Definition, after: D, env: Env): D {
  const { form, list } = before
  const next = after.form
  if (!form || !list || !next || next === form || after.list === undefined) return after
  if (!mayBeUsual(list, env) || !same(list, usualOf(form, env))) return after
  const usual = usualOf(next, env)
  if (same(after.list, usual)) return after
  return produce(after, (draft) => {
    ;(draft as Definition).list = structuredClone(usual)
  })
}
