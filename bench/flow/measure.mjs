/** Calls of people who are asked much, and of an application without a flow beside them. */
import { give } from '../scale/application.mjs'
import { timed } from '../scale/calls.mjs'
import { backendsOf, cpuOf } from '../server/load.mjs'

/**
 * Signs in pairs of people who decide together, and gives them the applications without a flow.
 * @returns {Promise<Array<Array<{ id: string, token: string }>>>}
 */
export async function pairsOf(server, admin, applications, password, count) {
  const all = []
  for (let n = 1; n <= 2 * count; n++) {
    const id = `u${String(n).padStart(9, '0')}`
    await give(server, admin, { menuId: applications.map(({ menuId }) => menuId), userId: id, scheme: 'all' })
    all.push({ id, token: await server.signIn(`scale${n}`, password) })
  }
  return Array.from({ length: count }, (_, i) => all.slice(2 * i, 2 * i + 2))
}

/**
 * What is measured, by name: each does the next of its kind at a server. Decisions come in twos: the first one of an
 * instance, and the second one, with which it goes on.
 */
export async function workOf({ call }, { pairs, small, large, admin, flow }) {
  const people = pairs.flat()
  // the instances that both of a pair are asked about, the newest first
  const tasks = await Promise.all(
    pairs.map(async (pair) => {
      const [own, other] = await Promise.all(pair.map(({ token }) => call('GET', '/api/workflow/Todo?pageSize=200', { token })))
      const second = new Map(other.list.map((task) => [task.instanceId, task.id]))
      return own.list.flatMap(({ id, instanceId }) => (second.has(instanceId) ? [[id, second.get(instanceId)]] : []))
    }),
  )
  const versions = new Map()
  let [turn, record, decision] = [0, 0, 0]
  const person = () => people[turn++ % people.length]
  const listOf = (server, { id }) =>
    server.call('POST', `/api/visualdev/OnlineDev/${id}/List`, { token: person().token, body: { currentPage: 1, pageSize: 20 } })
  const agree = (server, task, { token }) => server.call('POST', `/api/workflow/Task/${task}/Agree`, { token, body: {} })
  const waiting = []
  return {
    todo: (server) => server.call('GET', '/api/workflow/Todo?currentPage=1&pageSize=20', { token: person().token }),
    small: (server) => listOf(server, small),
    large: (server) => listOf(server, large),
    heat: (server) => server.call('GET', `/api/workflow/Template/${flow}/Heat`, { token: admin }),
    update: (server) => {
      const id = `r${String(1 + ((record++ * 7919) % 10_000)).padStart(9, '0')}`
      const version = versions.get(id) ?? 1
      versions.set(id, version + 1)
      const body = { title: `Changed ${record}`, amount: record, state: 'open', customer: 'Customer', note: 'Changed', version }
      return server.call('PUT', `/api/visualdev/OnlineDev/${large.id}/${id}`, { token: person().token, body })
    },
    first: (server) => {
      // one pair after the other, as long as it has any
      const open = pairs.map((_, at) => at).filter((at) => tasks[at].length > 0)
      const at = open[decision++ % Math.max(1, open.length)]
      if (at === undefined) throw new Error('There is nothing left to decide.')
      const next = tasks[at].shift()
      waiting.push({ task: next[1], by: pairs[at][1] })
      return agree(server, next[0], pairs[at][0])
    },
    second: (server) => {
      const { task, by } = waiting.shift()
      return agree(server, task, by)
    },
  }
}

/**
 * Measures everything in turn, a round at a time, so that whatever else the machine does falls on all: in ms, the mean of a round.
 * @returns {Promise<{ [name: string]: number[] }>}
 */
export async function measure(server, work, rounds, each) {
  const found = Object.fromEntries(Object.keys(work).map((name) => [name, []]))
  for (let round = -2; round < rounds; round++) {
    const sums = Object.fromEntries(Object.keys(work).map((name) => [name, 0]))
    for (let n = 0; n < each; n++) for (const [name, ask] of Object.entries(work)) sums[name] += await timed(() => ask(server))
    if (round >= 0) for (const [name, sum] of Object.entries(sums)) found[name].push(sum / each)
  }
  return found
}

/**
 * CPU in ms that each call takes of the server and of the database, which no other program adds to.
 * @returns {Promise<{ [name: string]: { server: number, database: number } }>}
 */
export async function cpuOfCalls(server, work, { pid, database, times }) {
  const cpus = () => new Map(backendsOf(database).map((one) => [one, cpuOf(one)]))
  const cost = {}
  for (const [name, ask] of Object.entries(work)) {
    const [before, own] = [cpus(), cpuOf(pid)]
    for (let n = 0; n < times; n++) await ask(server)
    // one that has ended meanwhile is not the server's connection, which stays open
    const data = [...cpus()].reduce((sum, [one, cpu]) => sum + cpu - (before.get(one) ?? cpu), 0)
    cost[name] = { server: (cpuOf(pid) - own) / times, database: data / times }
  }
  return cost
}

/** How many statements each takes, of one request alone: the least of five. */
export async function countStatements(server, work, count) {
  const took = Object.fromEntries(Object.keys(work).map((name) => [name, Number.POSITIVE_INFINITY]))
  for (let n = 0; n < 5; n++)
    for (const [name, ask] of Object.entries(work)) {
      const before = count()
      await ask(server)
      took[name] = Math.min(took[name], count() - before)
    }
  return took
}
