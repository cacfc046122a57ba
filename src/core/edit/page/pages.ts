import type { Env } from '../../env.ts'
import { isRecord } from '../../json.ts'
import type { PlacedNode } from '../../portal/blocks.ts'
import type { DialogDef, Node, PageDef } from '../../types.ts'
import { identities, naming, renamedIds, withNewIds } from '../identity.ts'
import { nameOf, refused } from '../standing.ts'
import { findNode, standings, valueAt } from '../tree.ts'
import type { Command, Definition, Path, Plan } from '../types.ts'
import { boardAround } from './boardPlaces.ts'

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>

/** A name of a block or of a dialog, as actions write it. */
const written = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
/** What actions call the list, the form and the page around them. */
const reserved: ReadonlySet<string> = new Set(['list', 'form', 'page'])

/** Where in a page a property of one of these names has this value. */
export function placesOf(value: unknown, names: ReadonlySet<string>, wanted: string, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => placesOf(one, names, wanted, [...path, i]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, one]) =>
    one === wanted && names.has(key) ? [[...path, key]] : placesOf(one, names, wanted, [...path, key]),
  )
}

/** Names a block: actions that do something with it follow. A block that some action names keeps a name. */
export function nameBlock(definition: Definition, { node: id, to }: Of<'nameBlock'>, env: Env): Plan {
  const found = findNode(definition, id, env)
  const { page } = definition
  if (!found || !page) return refused('gone')
  const name = to ?? identities(definition, env)()
  if (to !== undefined) {
    if (!written.test(to)) return refused('blockName')
    if (reserved.has(to)) return refused('reserved', { name: to })
    if (standings(definition, env).some(({ node }) => node.id === to && node !== found.node)) return refused('taken', { name: to })
  } else if (placesOf(page, naming, id).length > 0) return refused('blockUsed', { name: id })
  const recipe = (draft: Definition) => {
    ;(valueAt(draft, found.path) as Node).id = name
    // its place on a board goes by its name
    const board = boardAround(found) && (valueAt(draft, found.path.slice(0, -2)) as PlacedNode)
    if (board) board.places = Object.fromEntries(Object.entries(board.places).map(([key, place]) => [key === id ? name : key, place]))
    draft.page = renamedIds(draft.page, new Map([[id, name]])) as PageDef
  }
  return { recipe, nodes: [name], mark: { key: 't:edit.step.nameBlock', params: { name: nameOf(found.node, env) } } }
}

/** A dialog as it comes into a page: all that stands in it known anew. */
function known({ body, form, ...rest }: DialogDef, definition: Definition, env: Env): DialogDef {
  const next = identities(definition, env)
  const taken = new Set(standings(definition, env).map(({ node }) => node.id))
  const fields = form?.fields.map((field) => (isRecord(field) ? withNewIds(field as Node, next, taken) : field))
  return {
    ...structuredClone(rest),
    ...(body ? { body: withNewIds(body, next, taken) } : {}),
    ...(form && fields ? { form: { ...structuredClone(form), fields } } : {}),
  }
}

/** One more dialog of the page, under a name that none has. */
export function addDialog(definition: Definition, { name, dialog }: Of<'addDialog'>, env: Env): Plan {
  const { page } = definition
  if (!page) return refused('gone')
  if (!written.test(name)) return refused('blockName')
  if (Object.hasOwn(page.dialogs ?? {}, name)) return refused('taken', { name })
  const made = known(dialog, definition, env)
  const recipe = (draft: Definition) => {
    if (draft.page) draft.page.dialogs = { ...draft.page.dialogs, [name]: made }
  }
  return { recipe, nodes: [], mark: { key: 't:edit.step.addDialog', params: { name } } }
}

/** A dialog taken out of the page; whoever gives the command has told what opens it. */
export function removeDialog(definition: Definition, { name }: Of<'removeDialog'>): Plan {
  if (!Object.hasOwn(definition.page?.dialogs ?? {}, name)) return refused('gone')
  const recipe = ({ page }: Definition) => {
    if (!page?.dialogs) return
    const { [name]: _gone, ...rest } = page.dialogs
    if (Object.keys(rest).length > 0) page.dialogs = rest
    else delete page.dialogs
  }
  return { recipe, nodes: [], mark: { key: 't:edit.step.removeDialog', params: { name } } }
}
