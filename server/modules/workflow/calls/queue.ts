import type { Command, Effect } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { queue } from '../../../jobs/queue.ts'

declare module '../../../jobs/kinds.ts' {
  interface JobPayloads {
    'flow.interface': Call
    /** a command of the jobs for which an API says who is asked */
    'flow.asking': { instance: string; command: Command & { kind: 'timer' | 'answered' | 'halt' } }
  }
}

/** A data interface that a flow calls. */
export interface Call {
  instance: string
  /** the number of the command that it came of */
  rev: number
  interface: string
  on: string
  node: string
  round: number
  /** the node waits for the answer; else the flow is suspended where it fails, if `halts` */
  answers: boolean
  halts: boolean
  /** values of its parameters by their names; nothing where they are longer than a job may be */
  params: Row | null
}

/** Characters of the parameters of one call, as JSON. */
const longest = 15_000

/** What a flow says of a call by itself: the parameters of these names have it, unless the flow gives them another value. */
export const ownParams = ['instanceId', 'recordId', 'flowId', 'nodeId', 'event', 'userId'] as const

/** Queues the call of a data interface in the transaction of its command. */
export async function queueCall(
  trx: Db,
  at: { id: string; rev: number; recordId: string; templateId: string },
  command: Command,
  effect: Effect & { effect: 'interface' },
  when: { key: string; at: number },
): Promise<void> {
  const { interface: name, on, node, round, answers, fails, params } = effect
  const own: { [name in (typeof ownParams)[number]]: string | null } = {
    ...{ instanceId: at.id, recordId: at.recordId, flowId: at.templateId, nodeId: node, event: on },
    userId: 'actor' in command ? command.actor : null,
  }
  const values: Row = { ...own, ...params }
  const payload: Call = {
    ...{ instance: at.id, rev: at.rev, interface: name, on, node, round, answers, halts: fails === 'halt' },
    params: JSON.stringify(values).length > longest ? null : values,
  }
  await queue(trx, 'flow.interface', { ...when, payload })
}
