import { resolve } from '../expression/expr.ts'
import type { Json, Node, Scope } from '../types.ts'
import type { PickedType, Widget } from '../widget.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'

/** PK-20: stands for whoever is signed in. */
export const currentUserId = 'currentUser'

const mark = '--'

/** PK-11: people and units are stored as their id with their type behind it. */
export const typedId = (id: string, type: string): string => `${id}${mark}${type}`

/** The id in a stored one, and its type; a plain id has none. */
export function splitId(stored: string): { id: string; type: string | undefined } {
  const at = stored.lastIndexOf(mark)
  return at < 0 ? { id: stored, type: undefined } : { id: stored.slice(0, at), type: stored.slice(at + mark.length) }
}

/** The stored ids of a value, of one or of several. */
export const storedIds = (value: Json | undefined): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))

/** A field as its pickers see it: its node, and what its contract says of picking. */
export interface PeopleField {
  node: Node
  widget: Pick<Widget, 'picks' | 'picksOne'> | undefined
}

/** PK-10, PK-13 to PK-18, PK-22: whether a field is a picker of people or of what they are in. */
export const picksPeople = ({ widget }: Pick<PeopleField, 'widget'>): boolean => widget?.picks !== undefined

/**
 * The types that a field keeps behind its ids, that of an id stored alone first. The mixed picker takes people only where
 * one is chosen (reading C-017).
 */
export const acceptedTypes = ({ node, widget }: PeopleField): readonly PickedType[] =>
  (node.multiple === true ? undefined : widget?.picksOne) ?? widget?.picks ?? []

/** What the records themselves are that may be chosen: a company is kept as a department is (reading C-105), and stays one. */
export function offeredTypes(field: PeopleField): readonly PickedType[] {
  const accepted = acceptedTypes(field)
  return field.node.isOnlyOrg === true && accepted.includes('company') ? ['company'] : accepted
}

/** PK-10, reading C-105: the type that is written behind an id. */
export const storedType = (type: string): string => (type === 'company' ? 'department' : type)

/** PK-12, PK-24: ids with their types that a field is restricted to, as the form stands; undefined where it offers all. */
export function restrictedTo({ selectType, ableIds, ableRelationIds }: Node, scope: Scope): string[] | undefined {
  if (typeof selectType !== 'string' || selectType === 'all') return undefined
  // one of them may be an expression for several
  if (selectType === 'custom') return storedIds([resolve((ableIds ?? null) as Json, scope)].flat(2) as Json)
  return storedIds(resolve((ableRelationIds ?? null) as Json, scope)).map((id) => typedId(splitId(id).id, selectType))
}

/** The ids of a field's value, each with its type, whichever way they are stored. */
export const typedIds = (field: PeopleField, value: Json | undefined): string[] =>
  storedIds(value).map((id) => (field.node.onlyId === true ? typedId(id, acceptedTypes(field)[0] ?? '') : id))

/** PK-04, PK-05, PK-11: one id or a list, each of a type that the field takes and written as it is stored. */
export function peopleRules(node: Node, widget: Widget): RuleCheck[] {
  const accepted: readonly string[] = acceptedTypes({ node, widget })
  return [
    {
      rule: 'option',
      test: (value, _scope, t) => {
        if (isEmpty(value)) return undefined
        const fits = (one: Json) => {
          if (typeof one !== 'string' || one === '') return false
          const { type } = splitId(one)
          return node.onlyId === true ? type === undefined : type !== undefined && accepted.includes(type)
        }
        const good = node.multiple === true ? Array.isArray(value) && value.every(fits) : !Array.isArray(value) && fits(value as Json)
        return good ? undefined : message(node, 'option', 't:rule.option', t)
      },
    },
  ]
}
