/**
 * The flow of the bench and one instance of each kind, filed and decided through the server: what it keeps of them is
 * what the many instances are made of.
 */
import { give } from '../scale/application.mjs'

/** Nodes of the flow, one after the other; at each two people decide, and both have to agree. */
export const nodes = 6
/** Who decides at node k stands in the field `p{k}` of the record. */
export const peopleFields = Array.from({ length: nodes }, (_, k) => ({
  ...{ pingeKey: 'userSelect', field: `p${k + 1}`, label: `Deciders ${k + 1}`, multiple: true, onlyId: true },
}))
/** Where instances of each kind wait: at the node of this number; after the last one they have ended. */
export const kinds = { ended: nodes + 1, third: 3, fourth: 4, fifth: 5 }

/** Those who decide in the patterns, and who launches them; the many instances have others in their places. */
export const deciders = Array.from({ length: 2 * nodes }, (_, i) => `pattern-decider-${String(i + 1).padStart(2, '0')}`)
export const starter = 'pattern-starter'

/** Puts the people of the patterns into a company. @param {import('pg').Client} db */
export async function addPeople(db) {
  const all = [...deciders, starter]
  const {
    rows: [like],
  } = await db.query(`select u."organizeId", l."password" from "base_user_login" l join "base_user" u on u."id" = l."userId"
    where u."account" = 'zhangwei'`)
  await db.query(
    `insert into "base_user" ("id", "account", "realName", "organizeId", "isAdministrator", "sortCode", "enabledMark", "version", "creatorTime", "theme")
    select id, id, id, $2, 0, 1, 1, 1, now(), 'classic' from unnest($1::text[]) as one(id)`,
    [all, like.organizeId],
  )
  await db.query(
    `insert into "base_user_login" ("userId", "password", "changedAt") select id, $2, now() from unnest($1::text[]) as one(id)`,
    [all, like.password],
  )
}

/** Makes and releases the flow of an application. */
async function makeFlow({ call }, token, { id, enCode }) {
  const definition = {
    ...{ version: 1, code: 'flowOrders', form: enCode, start: {} },
    nodes: peopleFields.map(({ field }, k) => ({
      ...{
        id: `n${k + 1}`,
        kind: 'approve',
        title: `Step ${k + 1}`,
        who: [{ by: 'field', field }],
        nobody: 'admin',
        sign: { mode: 'all' },
      },
    })),
  }
  const body = { fullName: 'Orders', enCode: 'flowOrders', modelId: id, definition: JSON.stringify(definition) }
  const flow = await call('POST', '/api/workflow/Template', { token, body })
  await call('POST', `/api/workflow/Template/${flow.id}/Release`, { token, body: { version: 1 } })
  return flow.id
}

/**
 * Files and decides one instance of each kind.
 * @returns {Promise<{ [kind: string]: { id: string, recordId: string } }>}
 */
export async function makePatterns(server, token, application, password) {
  const { call, signIn } = server
  const flow = await makeFlow(server, token, application)
  await give(server, token, { menuId: application.menuId, userId: starter, scheme: 'self' })
  const tokens = {}
  for (const person of [...deciders, starter]) tokens[person] = await signIn(person, password)
  const askedAt = (k) => deciders.slice(2 * k, 2 * k + 2)
  const people = Object.fromEntries(peopleFields.map(({ field }, k) => [field, askedAt(k)]))
  const form = { title: 'Order', amount: 100, state: 'open', customer: 'Customer', note: 'A note', ...people }
  const made = {}
  for (const [kind, at] of Object.entries(kinds)) {
    const { id, recordId } = await call('POST', `/api/workflow/Launch/${flow}`, { token: tokens[starter], body: { form, submit: true } })
    for (let k = 0; k < at - 1; k++)
      for (const person of askedAt(k)) {
        const { task } = await call('GET', `/api/workflow/Instance/${id}`, { token: tokens[person] })
        await call('POST', `/api/workflow/Task/${task.id}/Agree`, { token: tokens[person], body: {} })
      }
    made[kind] = { id, recordId }
  }
  return made
}
