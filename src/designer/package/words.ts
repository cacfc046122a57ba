import { differing } from '#core/edit/patch.ts'
import { nameOf } from '#core/edit/standing.ts'
import { fieldOf, isRecord, kindOf, type Loose, valueAt, widgetOf } from '#core/edit/tree.ts'
import type { Translate } from '#core/form/form.ts'
import { sorted, stepsTo } from '#core/package/merge.ts'
import { listMark } from '#core/text.ts'
import type { Json, Language, Node, Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { listProps } from '../language/grammar.ts'
import { formProps, titleOfProp } from '../properties/schema.ts'
import { wordsIn } from '../properties/words.ts'
import { isOfList, nodesAt, type Place, type Side, type Sides } from './sides.ts'

/** What a place is called: the part that it is in, and the property there. */
interface PlaceName {
  name: string
  prop: string
}

/** Lists whose parts are nodes: behind one of these a path names a part, and no property of it. */
const holding: ReadonlySet<string | undefined> = new Set(['fields', 'children'])

/** A place in the definition of a list: the entry that it is of, and which of its properties. */
function ofList(sides: Sides, path: readonly string[], order: string | undefined, t: Translate, language: Language): PlaceName {
  const words = wordsIn(t, language)
  const [, section = '', entry] = path
  const of = titleOfProp(section, listProps, words)
  if (entry === undefined || entry === '#order') return { name: of, prop: order ?? '' }
  const found = [sides.mine, sides.theirs]
    .map((text) => JSON.parse(text) as Json)
    .map((content) => valueAt(content, stepsTo(content, path.slice(0, 3))))
    .find((one) => isRecord(one) && (one.label !== undefined || one.fullName !== undefined))
  const { label, fullName } = (found ?? {}) as { label?: Text; fullName?: Text }
  const rest = path.slice(3, order === undefined ? undefined : -1)
  const inner = rest.map((name) => titleOfProp(name, listProps[section]?.items?.properties ?? {}, words)).join(' / ')
  return { name: t(label ?? fullName ?? '') || entry, prop: [of, inner, order].filter(Boolean).join(' / ') }
}

const isLanguage = (name: string | undefined): name is Language => name === 'zh' || name === 'zhtw' || name === 'en'

/** A part of a place's path that names a language, or where a block stands on its board, in words; nothing where it is neither. */
function lastWords(path: readonly string[], t: Translate): string | undefined {
  const last = path.at(-1)
  if (isLanguage(last)) return t(`t:language.${last}`)
  const isPad = path.at(-3) === 'places' && ['x', 'y', 'w', 'h'].includes(String(last))
  return isPad ? [t('t:portal.pad'), t(`t:portal.pad.${last}`)].join(' / ') : undefined
}

/** What stands at a place of a definition; undefined where it does not go there. */
function standing(text: string | null, path: readonly string[]): unknown {
  const content = text === null ? undefined : (JSON.parse(text) as Json)
  const steps = content === undefined ? [] : stepsTo(content, path)
  return content !== undefined && steps.length === path.length ? valueAt(content, steps) : undefined
}

/** What a part is called: a node of a form or a page, an entry of a list. */
function partName(value: Loose, t: Translate): string {
  if (typeof value.pingeKey === 'string' || typeof value.use === 'string') {
    const node = value as object as Node
    return t(nameOf(node, env)) || fieldOf(node, env) || ''
  }
  const { label, fullName, field, prop, value: code } = value
  return t((label ?? fullName ?? '') as Text) || [field, prop, code].find((one): one is string => typeof one === 'string') || ''
}

/**
 * What one side did to a place, as it is read: a part that is gone, came or was changed in words, with the properties that
 * differ; anything else as it stands there.
 */
export function sideText(sides: Sides, place: Place, side: Side, t: Translate, language: Language): string {
  const [was, is] = [standing(sides.before, place.path), standing(sides[side], place.path)]
  if (isRecord(is)) {
    const isNode = typeof is.pingeKey === 'string'
    const kind = isNode ? kindOf(is as object as Node, env) : (listProps[place.path[1] ?? '']?.items?.properties ?? {})
    const props = isRecord(was) ? differing(sorted(was as Json) as Loose, sorted(is as Json) as Loose) : []
    const said = props.map((name) => titleOfProp(name, kind, wordsIn(t, language)))
    const did = t(`t:design.versions.${isRecord(was) ? 'changed' : 'added'}`)
    return t('t:packages.drawn.did', { did, what: said.join(t(listMark)) || partName(is, t) })
  }
  const removed = t('t:design.versions.removed')
  if (is === undefined && isRecord(was)) return t('t:packages.drawn.did', { did: removed, what: partName(was, t) })
  if (is === undefined && was !== undefined) return removed
  return place[side]
}

/** What stood at a place before both sides changed it. */
export function beforeText(sides: Sides, place: Place, t: Translate): string {
  const was = standing(sides.before, place.path)
  return isRecord(was) ? partName(was, t) : place.before
}

/** What a definition is called: a page by its title, anything else by its name. */
export function definitionName({ kind, theirs, fullName }: Sides, t: Translate): string {
  const content: unknown = kind === 'page' ? JSON.parse(theirs) : undefined
  return (isRecord(content) && t(content.title as Text | undefined)) || fullName
}

/** A place of a definition in words: what it is in, which property, and its raw path where there are none. */
export function placeName(sides: Sides, place: Place, t: Translate, language: Language): PlaceName {
  const inner = lastWords(place.path, t)
  const isWord = inner !== undefined && isLanguage(place.path.at(-1))
  if (inner !== undefined && !isWord) return { name: blockName(sides, place.path, t), prop: inner }
  // a text in one of its languages is a property like any other
  const { name, prop } = nameAt(sides, isWord ? { ...place, path: place.path.slice(0, -1) } : place, t, language)
  return { name, prop: inner === undefined ? prop : t('t:packages.drawn.inLanguage', { what: prop, language: inner }) }
}

/** What a block is called whose place on its board a path leads to. */
function blockName(sides: Sides, path: readonly string[], t: Translate): string {
  const id = path.at(-2) ?? ''
  const at = path.lastIndexOf('places')
  const found = [sides.mine, sides.theirs]
    .map((text) => standing(text, [...path.slice(0, at), 'children', id]))
    .find((one): one is Loose => isRecord(one))
  return (found && partName(found, t)) || id
}

function nameAt(sides: Sides, place: Place, t: Translate, language: Language): PlaceName {
  const { path } = place
  const words = wordsIn(t, language)
  const last = path.at(-1) ?? ''
  const order = last === '#order' ? t('t:design.versions.order') : undefined
  const [mine = [], theirs = []] = [sides.mine, sides.theirs].map((text) => nodesAt(JSON.parse(text) as Json, path))
  // where one side took it away, the other one still says what it is called
  const node = (theirs.length > mine.length ? theirs : mine).at(-1)
  if (node) {
    const what = t(widgetOf(node, env)?.title ?? '')
    const prop = holding.has(path.at(-2)) ? what : titleOfProp(last, kindOf(node, env), words)
    return { name: t(nameOf(node, env)) || fieldOf(node, env) || what, prop: order ?? prop }
  }
  if (isOfList(place)) return ofList(sides, path, order, t, language)
  if (path[0] === 'formData')
    return { name: t('t:studio.kind.form'), prop: order ?? titleOfProp(last, { ...formProps.common, ...formProps.own }, words) }
  return { name: definitionName(sides, t), prop: order ?? path.map((name) => titleOfProp(name, {}, words)).join(' / ') }
}
