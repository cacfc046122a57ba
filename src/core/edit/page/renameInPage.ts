import { produce } from 'immer'
import { checkPage } from '../../check/check.ts'
import type { Env } from '../../env.ts'
import type { Node } from '../../types.ts'
import { refused } from '../standing.ts'
import { isRecord } from '../tree.ts'
import type { Command, Definition, Plan } from '../types.ts'
import { renameAt } from '../uses.ts'
import { dialogUses, valueNames, valueUses } from './pageUses.ts'

/** As a dialog or a value is named. */
const written = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/

/** A record with another name of one of its entries, in the order in which they stood. */
const renamedKey = (record: { [name: string]: unknown }, from: string, to: string): { [name: string]: unknown } =>
  Object.fromEntries(Object.entries(record).map(([key, one]) => [key === from ? to : key, one]))

/** Names of the pieces that a page starts parts of itself from. */
function piecesIn(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const one of value) piecesIn(one, found)
  else if (isRecord(value))
    for (const [key, one] of Object.entries(value)) {
      if (key === 'use' && typeof one === 'string') found.push(one)
      piecesIn(one, found)
    }
  return found
}

/**
 * Gives a dialog or a value of a page another name, wherever the page names it. A text that merely equals the name stays.
 * Refused where the name is taken, or where something that is not written in the page itself, a piece, goes by it.
 */
export function renameInPage(definition: Definition, { what, from, to }: Extract<Command, { do: 'renameInPage' }>, env: Env): Plan {
  const { page } = definition
  if (!page) return refused('gone')
  const names = what === 'dialog' ? Object.keys(page.dialogs ?? {}) : valueNames(page)
  if (!names.includes(from)) return refused('gone')
  if (!written.test(to)) return refused('blockName')
  if (names.includes(to)) return refused('taken', { name: to })
  const uses = what === 'dialog' ? dialogUses(page, from, env) : valueUses(page, from)
  const recipe = (draft: Definition) => {
    renameAt(
      draft,
      uses.map((reference) => ({ reference, name: to })),
    )
    const own = draft.page
    if (!own) return
    for (const part of what === 'dialog' ? (['dialogs'] as const) : (['state', 'sources'] as const)) {
      const record: { [name: string]: unknown } | undefined = own[part]
      if (record && Object.hasOwn(record, from)) Object.assign(own, { [part]: renamedKey(record, from, to) })
    }
  }
  if (
    what === 'value' &&
    piecesIn(page).some((name) => valueUses({ version: 1, code: '', title: '', body: env.pieces[name] as Node }, from).length > 0)
  )
    return refused('inPiece', { name: from })
  const faults = (one: Definition) => checkPage(one.page, env).length
  if (what === 'dialog' && faults(produce(definition, recipe)) > faults(definition)) return refused('inPiece', { name: from })
  return { recipe, nodes: [], mark: { key: 't:edit.step.renameInPage', params: { from, to } } }
}
