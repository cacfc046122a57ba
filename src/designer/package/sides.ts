import type { Answers } from '#api/answers.ts'
import { compare, type PartChange } from '#core/edit/compare/compare.ts'
import { withOpenPanes } from '#core/edit/compare/drawn.ts'
import { isDrawn } from '#core/edit/compare/list.ts'
import { comparePages } from '#core/edit/compare/page.ts'
import { idAt } from '#core/edit/identity.ts'
import { isRecord, standings, valueAt } from '#core/edit/tree.ts'
import type { Application } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import { sorted, stepsTo } from '#core/package/merge.ts'
import { hasPlaces } from '#core/portal/blocks.ts'
import type { Json, Language, Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { planOf } from '../application/list/parts.ts'
import { definitionOf, textOf } from '../application/load.ts'
import { type ChangeText, listText, partText, settingText } from '../application/versions/words.ts'
import type { Marks, Picture } from '../drawing/channel.ts'
import { partOf } from '../drawing/listParts.ts'
import { pictureOf } from '../Preview.tsx'
import { pageIn } from '../page/pageIn.ts'

/** Both sides of a definition with the places that both changed. */
export type Sides = Answers['GET /api/visualdev/Package/:id/Conflicts/:conflict']
export type Place = Sides['list'][number]
export type Side = 'mine' | 'theirs'

/** A change of one side in words, and what it is known by in the drawing; nothing where it is not drawn. */
export interface SideChange extends ChangeText {
  of: 'form' | 'list'
  key: string
}

/** One side as it is drawn, what of it differs, and what each place is known by in the drawing. */
export interface DrawnSide {
  pictureOf: (of: 'form' | 'list', language: Language, theme: string, open: string) => Picture
  marks: (of: 'form' | 'list') => Marks
  changes: (t: Translate, language: Language) => SideChange[]
  keyOf: (place: Place) => string
}

/** What one side has; in whatever order its properties stand, it says the same. */
const parsed = (text: string): Json => sorted(JSON.parse(text) as Json)

/** Whether a place is drawn in the list of an application rather than in its form. */
export const isOfList = ({ path }: Place): boolean => path[0] === 'columnData' || path[0] === 'appColumnData'

function applicationIn(content: Json): Application | undefined {
  const said = isRecord(content) ? content : {}
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
  return definitionOf({ formData: json(said.formData), columnData: json(said.columnData) })
}

/** What an entry of a list is known by in a drawing. */
function entryName(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined
  const name = entry.value ?? entry.field ?? entry.prop ?? entry.id
  return typeof name === 'string' ? name : undefined
}

/** Nodes that a place leads through, the one that it is in last. */
export function nodesAt(content: Json, path: readonly string[]): Node[] {
  const steps = stepsTo(content, path)
  const found: Node[] = []
  for (let i = 1; i <= steps.length; i++) {
    const value = valueAt(content, steps.slice(0, i))
    if (isRecord(value) && (typeof value.pingeKey === 'string' || typeof value.use === 'string')) found.push(value as Node)
  }
  return found
}

const keyOfPart = ({ id, child }: PartChange): string => (id === undefined ? '' : child === undefined ? id : `${id}.${child}`)

function applicationSide(sides: Sides, own: Json, base: Json): DrawnSide | undefined {
  const [later, earlier] = [applicationIn(own), applicationIn(base)]
  if (!later || !earlier) return undefined
  const { drawn, parts, list, settings } = compare(earlier, later, env)
  const webType = Array.isArray(later.list.columnList) ? 2 : 1
  const owner = { id: sides.id, enCode: sides.enCode, fullName: sides.fullName, webType, isRelease: 1, form: '', list: '' }
  /** the nodes of a place in a definition of `compare`, whose forms stand under another name */
  const nodes = (definition: Application, path: readonly string[]) =>
    path[0] === 'formData' ? nodesAt(definition as object as Json, ['form', ...path.slice(1)]) : []
  return {
    pictureOf: (of, language, theme, open) => {
      const [id = ''] = open.split('.')
      const form = textOf(withOpenPanes(drawn, new Set([id]), env).form)
      if (of === 'form') return pictureOf('form', form, owner, language, theme)
      return { ...pictureOf('list', textOf(drawn.list), { ...owner, form }, language, theme), parts: true }
    },
    marks: (of) =>
      of === 'form'
        ? parts.flatMap(({ kind, id, child }): Marks => (id === undefined ? [] : [{ kind, id, ...(child === undefined ? {} : { child }) }]))
        : list.flatMap(({ kind, section, entry }): Marks => (entry === undefined ? [] : [{ kind, part: partOf(section, entry) }])),
    changes: (t, language) => {
      const [now, was] = [planOf(later.form), planOf(earlier.form)]
      return [
        ...parts.map((part) => ({ ...partText(part, t, language), of: 'form' as const, key: keyOfPart(part) })),
        ...settings.map((name) => ({ ...settingText(name, t, language), of: 'form' as const, key: '' })),
        ...list.map((one) => ({
          ...listText(one, one.kind === 'removed' ? was : now, t, language),
          ...{ of: 'list' as const, key: isDrawn(one) ? partOf(one.section, String(one.entry)) : '' },
        })),
      ]
    },
    keyOf: ({ path }) => {
      if (path[0] === 'columnData') {
        // what is gone here is known as it was
        const names = [later, earlier].map(({ list }) => {
          const steps = stepsTo({ list } as object as Json, ['list', ...path.slice(1)])
          return steps.length >= 3 ? entryName(valueAt({ list }, steps.slice(0, 3))) : undefined
        })
        const name = names.find((one) => one !== undefined)
        return name === undefined ? '' : partOf(String(path[1]), name)
      }
      // the nearest part around the place that is told as changed, or as gone
      const around = [...nodes(earlier, path), ...nodes(later, path)].reverse()
      const part = around.map((node) => parts.find((one) => one.node === node)).find((one) => one?.id !== undefined)
      return part ? keyOfPart(part) : ''
    },
  }
}

/** The block of a board whose place a path leads to. */
function blockPlaced(content: Json, path: readonly string[]): string | undefined {
  const at = path.indexOf('places')
  const board = at < 0 ? undefined : valueAt(content, stepsTo(content, path.slice(0, at)))
  return hasPlaces(board as Node | undefined) ? path[at + 1] : undefined
}

function pageSide(own: Json, base: Json): DrawnSide | undefined {
  const [page, before] = [pageIn(JSON.stringify(own)), pageIn(JSON.stringify(base))]
  if (!page || !before) return undefined
  const { was, now, drawn, parts, settings, dialogs } = comparePages(before, page, env)
  const known = new Set(standings({ ...drawn }, env).map(({ node }) => node.id))
  return {
    pictureOf: (_of, language, theme) => ({ kind: 'page', language, theme, parts: true, page: JSON.stringify(drawn.page) }),
    marks: () => parts.flatMap(({ kind, id }): Marks => (id === undefined ? [] : [{ kind, id }])),
    changes: (t, language) => [
      ...parts.map((part) => ({ ...partText(part, t, language), of: 'form' as const, key: part.id ?? '' })),
      ...settings.map((name) => ({ ...settingText(name, t, language), detail: t('t:studio.kind.page'), of: 'form' as const, key: '' })),
      ...dialogs.map(({ kind, name }) => ({ kind, name, detail: t('t:design.page.dialog'), of: 'form' as const, key: '' })),
    ],
    keyOf: ({ path }) => {
      const block = blockPlaced(own, path) ?? blockPlaced(base, path)
      if (block !== undefined && known.has(block)) return block
      const [steps, former] = [stepsTo(own, path), stepsTo(base, path)]
      // what is gone here is known as it was
      const gone = former.length > steps.length ? idAt(was, ['page', ...former], env) : undefined
      return (known.has(gone) ? gone : undefined) ?? idAt(now, ['page', ...steps], env) ?? ''
    },
  }
}

/** A side as it is drawn; nothing where it is not in the language as it is now. What differs is told from what came in last, else from the other side. */
export function drawnSide(sides: Sides, side: Side): DrawnSide | undefined {
  const own = parsed(sides[side])
  const base = parsed(sides.before ?? sides[side === 'mine' ? 'theirs' : 'mine'])
  return sides.kind === 'page' ? pageSide(own, base) : applicationSide(sides, own, base)
}
