import { isRecord } from '#core/json.ts'
import { isSame } from '#core/package/merge.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, brokenRules } from '../../base/errors.ts'
import { lockShape } from '../../db/migrate.ts'
import type { Db } from '../../db/types.ts'
import type { Choice } from './choice.ts'
import type { Gone } from './gone.ts'
import type { Contents, ItemKind, Named } from './item.ts'
import { forget, noteParts, remember } from './memory.ts'
import { namedFirst } from './order.ts'
import { isWritten, type Planned, planOf } from './plan.ts'
import { remove } from './remove.ts'
import { Writing } from './writing.ts'

/** An error with the definition that it is of: whoever brings in a hundred of them is told which one. */
function ofItem(error: unknown, item: Named<ItemKind>, { t }: WriteContext): unknown {
  if (!(error instanceof ApiError) || error.problem === 'internal') return error
  const faults = (error.data as { faults?: Array<{ pointer: string; message: string }> } | undefined)?.faults
  const why =
    brokenRules(error)?.[0]?.message ?? (faults?.[0] ? `${faults[0].pointer} ${faults[0].message}` : t(`t:${error.key}`, error.params))
  const params = { kind: t(`t:package.kind.${item.kind}`), name: item.fullName || item.enCode, why }
  return new ApiError(error.problem, { key: 'package.refused', params, data: error.data })
}

/**
 * Brings a package in, in the transaction that it is given: all of it, or nothing; gives how many definitions were written, how many stay as they
 * are, and how many were removed that it no longer holds. `state` is that of the plan that somebody agreed to.
 * Throws a conflict where something moved since, and where a place is still to be decided.
 */
export async function apply(
  trx: Db,
  contents: Contents,
  { state, choices }: { state: string; choices: readonly Choice[] },
  context: WriteContext,
): Promise<{ written: number; untouched: number; removed: number }> {
  await lockShape(trx)
  const plan = await planOf(trx, contents, choices)
  if (plan.state !== state) throw new ApiError('conflict', { key: 'package.moved' })
  const open = plan.planned.filter((one) => one.state === 'conflict')
  if (open.length > 0) throw new ApiError('badRequest', { key: 'package.undecided', params: { n: open.length } })
  const draft = plan.planned.find((one) => one.state === 'draft')
  if (draft) throw new ApiError('badRequest', { key: 'package.draft', params: { name: draft.item.fullName || draft.item.enCode } })
  const writing = new Writing(trx, { ...context, keepsIds: true })
  const due = plan.planned.filter(isWritten)
  const told = (one: Planned, work: Promise<void>) => work.catch((error: unknown) => Promise.reject(ofItem(error, one.item, context)))
  const kinds = [...new Set(due.map(({ item }) => item.kind))]
  for (const kind of kinds) {
    const ofKind = namedFirst(due.filter(({ item }) => item.kind === kind))
    // a role that is only given more stays as it is
    for (const one of ofKind) if (one.current === undefined || !isSame(one.current, one.result)) await told(one, writing.write(one))
    if (kind === 'print') for (const one of due.filter(({ item }) => item.kind === 'application')) await told(one, writing.printsOf(one))
  }
  if (!kinds.includes('print'))
    for (const one of due.filter(({ item }) => item.kind === 'application')) await told(one, writing.printsOf(one))
  for (const one of due) if (one.rights.length > 0) await told(one, writing.rights(one))
  const leaving = plan.gone.filter(({ removes }) => removes)
  await removeAll(trx, leaving, context)
  for (const one of due) if (one.item.kind === 'page') await told(one, writing.named(one))
  await remember(trx, plan.planned, plan.people)
  await noteParts(trx, contents.code, plan.planned)
  await forget(trx, leaving)
  return { written: due.length, untouched: plan.planned.length - due.length, removed: leaving.length }
}

/** Takes away what a package no longer holds, what names others before these. */
async function removeAll(trx: Db, leaving: readonly Gone[], context: WriteContext): Promise<void> {
  const applications = new Set(leaving.flatMap(({ kind, id }) => (kind === 'application' ? [id] : [])))
  const order = namedFirst(leaving.map((item) => ({ item, result: item.current }))).reverse()
  for (const kind of new Set(leaving.map((one) => one.kind)))
    for (const { item } of order.filter((one) => one.item.kind === kind)) {
      // print templates go with their application, whose form names them
      const isWithin = kind === 'print' && isRecord(item.current) && applications.has(String(item.current.modelId))
      if (!isWithin) await remove(trx, item, context).catch((error: unknown) => Promise.reject(ofItem(error, item, context)))
    }
}
