import type { Answers } from '#api/answers.ts'
import { compare } from '#core/edit/compare/compare.ts'
import { withOpenPanes } from '#core/edit/compare/drawn.ts'
import { idAt, opened, recognised } from '#core/edit/identity.ts'
import { same } from '#core/edit/patch.ts'
import { isRecord, standings, valueAt } from '#core/edit/tree.ts'
import type { Application, Definition } from '#core/edit/types.ts'
import { stepsTo } from '#core/package/merge.ts'
import type { Json, Language, Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { definitionOf, textOf } from '../application/load.ts'
import type { Marks, Picture } from '../drawing/channel.ts'
import { partOf } from '../drawing/listParts.ts'
import { pictureOf } from '../Preview.tsx'
import { pageIn } from '../page/pageIn.ts'

/** Both sides of a definition with the places that both changed. */
export type Sides = Answers['GET /api/visualdev/Package/:id/Conflicts/:conflict']
export type Place = Sides['list'][number]
export type Side = 'mine' | 'theirs'

/** One side as it is drawn, what of it differs, and what each place is known by in the drawing. */
export interface DrawnSide {
  pictureOf: (of: 'form' | 'list', language: Language, theme: string, open: string) => Picture
  marks: (of: 'form' | 'list') => Marks
  keyOf: (place: Place) => string
}

const parsed = (text: string): Json => JSON.parse(text) as Json

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

function applicationSide(sides: Sides, own: Json, base: Json): DrawnSide | undefined {
  const [later, earlier] = [applicationIn(own), applicationIn(base)]
  if (!later || !earlier) return undefined
  const { drawn, parts, list } = compare(earlier, later, env)
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
    keyOf: ({ path }) => {
      if (path[0] === 'columnData') {
        const steps = stepsTo({ list: later.list } as object as Json, ['list', ...path.slice(1)])
        const name = steps.length >= 3 ? entryName(valueAt({ list: later.list }, steps.slice(0, 3))) : undefined
        return name === undefined ? '' : partOf(String(path[1]), name)
      }
      // the nearest part around the place that is told as changed, or as gone
      const around = [...nodes(earlier, path), ...nodes(later, path)].reverse()
      const part = around.map((node) => parts.find((one) => one.node === node)).find((one) => one?.id !== undefined)
      return part?.id === undefined ? '' : part.child === undefined ? part.id : `${part.id}.${part.child}`
    },
  }
}

function pageSide(own: Json, base: Json): DrawnSide | undefined {
  const [page, before] = [pageIn(JSON.stringify(own)), pageIn(JSON.stringify(base))]
  if (!page || !before) return undefined
  const was = opened<Definition>({ page: before }, env)
  const now = recognised<Definition>(was, { page }, env)
  const bare = ({ id: _id, children: _children, ...rest }: Node): object => rest
  const known = new Map(standings(was, env).map(({ node }) => [node.id, node]))
  const marks = standings(now, env).flatMap(({ node }): Marks => {
    const old = known.get(node.id)
    if (node.id === undefined) return []
    if (!old) return [{ kind: 'added', id: node.id }]
    return same(bare(old), bare(node)) ? [] : [{ kind: 'changed', id: node.id }]
  })
  return {
    pictureOf: (_of, language, theme) => ({ kind: 'page', language, theme, parts: true, page: JSON.stringify(now.page) }),
    marks: () => marks,
    keyOf: ({ path }) => idAt(now, ['page', ...stepsTo(own, path)], env) ?? '',
  }
}

/** A side as it is drawn; nothing where it is not in the language as it is now. What differs is told from what came in last, else from the other side. */
export function drawnSide(sides: Sides, side: Side): DrawnSide | undefined {
  const own = parsed(sides[side])
  const base = parsed(sides.before ?? sides[side === 'mine' ? 'theirs' : 'mine'])
  return sides.kind === 'page' ? pageSide(own, base) : applicationSide(sides, own, base)
}
