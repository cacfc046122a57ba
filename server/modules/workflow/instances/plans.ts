import { pathsOf } from '#core/expression/expr.ts'
import { type Asks, asksOf } from '#core/flow/choices.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { draftForm, type FieldRights, fieldRights, strictForm } from '#core/flow/nodeForm.ts'
import { compile, type Plan } from '#core/flow/plan.ts'
import type { Text } from '#core/types.ts'
import { Known } from '../../../auth/known.ts'
import { serverEnv } from '../../../base/env.ts'
import { notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { arrayOf, mapOf, object, worded } from '../../../http/answer.ts'
import { text } from '../../../http/route.ts'
import { type Model, withForm } from '../../../records/model/model.ts'

/** A version of a flow, ready to be stepped through. */
export interface Released {
  /** tells it from every other one: the same id, the same definition */
  id: string
  plan: Plan
  /** an expression reads more of the starter than who it is */
  readsUser: boolean
}

/** A definition that was checked in full, to be stepped through. */
export const readyOf = (id: string, def: FlowDef): Released => ({
  ...{ id, plan: compile(def) },
  readsUser: pathsOf(def).some(([root]) => root === 'user'),
})

const released = new Known<Released>('flows', 500)

/** A released version: it never changes, so it is kept as it was read, inside of a transaction as well. Throws not found. */
export const releasedVersion = (app: { db: Db }, id: string, trx: Db = app.db): Promise<Released> =>
  released.of(app.db, id, '', async () => {
    const row = await trx.selectFrom('flow_version').select('definition').where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    // it was checked in full when it was released
    return readyOf(id, row.definition as object as FlowDef)
  })

const whole = new WeakMap<Model, Model>()

/** An application with all of its records: whoever is asked about one need not find it in a list. */
export function wholeModel(model: Model): Model {
  const { ruleList: _filter, ...list } = model.list
  const found = whole.get(model) ?? { ...model, list }
  whole.set(model, found)
  return found
}

const placed = new WeakMap<Model, Map<string, Model>>()

/** An application as it is filled in at a place of a flow: the strict form of that place, which asks for nothing in a draft. */
export function modelAt(model: Model, { id }: Released, node: string, rights: FieldRights, isDraft = false): Model {
  const known = placed.get(model) ?? new Map<string, Model>()
  placed.set(model, known)
  const key = `${id} ${node}${isDraft ? ' draft' : ''}`
  const formAt = () => {
    const strict = strictForm(model.form, rights, serverEnv())
    return isDraft ? draftForm(strict, serverEnv()) : strict
  }
  const found = known.get(key) ?? withForm(model, formAt())
  known.set(key, found)
  return found
}

/** What somebody may do with the fields of a record at a node, or at the start. */
export const rightsAt = ({ plan }: Released, node: string): FieldRights =>
  fieldRights(plan.def, node === 'start' ? 'start' : (plan.nodes.get(node)?.node ?? 'start'))

/** The titles of a flow's nodes, by their ids. */
export const titlesOf = ({ nodes }: Plan): ReadonlyMap<string, Text> => new Map([...nodes].map(([id, { node }]) => [id, node.title ?? id]))

/** What commands of a flow may have to choose: people of these nodes, and which ways lead on from those. */
export const asksAnswer = object({ people: arrayOf(text), ways: mapOf(arrayOf(worded)) })

/** What commands of a flow may have to choose, with the titles of those nodes. */
export function asksTold({ plan }: Released): { asks: Asks; nodes: { [id: string]: Text } } {
  const asks = asksOf(plan)
  const asking = new Set([...asks.people, ...Object.keys(asks.ways)])
  return { asks, nodes: Object.fromEntries([...titlesOf(plan)].filter(([id]) => asking.has(id))) }
}

/** The titles of the nodes of a released version. */
export const nodeTitles = async (app: { db: Db }, versionId: string): Promise<ReadonlyMap<string, Text>> =>
  titlesOf((await releasedVersion(app, versionId)).plan)
