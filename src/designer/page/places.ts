import { apply } from '#core/edit/apply.ts'
import { nameOf } from '#core/edit/standing.ts'
import { entityAt, findNode, isBelow, isHead, isRecord, kindAt, standings, valueAt } from '#core/edit/tree.ts'
import type { Command, Definition, Path, Place, Standing } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import { expand } from '#core/normalise.ts'
import type { Node, Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { placeFor } from '../application/tools.ts'
import { apartOf, contentOf, dialogOf, nodesOf } from './keys.ts'

/** Where something new goes: into what is selected where that holds others, else behind it; else to the end of what is shown. */
export function placeIn(definition: Definition, selected: readonly string[]): Place {
  const key = selected.at(-1)
  const apart = key === undefined ? undefined : apartOf(key)
  if (apart && 'slot' in apart) return { at: 'inside', of: apart.of, slot: apart.slot }
  const fields = contentOf(definition, dialogOf(definition, key))
  const [last] = nodesOf(selected).slice(-1)
  const found = last === undefined ? undefined : findNode(definition, last, env)
  if (!found?.node.id) return { at: 'inside', of: fields }
  if (isHead(found)) return { at: 'inside', of: found.node.id }
  // a form of a block takes in its fields
  if (isRecord(found.node.form)) return { at: 'inside', of: found.node.id }
  return placeFor({ definition, nodes: [found.node.id], fields })
}

/** The places where something new may go, the nearest first: where it is to go, then behind whatever stands around that. */
export function placesIn(definition: Definition, selected: readonly string[]): Place[] {
  const first = placeIn(definition, selected)
  const found = typeof first.of === 'string' ? findNode(definition, first.of, env) : undefined
  const around = found ? [...found.parents, ...(first.at === 'inside' ? [found.node] : [])].toReversed() : []
  const content = contentOf(definition, dialogOf(definition, selected.at(-1)))
  return [first, ...around.flatMap(({ id }): Place[] => (id === undefined ? [] : [{ at: 'after', of: id }])), { at: 'inside', of: content }]
}

/** The nearest place where a command is not refused; the nearest one where each is. */
export function nearestPlace(definition: Definition, places: readonly Place[], commandOf: (to: Place) => Command): Place | undefined {
  return places.find((to) => apply(definition, commandOf(to), env).ok) ?? places[0]
}

/** What may stand where something new goes. */
export function placeKind(definition: Definition, to: Place): { place: Standing['place']; form: Path | undefined } {
  if (typeof to.of !== 'string') {
    const isForm = to.of.at(-1) === 'fields'
    return isForm ? { place: 'form', form: to.of.slice(0, -1) } : { place: 'page', form: undefined }
  }
  const found = findNode(definition, to.of, env)
  if (!found) return { place: 'page', form: undefined }
  if (to.at !== 'inside') return { place: found.place, form: found.form }
  if (to.slot !== undefined) return { place: slotPlaces[to.slot] ?? 'page', form: undefined }
  if (isRecord(found.node.form)) return { place: 'form', form: [...found.path, 'form'] }
  if (isHead(found)) return { place: 'column', form: undefined }
  return { place: env.widgets.get(found.node.pingeKey)?.isTable ? 'table' : found.place, form: found.form }
}
const slotPlaces: { readonly [slot: string]: Standing['place'] } = {
  ...{ toolbar: 'button', menu: 'button', rowActions: 'button', columns: 'column', search: 'search', advanced: 'search' },
}

/** A node with what the piece or the field of an entity says that it starts from. */
export function wholeOf(definition: Definition, { node, place, form }: Pick<Standing, 'node' | 'place' | 'form'>): Node {
  const entity = place === 'form' ? entityAt(definition, form, env)?.get(String(node.field)) : undefined
  const own = node.use === undefined ? node : (expand({ ...node, children: undefined }, env) as Node)
  const pingeKey = kindAt(definition, { node, place, form }, env)
  return { ...(entity && node.pingeKey === undefined ? entity : {}), ...own, ...(pingeKey === '' ? {} : { pingeKey }) }
}

/** What a node is called, and by what its definition tells it. */
export function calledOf(definition: Definition, standing: Standing, t: Translate): { title: string; code: string } {
  const whole = wholeOf(definition, standing)
  const { id, field, use } = standing.node
  const name = t(nameOf(whole, env) as Text)
  const own = id !== undefined && !id.startsWith('@') ? id : undefined
  return { title: name, code: own ?? field ?? use ?? whole.pingeKey ?? '' }
}

/** What stands at a path of a page, or around it, as it is called: the nearest node, a dialog, or the page. */
export function saidAt(definition: Definition, path: Path, t: Translate): string {
  const by = standings(definition, env).findLast(({ path: at }) => isBelow(path, at))
  const [, dialogs, name] = path
  const dialog = dialogs === 'dialogs' ? t('t:pageForm.inDialog', { name: String(name) }) : t('t:design.page.page')
  const prop = path.findLast((step) => typeof step === 'string')
  return `${by ? calledOf(definition, by, t).title : dialog} (${prop})`
}

/** The blocks of a page that actions can name, with what they are called. */
export function blocksOf(definition: Definition, all: readonly Standing[], t: Translate): Array<{ value: string; label: string }> {
  return all.flatMap((standing) => {
    const { id } = standing.node
    if (standing.place !== 'page' || id === undefined || id.startsWith('@')) return []
    const { title } = calledOf(definition, standing, t)
    return [{ value: id, label: `${title} (${id})` }]
  })
}

/** Dialogs of a page, with what they are titled. */
export function dialogsOf({ page }: Definition, t: Translate): Array<{ value: string; label: string }> {
  return Object.entries(page?.dialogs ?? {}).map(([value, { title }]) => {
    const said = title === undefined || (typeof title === 'string' && title.includes('{{')) ? '' : t(title)
    return { value, label: said === '' ? value : `${said} (${value})` }
  })
}

/** The base of calls that begin with ./ where a node stands: the nearest one around it. */
export function resourceAt(definition: Definition, path: Path): string | undefined {
  for (let n = path.length; n > 0; n--) {
    const found = valueAt(definition, [...path.slice(0, n), 'resource'])
    if (typeof found === 'string') return found
  }
  return undefined
}
