import type { FlowEvent, Task } from './types.ts'
import { standing } from './way.ts'

/** A moment of a history, and whether what ended at it was asked at the same node. */
export interface Since<E> {
  line: E
  own: boolean
}

/**
 * When a node was decided on last before the round of a task that is asked there now, or left undecided as a round ended; where
 * it was not asked before, when any was. Nothing in the first round. What was taken back never was.
 */
export function decidedBefore<E extends { event: FlowEvent }>(
  history: readonly E[],
  { node, round }: Pick<Task, 'node' | 'round'>,
): Since<E> | undefined {
  const asked = new Map<string, Task>()
  let own: E | undefined
  let any: E | undefined
  for (const line of standing(history, ({ event }) => event)) {
    const { event } = line
    if (event.event === 'asked') asked.set(event.task.id, event.task)
    // one that agreed by itself was looked at by nobody
    if (event.event !== 'closed' && (event.event !== 'decided' || event.person === undefined)) continue
    const task = asked.get(event.task)
    if (!task || task.round >= round) continue
    any = line
    if (task.node === node) own = line
  }
  const line = own ?? any
  return line && { line, own: own !== undefined }
}
