import { isRecord } from '../json.ts'
/**
 * A property that does something only where others say so: `"x-when": { "useMask": true }` beside its schema, in a
 * contract or in the grammar. A list names the values for which it does, null among them stands for one that is left
 * out, "*" for any that is given; a name with dots is a property of a property.
 */
export type When = { readonly [path: string]: unknown }

type Loose = { [key: string]: unknown }
type Schemas = { readonly [name: string]: unknown }
/** The schemas of a contract's own props, by name. */
export const propsIn = (props: Schemas | undefined): Schemas => (isRecord(props?.properties) ? props.properties : (props ?? {}))

const whenOf = (schema: unknown): When | undefined => (isRecord(schema) && isRecord(schema['x-when']) ? schema['x-when'] : undefined)
const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What a property is where nobody says it. */
function otherwise(schema: unknown): unknown {
  if (!isRecord(schema)) return undefined
  return schema.default ?? (schema.type === 'boolean' ? false : undefined)
}

function valueAt(values: Loose, path: string, schemas: Schemas): unknown {
  const found = path.split('.').reduce<unknown>((one, step) => (isRecord(one) ? one[step] : undefined), values)
  return isGiven(found) ? found : otherwise(schemas[path])
}

/** Whether one condition holds; what an expression will be is not known. */
function holds(value: unknown, wanted: unknown): boolean {
  if (typeof value === 'string' && value.includes('{{')) return true
  if (wanted === '*') return isGiven(value)
  return [wanted].flat().includes(value === undefined ? null : value)
}

/** How a condition is told: `useMask: true`, `startTimeType: 4, 5`, or the name alone. */
const conditionText = ([path, wanted]: [string, unknown]): string =>
  wanted === '*'
    ? path
    : `${path}: ${[wanted]
        .flat()
        .filter((one) => one !== null)
        .join(', ')}`

/** The conditions of a property that do not hold among these values; `schemas` are those of all of them. */
export const unmet = (schema: unknown, values: Loose, schemas: Schemas): Array<[string, unknown]> =>
  Object.entries(whenOf(schema) ?? {}).filter(([path, wanted]) => !holds(valueAt(values, path, schemas), wanted))

export interface Waiting {
  /** names from the record on */
  path: string[]
  /** what it waits for */
  needs: string
}

/**
 * The properties of a record, and of the records in it, that say something and wait for another one: those whose value
 * is not what it would be anyway. `usual` are values that a new one starts with.
 */
export function waitingIn(schemas: Schemas, values: Loose, usual: Loose = {}): Waiting[] {
  return Object.entries(values).flatMap(([name, value]): Waiting[] => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
    const [first] = unmet(schema, values, schemas)
    const same = [otherwise(schema), usual[name]].some((one) => JSON.stringify(one) === JSON.stringify(value))
    if (first) return !isGiven(value) || same ? [] : [{ path: [name], needs: conditionText(first) }]
    const inside = isRecord(schema) && isRecord(schema.properties) && isRecord(value) ? waitingIn(schema.properties, value) : []
    return inside.map(({ path, needs }) => ({ path: [name, ...path], needs }))
  })
}

/** A record without what waits in it: older definitions carry the settings of every mode. */
export function withoutWaiting(schemas: Schemas, values: Loose, usual?: Loose): Loose {
  const waiting = waitingIn(schemas, values, usual)
  if (waiting.length === 0) return { ...values }
  const out = structuredClone(values)
  for (const { path } of waiting) {
    const parent = path.slice(0, -1).reduce<Loose>((one, step) => one[step] as Loose, out)
    delete parent[path.at(-1) as string]
  }
  return out
}
