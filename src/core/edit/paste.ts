import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { spotBeside } from './beside.ts'
import { carry } from './carry.ts'
import { formOfClip, readClip } from './clipboard.ts'
import { identities, withNewIds } from './identity.ts'
import { fieldsIn, freshNames, renameFields } from './names.ts'
import { fitted, isRefused, mayNotStand, refused, spotOf } from './standing.ts'
import { stepOf } from './step.ts'
import { putting } from './structure.ts'
import { fieldOf, standings } from './tree.ts'
import type { Command, Definition, Note, Plan } from './types.ts'
import { referencesIn } from './uses.ts'

/**
 * Nodes of a clipboard put into a definition: known anew, with names that are free there. What they name in one another
 * they name in the copies; a field outside of them is named still where one of the same kind has its name, and is told
 * where none does.
 */
export function paste(definition: Definition, { text, to }: Extract<Command, { do: 'paste' }>, env: Env): Plan {
  const clip = readClip(text)
  if (!clip) return refused('clipboard')
  const spot = to.at === 'beside' ? spotBeside(definition, to.of, env) : spotOf(definition, to, env)
  if (isRefused(spot)) return spot
  const why = clip.nodes.map((node) => mayNotStand(node, spot, env)).find((one) => one !== undefined)
  if (why) return why
  const names = freshNames(definition, spot.form ?? [], env)
  const there = spot.form ? fieldsIn(definition, spot.form, env) : new Map()
  const next = identities(definition, env)
  const taken = new Set(standings(definition, env).map(({ node }) => node.id))
  const copies = clip.nodes.map((node, i) => {
    const copy = withNewIds(node, next, taken)
    const renamed = spot.form
      ? renameFields([copy], clip.table, (one, name) => names.keep(name, one.pingeKey), env)
      : new Map<string, string>()
    const base = clip.table === undefined ? ['form', 'fields', i] : ['form', 'fields', 0, 'children', i]
    return { copy, renamed, base }
  })
  const renamed = new Map(copies.flatMap((one) => [...one.renamed]))
  const references = referencesIn(formOfClip(clip), env)
  const column = spot.table && fieldOf(spot.table, env)
  const holds = (field: string) => there.get(field)?.node.pingeKey === clip.outside[field]
  const nodes: Node[] = []
  const notes: Note[] = []
  for (const { copy, base } of copies) {
    notes.push(
      ...carry(copy, { references, base, renamed, from: clip.table, to: column, holds }).map((note) => ({
        ...note,
        node: String(copy.id),
      })),
    )
    nodes.push(fitted(copy, spot, env))
  }
  const put = putting(definition, to, spot, nodes, env)
  const recipe = (draft: Definition) => {
    put(draft)
    names.note(draft)
  }
  return { recipe, nodes: nodes.flatMap(({ id }) => id ?? []), mark: stepOf('paste', nodes, env), notes }
}
