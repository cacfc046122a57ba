import type { Env } from '../../env.ts'
import type { FlowDef, FlowNode } from '../../flow/definition.ts'
import { type FieldRight, type ListedRights, usualRight } from '../../flow/nodeForm.ts'
import { fieldCode } from '../../form/permitted.ts'
import type { FormDef, Node, Text } from '../../types.ts'
import { flowStandings } from './tree.ts'

/** A field whose right is chosen. */
export interface RightField {
  code: string
  /** the sub-table that it is a column of, by its code */
  table: string | undefined
  node: Node
  /** nobody types it: what the server fills in is read or hidden, and nothing else */
  isSystem: boolean
}

/** Fields that stand together: a card, a pane, what comes below a title, or a sub-table with its columns. */
export interface RightGroup {
  key: string
  title: Text
  codes: readonly string[]
}

const all: readonly FieldRight[] = ['hide', 'read', 'write', 'require']
const seen: readonly FieldRight[] = ['hide', 'read']

/** What may be chosen for a field: whoever is only told of a record writes nothing, and nobody writes what the server fills in. */
export const rightsFor = (place: FlowNode | 'start', isSystem: boolean): readonly FieldRight[] =>
  isSystem || (place !== 'start' && place.kind === 'copy') ? seen : all

/** Every field of a form in its order, columns behind their sub-table. */
export function rightFields({ fields }: Pick<FormDef, 'fields'>, env: Env): RightField[] {
  const found: RightField[] = []
  const walk = (nodes: readonly Node[], table: string | undefined) => {
    for (const node of nodes) {
      const widget = env.widgets.get(node.pingeKey)
      const isField = node.field !== undefined && (widget?.isField === true || widget?.isTable === true)
      if (isField) found.push({ code: fieldCode(node.field ?? '', table), table, node, isSystem: widget?.isSystem === true })
      walk(node.children ?? [], widget?.isTable ? node.field : table)
    }
  }
  walk(fields, undefined)
  return found
}

const titled = (title: unknown): title is Text =>
  (typeof title === 'string' && title !== '') || (typeof title === 'object' && title !== null)

/** What of a form can be set together, in its order; what has no title is not among them. */
export function rightGroups(form: Pick<FormDef, 'fields'>, env: Env): RightGroup[] {
  const groups: RightGroup[] = []
  const add = (title: unknown, nodes: readonly Node[]) => {
    const codes = rightFields({ fields: [...nodes] }, env).map(({ code }) => code)
    if (titled(title) && codes.length > 0) groups.push({ key: `${groups.length}`, title, codes })
  }
  const walk = (nodes: readonly Node[]) => {
    for (const [i, node] of nodes.entries()) {
      const widget = env.widgets.get(node.pingeKey)
      if (widget?.isHeading) {
        const next = nodes.findIndex((other, at) => at > i && env.widgets.get(other.pingeKey)?.isHeading)
        add(node.content, nodes.slice(i + 1, next < 0 ? undefined : next))
      } else if (widget?.isTable) add(node.label, [node])
      else if (node.children) {
        add(node.label ?? node.header, node.children)
        walk(node.children)
      }
    }
  }
  walk(form.fields)
  return groups
}

/** Where the rights of a place are taken over from: the nearest node that comes before it for certain and has some, else the start. */
export function placeBefore(def: FlowDef, id: string): FlowNode | 'start' {
  const standings = flowStandings(def)
  const own = standings.find(({ node }) => node.id === id)
  const at = own ? standings.indexOf(own) : -1
  // what stands in a way beside does not come before it
  const isBefore = standings
    .slice(0, Math.max(0, at))
    .filter(
      ({ node, ways }) =>
        ['approve', 'handle', 'copy'].includes(node.kind) &&
        ways.every(({ branch, way }, i) => own?.ways[i]?.branch === branch && own.ways[i].way === way),
    )
  return isBefore.at(-1)?.node ?? 'start'
}

/** Whether a field has its star at a place: it is required there, or written and required by its form. */
export const isStarred = (right: FieldRight, { required }: Node): boolean => right === 'require' || (right === 'write' && required === true)

/**
 * Sets fields together, each to what `right` says, or the nearest that it may be; nothing is written of one that it is
 * without that. Nothing at all is left where every field is as usual.
 */
export function withRights(
  place: FlowNode | 'start',
  listed: ListedRights,
  fields: readonly RightField[],
  right: (field: RightField) => FieldRight | undefined,
): ListedRights | undefined {
  const usual = usualRight(place)
  const next: ListedRights = { ...listed }
  for (const field of fields) delete next[field.code]
  // sub-tables before their columns, which follow them
  for (const field of fields) {
    const wanted = right(field)
    if (wanted === undefined) continue
    const may = rightsFor(place, field.isSystem)
    const given = may.includes(wanted) ? wanted : 'read'
    const without = (field.table === undefined ? undefined : next[field.table]) ?? usual
    if (given !== without) next[field.code] = given
  }
  return Object.keys(next).length > 0 ? next : undefined
}
