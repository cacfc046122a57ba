import { produce } from 'immer'
import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { type FieldAt, fieldsIn } from './names.ts'
import { valueAt } from './tree.ts'
import type { Command, Definition } from './types.ts'

const naming: ReadonlySet<Command['do']> = new Set(['insert', 'rename', 'paste', 'move', 'duplicate', 'unwrap'])
/** Whether a command gives groups a path, by which their fields are named. */
export const setsPath = (command: Command): boolean =>
  command.do === 'setProps' && 'nodes' in command && Object.hasOwn(command.props, 'path')

const storedAs = ({ node, name }: FieldAt): string => node.storedAs ?? name

/**
 * A definition after a command that names fields: one that got a name under which another one's values are stored is
 * stored as something else, so that both keep their own.
 */
export function keptApart<D extends Definition>(definition: D, command: Command, env: Env): D {
  if (!(naming.has(command.do) || setsPath(command)) || definition.form === undefined) return definition
  const fields = [...fieldsIn(definition, ['form'], env).values()]
  if (!fields.some(({ node }) => node.storedAs !== undefined)) return definition
  const placeOf = (field: FieldAt, name: string) => `${field.table ?? ''}.${name}`
  // a field that says what it is stored as goes before one that is stored by its own name
  const ordered = [...fields.filter(({ node }) => node.storedAs !== undefined), ...fields.filter(({ node }) => node.storedAs === undefined)]
  const taken = new Set(ordered.map((field) => placeOf(field, storedAs(field))))
  const seen = new Set<string>()
  const changed: Array<[FieldAt, string]> = []
  for (const field of ordered) {
    const place = placeOf(field, storedAs(field))
    if (!seen.has(place)) {
      seen.add(place)
      continue
    }
    let n = 2
    while (taken.has(placeOf(field, `${field.name}_${n}`))) n++
    taken.add(placeOf(field, `${field.name}_${n}`))
    changed.push([field, `${field.name}_${n}`])
  }
  if (changed.length === 0) return definition
  return produce(definition, (draft) => {
    for (const [{ path }, name] of changed) (valueAt(draft as Definition, path) as Node).storedAs = name
  })
}

/** Keys of fields by the names that their values are stored under: `total`, or `items.price` for a column of a sub-table. */
export function storedKeys(definition: Definition, env: Env): Map<string, string> {
  const fields = fieldsIn(definition, ['form'], env)
  return new Map(
    [...fields.values()].map((field) => {
      const table = field.table === undefined ? undefined : fields.get(field.table)
      return [field.key, table ? `${storedAs(table)}.${storedAs(field)}` : storedAs(field)]
    }),
  )
}
