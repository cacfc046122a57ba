import { produce } from 'immer'
import { usualList } from '../application/usualList.ts'
import type { Env } from '../env.ts'
import type { ColumnData, FormDef } from '../types.ts'
import { same } from './patch.ts'
import type { Definition } from './types.ts'

/** What a list begins as: that of a desk, or of a phone. */
const begins = [{}, { forPhone: true }] as const
type Begin = (typeof begins)[number]

/** Forms are immutable: what was worked out after one command is there before the next. */
const known = new Map<Begin, WeakMap<FormDef, ColumnData>>(begins.map((begin) => [begin, new WeakMap()]))

function usualOf(form: FormDef, env: Env, begin: Begin): ColumnData {
  const found = known.get(begin)?.get(form) ?? usualList(form, env, begin)
  known.get(begin)?.set(form, found)
  return found
}

const emptyForm: FormDef = { version: 1, fields: [] }

/** Whether a list may be as usual at all: most that somebody has designed say something else as well, which is seen without reading the form. */
function mayBeUsual(list: ColumnData, env: Env, begin: Begin): boolean {
  const { columnList, searchList, ...rest } = list
  const { columnList: _columns, searchList: _search, ...usual } = usualOf(emptyForm, env, begin)
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
  const begin = begins.find((one) => mayBeUsual(list, env, one) && same(list, usualOf(form, env, one)))
  if (begin === undefined) return after
  const usual = usualOf(next, env, begin)
  if (same(after.list, usual)) return after
  return produce(after, (draft) => {
    ;(draft as Definition).list = structuredClone(usual)
  })
}
