import { mayServe } from '#core/edit/standing.ts'
import { entityAt } from '#core/edit/tree.ts'
import type { Command, Definition, Path, Place, Standing } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import { expand } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import type { PartGroup } from '../catalog/PartIndex.tsx'
import { indexOf } from '../catalog/widgets.ts'
import type { Dragged } from '../drag/useDragging.ts'

/** Whether a kind may stand somewhere; what only the server fills in stands in the forms of applications. */
const mayBeAt =
  (place: Standing['place']) =>
  (widget: Widget): boolean => {
    if (widget.isSystem) return false
    if (place === 'button' || place === 'column' || place === 'search') return mayServe(widget, place)
    return widget.allowedIn.includes(place)
  }

/** Named pieces that may stand there, by their names. */
function piecesAt(place: Standing['place']): Array<[name: string, piece: Node]> {
  if (place === 'page' || place === 'table') return []
  const may = mayBeAt(place)
  return Object.entries(env.pieces).flatMap(([name, piece]): Array<[string, Node]> => {
    const widget = env.widgets.get(piece.pingeKey)
    if (!widget || !may(widget)) return []
    // a column shows what the record holds, and a button is none of a form
    if (place === 'column' && widget.cell === undefined && !widget.isField) return []
    return place === 'form' && !widget.isField ? [] : [[name, piece]]
  })
}

/** What a piece is called, without what it is filled with where it stands. */
const wordsOf = (label: Node['label'], t: Translate): string => t(label).replace(/\s*[（(]?\{\{.*?\}\}[）)]?/g, '')

interface Around {
  place: Standing['place']
  form: Path | undefined
  used: readonly string[]
}

/** What can be put somewhere, by group: fields of the entity that a form follows, named pieces, then kinds. */
export function partsAt(definition: Definition, { place, form, used }: Around, t: Translate): (search: string) => PartGroup[] {
  const fields = [...(entityAt(definition, form, env) ?? [])].map(([name, field]) => ({
    key: `field:${name}`,
    title: t((expand(field, env) as Node).label) || name,
    code: name,
  }))
  const named = piecesAt(place).map(([name, { label }]) => ({ key: `piece:${name}`, title: wordsOf(label, t) || name, code: name }))
  // what is called as another one is told by its name
  const pieces = named.map((one) => ({
    ...one,
    title: named.some((other) => other !== one && other.title === one.title) ? `${one.title} (${one.code})` : one.title,
  }))
  return (search) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const fits = ({ title, code }: { title: string; code: string }) =>
      words.every((word) => title.toLowerCase().includes(word) || code.toLowerCase().includes(word))
    const kinds = indexOf(search, t, mayBeAt(place), used).map(({ group, widgets }) => ({
      key: group,
      title: t(`t:catalog.kind.${group}`),
      entries: widgets.map(({ pingeKey, title }) => ({ key: pingeKey, title: t(title), code: pingeKey })),
    }))
    // on a page its blocks stand before the fields, which mostly stand in forms
    const order = place === 'page' ? ['used', 'block', 'layout', 'display', 'action', 'field'] : kinds.map(({ key }) => key)
    const groups = [
      { key: 'entity', title: t('t:design.page.entityFields'), entries: fields.filter(fits) },
      { key: 'piece', title: t('t:design.page.pieces'), entries: pieces.filter(fits) },
      ...order.flatMap((group) => kinds.find(({ key }) => key === group) ?? []),
    ]
    return groups.filter(({ entries }) => entries.length > 0)
  }
}

/** What a part of the palette is called. */
export function nameOfPart(part: string, t: Translate): string {
  const [, what = '', name = part] = /^(field|piece):(.*)$/.exec(part) ?? []
  if (what === 'piece') return wordsOf(env.pieces[name]?.label, t) || name
  return what === 'field' ? name : t(env.widgets.get(name)?.title)
}

/** What a drop does. */
export function commandOf(dragged: Dragged, to: Place): Command {
  const [node] = 'nodes' in dragged ? dragged.nodes : []
  if (to.at === 'inside' && to.stays && to.cell && node !== undefined) return { do: 'place', node, to: to.cell }
  if ('nodes' in dragged) return { do: 'move', nodes: dragged.nodes, to }
  const [, what, name = ''] = /^(field|piece):(.*)$/.exec(dragged.kind) ?? []
  // what starts from a piece or from a field of an entity says no kind
  if (what === 'field') return { do: 'put', node: { field: name } as Node, to }
  if (what === 'piece') return { do: 'put', node: { use: name } as Node, to }
  return { do: 'insert', kind: dragged.kind, to }
}
