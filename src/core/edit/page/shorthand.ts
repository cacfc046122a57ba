import { produce } from 'immer'
import { type Env, pieceOf } from '../../env.ts'
import { isRecord } from '../../json.ts'
import type { PageDef } from '../../types.ts'
import { blockSlots, type Loose } from '../tree.ts'

/**
 * What a page may write as a word while it is a node all the same: a piece among buttons, columns and what is searched by,
 * and a field of the entity that a form follows. While a page is edited each is a record, so that it can be known.
 */

const slots = Object.keys(blockSlots)

/** Calls back with each list of a page whose entries may be words, and whether these are fields of an entity. */
function lists(value: unknown, visit: (list: unknown[], ofEntity: boolean) => void, inEntity = false): void {
  if (Array.isArray(value)) {
    for (const one of value) lists(one, visit, inEntity)
    return
  }
  if (!isRecord(value)) return
  const follows = inEntity || (typeof value.entity === 'string' && Array.isArray(value.fields))
  for (const [name, one] of Object.entries(value)) {
    const isSlot = slots.includes(name) && (value.pingeKey !== undefined || value.use !== undefined)
    if (Array.isArray(one) && (isSlot || (follows && (name === 'fields' || name === 'children')))) visit(one, !isSlot)
    lists(one, visit, follows && (name === 'fields' || name === 'children'))
  }
}

/** A page whose words are records. */
export const spelledOut = (page: PageDef, env: Env): PageDef =>
  produce(page, (draft) => {
    lists(draft, (list, ofEntity) => {
      for (const [i, one] of list.entries()) {
        if (typeof one !== 'string') continue
        if (ofEntity) list[i] = { field: one }
        else if (pieceOf(env, one)) list[i] = { use: one }
      }
    })
  })

/** A record that says no more than the word would. */
function wordOf(one: Loose, ofEntity: boolean): string | undefined {
  const [name, ...more] = Object.keys(one)
  const value = more.length === 0 && name === (ofEntity ? 'field' : 'use') ? one[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** A page as people write it: words where a record says no more. */
export const shortened = (page: PageDef): PageDef =>
  produce(page, (draft) => {
    lists(draft, (list, ofEntity) => {
      for (const [i, one] of list.entries()) if (isRecord(one)) list[i] = wordOf(one, ofEntity) ?? one
    })
  })
