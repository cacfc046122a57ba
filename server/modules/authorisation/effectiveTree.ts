import type { FastifyInstance } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import { isClearCode } from '#core/format/masked.ts'
import type { Row } from '#core/types.ts'
import type { RowOf } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { listAll } from '../../records/entity/query.ts'
import type { PartKind } from '../../records/rights/parts.ts'
import { askedBy } from './may.ts'
import { menuRowOf } from './parts.ts'
import { menuStates, subjectOf } from './subject.ts'
import { type RightKind, rightId, rightOf, rightTree } from './tree.ts'
import { designVerdict, menuVerdict, partVerdict, systemVerdict, type Verdict, worded } from './why.ts'

/** What is shown: everything, only what is had, or only what is not. */
export type HeldFilter = 'all' | 'had' | 'denied'

export interface EffectiveQuery {
  kind: RightKind
  shown?: HeldFilter | ''
  keyword?: string
}

type Tree = Row & { children?: Tree[] }

/** Data schemes that were given and are switched off: nothing offers them, and they give no record. */
async function schemesOff(
  { db }: FastifyInstance,
  ids: readonly string[],
): Promise<Array<RowOf<'base_data_scheme', 'id' | 'menuId' | 'fullName'>>> {
  if (ids.length === 0) return []
  return db
    .selectFrom('base_data_scheme')
    .select(['id', 'menuId', 'fullName'])
    .where('id', 'in', [...ids])
    .where('enabledMark', '<>', 1)
    .execute()
}

/** Every right of one kind, as a tree by system and menu, each with whether a person has it, through what, and if not, why. */
export async function effectiveTree(app: FastifyInstance, person: Row, query: EffectiveQuery, t: Translate): Promise<Row[]> {
  const { db } = app
  const { kind } = query
  const { who, systems } = await subjectOf(db, person, t)
  const menus = await listAll(db, entityOf('menu'))
  const states = menuStates(menus, systems)
  const verdicts = new Map<string, Verdict>()
  const asked = new Map<string, ReadonlySet<PartKind>>()
  const off =
    kind === 'data'
      ? await schemesOff(app, [...new Set(who.evidence.given.flatMap((row) => (row.kind === 'data' ? (row.code ?? []) : [])))])
      : []
  if (kind === 'system') for (const { id, on, worksIn } of systems) verdicts.set(id, systemVerdict(who, { id, on, own: worksIn }))
  else if (kind === 'menu') for (const state of states.values()) verdicts.set(state.id, menuVerdict(who, state))
  else if (kind === 'design')
    for (const { id } of await db.selectFrom('base_visual_dev').select('id').execute()) verdicts.set(id, designVerdict(who, id))
  else for (const menu of menus) asked.set(String(menu.id), await askedBy(app.db, app.pages.flags, menuRowOf(menu)))

  const partOf = (id: string): Verdict | undefined => {
    if (kind === 'system' || kind === 'menu' || kind === 'design') return undefined
    const { menuId, code } = rightOf(id)
    const menu = states.get(menuId)
    if (!menu) return undefined
    return partVerdict(who, menu, {
      kind,
      code,
      asked: asked.get(menu.id)?.has(kind) === true || isClearCode(code),
      on: !off.some((one) => one.id === code),
    })
  }
  const say = (node: Row): Tree => {
    const id = String(node.id)
    const more = off.filter((one) => one.menuId === id)
    const children = [
      ...((node.children as Row[] | undefined) ?? []).map(say),
      ...more.map((one) => say({ id: rightId(id, one.id), fullName: one.fullName, enCode: '' })),
    ]
    const verdict = node.isGiven === false ? undefined : (verdicts.get(id) ?? partOf(id))
    return {
      id,
      fullName: node.fullName ?? '',
      enCode: node.enCode ?? '',
      has: verdict ? Number(verdict.has) : null,
      ...(verdict ? worded(verdict, t) : { from: '', why: '' }),
      hasChildren: children.length > 0,
      ...(children.length > 0 ? { children } : {}),
    }
  }
  return kept((await rightTree(db, kind, t)).map(say), query)
}

/** What fits the search, with what stands above it; whose own name fits is shown with all that is below it. */
function kept(nodes: readonly Tree[], { shown, keyword }: EffectiveQuery): Tree[] {
  const word = keyword?.trim().toLowerCase()
  const state = (node: Tree) => !shown || shown === 'all' || node.has === (shown === 'had' ? 1 : 0)
  const narrowed = (node: Tree, named: boolean): Tree[] => {
    const fits = named || !word || `${node.fullName} ${node.enCode}`.toLowerCase().includes(word)
    const children = (node.children ?? []).flatMap((child) => narrowed(child, fits))
    if (children.length > 0) return [{ ...node, children, hasChildren: true }]
    if (node.has === null || !fits || !state(node)) return []
    const { children: _none, ...rest } = node
    return [{ ...rest, hasChildren: false }]
  }
  return nodes.flatMap((node) => narrowed(node, false))
}
