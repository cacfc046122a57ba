import { isRecord } from '#core/json.ts'
import type { Json, Row } from '#core/types.ts'
import contract from '#fixtures/demo/flows/contract.json' with { type: 'json' }
import expenseClaim from '#fixtures/demo/flows/expenseClaim.json' with { type: 'json' }
import leaveRequest from '#fixtures/demo/flows/leaveRequest.json' with { type: 'json' }
import purchaseOrder from '#fixtures/demo/flows/purchaseOrder.json' with { type: 'json' }
import type { WriteContext } from '../auth/writer.ts'
import type { Db } from '../db/types.ts'
import { type Launching, releasedVersion, releaseFlow } from '../modules/workflow/index.ts'
import { repository } from '../records/entity/repository.ts'
import { modelOf } from '../records/model/model.ts'

/** A flow is released after those that it launches. */
const flows = [contract, purchaseOrder, expenseClaim, leaveRequest]
const order = [expenseClaim, purchaseOrder, leaveRequest, contract].map(({ enCode }) => enCode)

/** By the rule that names them: the table that its ids are of, and what the demo's files name them by. */
const named: { readonly [by: string]: readonly ['base_user' | 'base_role' | 'base_position', 'account' | 'enCode'] } = {
  users: ['base_user', 'account'],
  role: ['base_role', 'enCode'],
  position: ['base_position', 'enCode'],
}

/** The demo's files name people, roles and positions by their codes; a definition names them by their ids. */
async function withIds(trx: Db, definition: Json): Promise<Json> {
  const ids = new Map<string, string>()
  for (const [by, [table, code]] of Object.entries(named))
    for (const row of await trx
      .selectFrom(table)
      .select(['id', `${code} as code` as 'id'])
      .execute())
      ids.set(`${by} ${String((row as Row).code)}`, row.id)
  const idOf = (by: string, code: Json) => {
    const id = ids.get(`${by} ${String(code)}`)
    if (id === undefined) throw new Error(`There is nothing of the code "${String(code)}" for a rule of ${by}.`)
    return id
  }
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isRecord(value)) return value
    const { by, ids: codes, users } = value
    if (typeof by === 'string' && Array.isArray(codes)) return { ...value, ids: codes.map((code) => idOf(by, code)) }
    if (Array.isArray(users)) return { users: users.map((code) => idOf('users', code)) }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one ?? null)]))
  }
  return walk(definition)
}

/** Designs and releases the demo's flows; gives what is launched through each, by its code. */
export async function seedFlows(trx: Db, context: WriteContext, models: ReadonlyMap<string, string>): Promise<Map<string, Launching>> {
  const launched = new Map<string, Launching>()
  for (const { enCode, fullName, icon, definition } of flows) {
    const modelId = models.get(enCode) ?? ''
    const made = await repository('flowTemplate').insert(
      trx,
      {
        ...{ enCode, fullName: fullName.zh, modelId, icon, enabledMark: 1, sortCode: (order.indexOf(enCode) + 1) * 10 },
        definition: JSON.stringify(await withIds(trx, definition as Json)),
      },
      context,
    )
    await releaseFlow(trx, String(made.id), Number(made.version), context)
    const template = await trx
      .selectFrom('flow_template')
      .select(['id', 'enCode', 'fullName', 'modelId', 'versionId', 'enabledMark', 'category', 'icon'])
      .where('id', '=', String(made.id))
      .executeTakeFirstOrThrow()
    const released = await releasedVersion({ db: trx }, String(template.versionId), trx)
    launched.set(enCode, { template, released, model: await modelOf(trx, modelId) })
  }
  return launched
}
