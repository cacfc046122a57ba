/** People who launch and decide flows without a pause, at servers that come and go: what is not answered they send again, with its key. */
import type { FlowNode } from '#core/flow/definition.ts'
import { newId } from '#server/db/ids.ts'
import type { Envelope } from './app.ts'
import { type FlowApp, leave } from './flowApp.ts'
import { callProcess, type Process } from './serverProcess.ts'
import { until } from './until.ts'

const second = 1 / 3600

/** Who launches, and who is asked. */
export const cast = {
  starters: ['suwanqing', 'yangjingyi', 'zhouliping', 'shijianguo'],
  joint: ['qijianping', 'weichenggang', 'linzhiyuan'],
  second: 'weichenggang',
  copied: 'gaowenbo',
}

/** The flows of the load, by name: all of their people are named, so that each of them is asked again and again. */
export async function loadFlows(test: FlowApp): Promise<{ [name: string]: string }> {
  const users = async (...accounts: string[]) => [{ by: 'users' as const, ids: await Promise.all(accounts.map(test.idOf)) }]
  const start = { who: await users(...cast.starters) }
  const [boss, other, all, told] = [
    await users('chenguodong'),
    await users(cast.second),
    await users(...cast.joint),
    await users(cast.copied),
  ]
  const copy: FlowNode = { id: 'c', kind: 'copy', who: told }
  const first: FlowNode = { id: 'n1', kind: 'approve', title: '主管', who: boss }
  const flows: { [name: string]: FlowNode[] } = {
    joint: [first, { id: 'n2', kind: 'approve', title: '会签', who: all, sign: { mode: 'all' } }, copy],
    // nobody decides at its first node: it reminds, agrees by itself, waits, and asks somebody in the end
    timed: [
      { ...first, due: { hours: 2 * second, remind: [-second, -0.5 * second], after: 'agree' } },
      { id: 'w', kind: 'wait', hours: second },
      { ...first, id: 'n2', who: other },
      copy,
    ],
    both: [
      {
        ...{ id: 'b', kind: 'branch', mode: 'parallel' },
        ways: [{ nodes: [{ ...first, who: other }] }, { nodes: [{ ...first, id: 'n2', who: told }, copy] }],
      },
      { ...first, id: 'n3' },
    ],
  }
  const made = Object.entries(flows).map(async ([name, nodes]) => [name, await test.release({ start, nodes }, `load${name}`)] as const)
  return Object.fromEntries(await Promise.all(made))
}

/** What was acknowledged. */
export interface Acknowledged {
  launched: string[]
  /** tasks that somebody decided, by the ids of their rows */
  decided: string[]
  comments: number
  /** calls that were sent more than once, since no answer came */
  again: number
}

export interface Load {
  flows: { [name: string]: string }
  tokens: { [account: string]: string }
  /** the servers that are up at this moment */
  servers: () => Process[]
  isOver: () => boolean
}

/** Tells one of the people's stories after the other until it is over. Gives what was acknowledged. */
export async function tellStories({ flows, tokens, servers, isOver }: Load, people: number): Promise<Acknowledged> {
  const done: Acknowledged = { launched: [], decided: [], comments: 0, again: 0 }
  let turn = 0
  /** One call, at one server after the other until one answers. */
  const ask = async (account: string, method: string, path: string, body?: object, key = ''): Promise<Envelope> => {
    const headers: { [name: string]: string } = key ? { 'idempotency-key': key } : {}
    for (;;) {
      const up = servers()
      const server = up[turn++ % Math.max(1, up.length)]
      const answer = server
        ? await callProcess(server, method, path, { token: tokens[account] ?? '', body, headers }).catch(() => undefined)
        : undefined
      if (answer && answer.code !== 503) return answer
      done.again++
      // one that is going down says so until it is gone
      await until(() => {
        if (servers().length === 0) throw new Error('no server is up')
      }, 60_000)
    }
  }
  /** Taps twice: the answer is the same, and it is done once. */
  const tap = async (account: string, path: string, body: object = {}): Promise<Envelope> => {
    const key = `load-${newId()}`
    const [one, other] = await Promise.all([1, 2].map(() => ask(account, 'POST', `/api/workflow/${path}`, body, key)))
    for (const answer of [one, other])
      if (answer?.code !== 200) throw new Error(`${account} ${path}: ${answer?.code} ${answer?.msg} ${JSON.stringify(answer?.data)}`)
    if (JSON.stringify(one?.data) !== JSON.stringify(other?.data)) throw new Error(`${account} ${path}: two answers`)
    return one as Envelope
  }
  const launch = async (flow: string): Promise<{ id: string; starter: string }> => {
    const starter = cast.starters[turn % cast.starters.length] as string
    const { id } = (await tap(starter, `Launch/${flows[flow]}`, { form: leave(), submit: true })).data
    done.launched.push(id)
    return { id, starter }
  }
  const decide = async (account: string, instance: string, verb: string, body: object = {}) => {
    const { task } = (await ask(account, 'GET', `/api/workflow/Instance/${instance}`)).data
    if (!task) throw new Error(`${account} is asked nothing by ${instance}`)
    await tap(account, `Task/${task.id}/${verb}`, body)
    if (verb === 'Agree') done.decided.push(task.id)
  }
  const stories = {
    joint: async () => {
      const { id } = await launch('joint')
      await decide('chenguodong', id, 'Agree', { opinion: '同意' })
      await Promise.all(cast.joint.map((one) => decide(one, id, 'Agree')))
    },
    returned: async () => {
      const { id, starter } = await launch('joint')
      await decide('chenguodong', id, 'Return', { opinion: '请补充' })
      await tap(starter, `Instance/${id}/Submit`)
      await tap(starter, `Instance/${id}/Comment`, { content: '已补充' })
      done.comments++
      await decide('chenguodong', id, 'Agree')
    },
    timed: async () => {
      await launch('timed')
    },
    both: async () => {
      const { id } = await launch('both')
      await Promise.all([cast.second, cast.copied].map((one) => decide(one, id, 'Agree')))
      await decide('chenguodong', id, 'Transfer', { to: (await ask(cast.second, 'GET', '/api/oauth/CurrentUser')).data.userInfo.userId })
      await decide(cast.second, id, 'Refuse', { opinion: '不同意' })
    },
    undone: async () => {
      const { id } = await launch('joint')
      await decide('chenguodong', id, 'Agree')
      done.decided.pop()
      await tap('chenguodong', `Instance/${id}/Undo`)
      await decide('chenguodong', id, 'Agree')
    },
  }
  const all = Object.values(stories)
  const one = async (n: number) => {
    for (let i = n; !isOver(); i++) await all[i % all.length]?.()
  }
  /** Somebody who agrees to whatever came to them by time. */
  const sweep = async () => {
    while (!isOver()) {
      const { list } = (await ask(cast.second, 'GET', `/api/workflow/Todo?templateId=${flows.timed}&pageSize=20`)).data
      for (const { id } of list) {
        await tap(cast.second, `Task/${id}/Agree`)
        done.decided.push(id)
      }
    }
  }
  await Promise.all([...Array.from({ length: people }, (_, n) => one(n)), sweep()])
  return done
}
