/** The demo company with a flow over its requests for leave, and what its people do with it by calls. */
import type { Answers } from '#api/answers.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { fold } from '#core/flow/engine/fold.ts'
import type { FlowEvent } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import { type DemoApp, startDemo } from './demo.ts'
import { isSame } from './flowAudit.ts'

const day = 86_400_000

/** What a person types into a request for leave of some days. */
export const leave = (days = 2, more: Row = {}): Row => {
  const first = Date.UTC(2026, 10, 2)
  return {
    ...{ type: 'leaveType.annual', period: [first, first + (days - 1) * day], reason: '回家探亲' },
    ...{ handover: '许文静', phone: '13800138000', tasks: days > 3 ? [{ task: '月度报表' }] : [] },
    ...more,
  }
}

/** A row of any of the lists. */
export type Line = Row & { id: string; instanceId: string }

export interface FlowApp extends DemoApp {
  /** the id of a person by account */
  idOf: (account: string) => Promise<string>
  /** makes and releases a flow of the application; gives its id */
  release: (flow: Partial<FlowDef> & Pick<FlowDef, 'nodes'>, enCode?: string, application?: string) => Promise<string>
  /** what somebody does with an instance, or with a task */
  give: (account: string, path: string, body?: Row) => Promise<{ code: number; msg: string; data: Row | null }>
  /** an instance as somebody reads it; nothing where they may not */
  read: (account: string, id: string) => Promise<Answers['GET /api/workflow/Instance/:id']>
  launch: (account: string, flow: string, form?: Row, submit?: boolean) => Promise<string>
  /** the first thing that somebody is asked to decide of an instance */
  taskOf: (account: string, instance: string) => Promise<string | undefined>
  list: (account: string, name: 'Launched' | 'Todo' | 'Done' | 'Circulate' | 'Monitor', query?: string) => Promise<Line[]>
  /** whether the history of every instance leads to its state */
  isFolded: () => Promise<boolean>
}

/** The demo with flows of the test's own, or with those that it has at the first start. */
export async function startFlows(env: { [name: string]: string } = {}, options: { flows?: boolean } = {}): Promise<FlowApp> {
  const demo = await startDemo(env, options)
  const { db } = demo.database
  const admin = await demo.as('admin')
  const { as } = demo
  const give: FlowApp['give'] = async (account, path, body) =>
    demo.call('POST', `/api/workflow/${path}`, { token: await as(account), body: body ?? {} })
  const list: FlowApp['list'] = async (account, name, query = '') =>
    (await demo.call('GET', `/api/workflow/${name}?${query}`, { token: await as(account) })).data.list
  return {
    ...demo,
    give,
    list,
    idOf: async (account) => (await db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id,
    release: async (flow, enCode = 'leave', application = 'leaveRequest') => {
      const definition = JSON.stringify({ version: 1, code: enCode, form: application, start: {}, ...flow })
      const modelId = demo.models[application]
      const made = await demo.call('POST', '/api/workflow/Template', {
        token: admin,
        body: { fullName: `流程 ${enCode}`, enCode, modelId, definition },
      })
      if (made.code !== 200) throw new Error(`${made.msg} ${JSON.stringify(made.data)}`)
      const { id } = made.data
      const released = await demo.call('POST', `/api/workflow/Template/${id}/Release`, { token: admin, body: { version: 1 } })
      if (released.code !== 200) throw new Error(`${released.msg} ${JSON.stringify(released.data)}`)
      return id
    },
    read: async (account, id) => (await demo.call('GET', `/api/workflow/Instance/${id}`, { token: await as(account) })).data,
    launch: async (account, flow, form = leave(), submit = true) => {
      const { code, msg, data } = await give(account, `Launch/${flow}`, { form, submit })
      if (code !== 200) throw new Error(`${msg} ${JSON.stringify(data)}`)
      return String(data?.id)
    },
    taskOf: async (account, instance) => (await list(account, 'Todo')).find(({ instanceId }) => instanceId === instance)?.id,
    isFolded: async () => {
      const instances = await db.selectFrom('flow_instance').select(['id', 'state']).execute()
      const events = await db.selectFrom('flow_event').select(['instanceId', 'event']).orderBy('instanceId').orderBy('seq').execute()
      return instances.every(({ id, state }) => {
        const own = events.filter(({ instanceId }) => instanceId === id).map(({ event }) => event as object as FlowEvent)
        return isSame(fold(own), state)
      })
    },
  }
}
