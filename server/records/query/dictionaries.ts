import { type OptionKeys, optionKeys } from '#core/form/choices.ts'
import type { FieldPlan, FormPlan } from '#core/form/form.ts'
import type { Json, Node, Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { subtreeIds } from './tree.ts'

/** The entries of one dictionary, by id; switched-off ones too, because old records still mean them. */
export interface Dictionary {
  rows: Row[]
}

/** The dictionary that a field's options come from, by its id or code; nothing when the options come from elsewhere. */
export function dictOf(node: Node): string | undefined {
  const source = node.source as { dict?: unknown } | undefined
  return typeof source?.dict === 'string' && !source.dict.includes('{{') ? source.dict : undefined
}

const named = new WeakMap<FormPlan, readonly string[]>()
/** Every dictionary that a form's fields name. Looked for once a plan. */
export function dictsOf(plan: FormPlan): readonly string[] {
  const known = named.get(plan) ?? [...new Set([...plan.byKey.values()].flatMap(({ node }) => dictOf(node) ?? []))]
  named.set(plan, known)
  return known
}

/** Reads dictionaries by their ids or codes, in two queries. */
export async function readDictionaries(db: Db, names: readonly string[]): Promise<Map<string, Dictionary>> {
  const found = new Map<string, Dictionary>()
  if (names.length === 0) return found
  const types = await db
    .selectFrom('base_dictionary_type')
    .select(['id', 'enCode'])
    .where((eb) => eb.or([eb('id', 'in', names), eb('enCode', 'in', names)]))
    .execute()
  if (types.length === 0) return found
  const rows = await db
    .selectFrom('base_dictionary_data')
    .select(['id', 'parentId', 'dictionaryTypeId', 'fullName', 'enCode', 'enabledMark', 'color'])
    .where(
      'dictionaryTypeId',
      'in',
      types.map(({ id }) => id),
    )
    .execute()
  for (const name of names) {
    // An id goes before a code, as everywhere.
    const type = types.find(({ id }) => id === name) ?? types.find(({ enCode }) => enCode === name)
    if (type) found.set(name, { rows: rows.filter(({ dictionaryTypeId }) => dictionaryTypeId === type.id) })
  }
  return found
}

/** An entry and everything below it: what a person means who searches for a branch. */
export const branchOf = (dictionary: Dictionary, id: string): string[] => [...subtreeIds(dictionary.rows, id)]

const writtenOptions = new WeakMap<Node, ReadonlyMap<string, Row>>()
/** Options that stand in a definition, by their value. Put together once. */
function written(node: Node, options: Json[], keys: OptionKeys): ReadonlyMap<string, Row> {
  const known = writtenOptions.get(node)
  if (known) return known
  const found = new Map<string, Row>()
  const visit = (list: Json[], depth: number) => {
    for (const option of list) {
      if (option === null || typeof option !== 'object' || Array.isArray(option) || depth > 20) continue
      found.set(String(option[keys.value]), option)
      const below = option[keys.children]
      if (Array.isArray(below)) visit(below, depth + 1)
    }
  }
  visit(options, 0)
  writtenOptions.set(node, found)
  return found
}

/** Every option of a field by its value, at any depth; nothing when the server does not know them. */
export function optionsOf(
  { node }: Pick<FieldPlan, 'node'>,
  dictionaries: ReadonlyMap<string, Dictionary>,
): ReadonlyMap<string, Row> | undefined {
  const keys = optionKeys(node)
  const dict = dictOf(node)
  if (dict !== undefined) {
    const dictionary = dictionaries.get(dict)
    return new Map(dictionary?.rows.map((row) => [String(row[keys.value]), row]) ?? [])
  }
  const options = node.options ?? (node.source as { options?: unknown } | undefined)?.options
  return Array.isArray(options) ? written(node, options as Json[], keys) : undefined
}

export const labelKeyOf = (node: Node): string => optionKeys(node).label
