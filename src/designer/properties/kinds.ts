import { isExistingKind } from '#core/check/page/existing.ts'
import { flatten, type Schema } from '../language/grammar.ts'

/** How a prop is edited. */
export type Kind =
  /** a text: plain, or in three languages */
  | 'text'
  /** on or off, or an expression */
  | 'flag'
  | 'choice'
  /** an expression */
  | 'expression'
  /** what follows when a value changes */
  | 'linkage'
  /** what a value has to look like */
  | 'rules'
  /** where options come from */
  | 'source'
  | 'number'
  | 'string'
  /** any single value: a word, a number, an expression */
  | 'loose'
  /** a record of a few values */
  | 'object'
  /** the name of something that is chosen, or of several */
  | 'name'
  | 'names'
  /** a list whose entries can be edited each */
  | 'list'
  /** a picture that is sent */
  | 'picture'
  /** parameters of a data interface, from fields and variables */
  | 'parameters'
  /** who may be picked */
  | 'able'
  /** what has no plain shape */
  | 'json'

/** What the grammar leaves without a type, because it may be many things. */
const untyped: { [prop: string]: Kind } = {
  unique: 'flag',
  noShow: 'flag',
  readOnly: 'flag',
  labelWidth: 'number',
  value: 'expression',
  optionsWhen: 'expression',
  regList: 'rules',
  linkage: 'linkage',
  templateJson: 'parameters',
  ableIds: 'able',
  ableRelationIds: 'able',
}

const isText = ({ anyOf }: Schema) => anyOf?.length === 2 && anyOf[0]?.type === 'string' && anyOf[1]?.type === 'object'

/** A schema with what it refers to in the grammar. */
const whole = (schema: Schema): Schema =>
  Object.assign(
    {},
    ...flatten({ schema, file: 'node' })
      .slice(0, 2)
      .reverse()
      .map((one) => one.schema),
  )

/** One part without a plain shape gets a field of JSON; with more of them the whole is easier to read as JSON. */
const isPlain = (parts: Schema[]) => parts.length > 0 && parts.filter((part) => kindOf(part) === 'json').length <= 1

/** What is named by what its contract says alone: a page, a map, an address of this application. */
const isNamed = (names: unknown) => names === 'place' || isExistingKind(names)

/** How a value of this schema is edited. A value that is an expression now is a single value, whatever else it may be. */
export function kindOf(given: Schema, name = '', value?: unknown): Kind {
  const schema = given.$ref === undefined ? given : whole(given)
  if (schema['x-names'] === 'text' || isText(schema)) return 'text'
  if (schema['x-names'] === 'picture') return 'picture'
  const types = [schema.type ?? []].flat()
  if (types.length === 1 && types[0] === 'boolean') return 'flag'
  if (schema.anyOf?.some(({ type }) => type === 'boolean') && schema.anyOf.length === 2) return 'flag'
  // on, off or an expression
  if (types.length === 2 && types.includes('boolean') && types.includes('string') && !schema['x-values'] && !schema.enum) return 'flag'
  if ((name === 'source' || name === 'treeSource') && schema.properties?.dict) return 'source'
  if (Object.hasOwn(untyped, name)) return untyped[name] as Kind
  if (schema['x-names'] === 'expression' && types.length === 1) return 'expression'
  if (typeof value === 'string' && value.includes('{{')) return 'loose'
  if (isNamed(schema['x-names'])) return 'name'
  if (schema.enum) return 'choice'
  if (types.length > 1 || schema.anyOf || types.length === 0) return 'loose'
  if (types[0] === 'object') return isPlain(Object.values(schema.properties ?? {})) ? 'object' : 'json'
  if (types[0] === 'array') {
    const entry = schema.items && kindOf(schema.items)
    return entry !== undefined && entry !== 'json' && Object.keys(schema.items ?? {}).length > 0 ? 'list' : 'json'
  }
  return types[0] === 'string' ? 'string' : 'number'
}

export { whole }

/** What a prop is called; nothing where it has only its key, which is no word of any language. */
export const titleOf = (said: unknown, path: ReadonlyArray<string | number>): string => (said === path.at(-1) ? '' : String(said ?? ''))
