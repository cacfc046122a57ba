import { nameOf } from '#core/edit/standing.ts'
import { fieldOf, isRecord, kindOf, valueAt, widgetOf } from '#core/edit/tree.ts'
import type { Translate } from '#core/form/form.ts'
import { stepsTo } from '#core/package/merge.ts'
import type { Json, Language, Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { listProps } from '../language/grammar.ts'
import { formProps, titleOfProp } from '../properties/schema.ts'
import { wordsIn } from '../properties/words.ts'
import { isOfList, nodesAt, type Place, type Sides } from './sides.ts'

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

/** A place of a definition in words: what it is in, which property, and its raw path where there are none. */
export function placeName(sides: Sides, place: Place, t: Translate, language: Language): PlaceName {
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
  return { name: sides.fullName, prop: order ?? path.join(' / ') }
}
