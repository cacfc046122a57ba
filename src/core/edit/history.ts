import { patched } from './patch.ts'
import type { Done, Message, Patch } from './types.ts'

/** One step: what it did, what takes it back, what it is called, and what was selected before and after. */
export interface Step {
  patches: readonly Patch[]
  inverse: readonly Patch[]
  mark: Message
  before: readonly string[]
  after: readonly string[]
  /** typing that goes on: the same properties of the same nodes */
  typing?: string
}

/** What was done and taken back, of one version of a draft. It is plain data, so that it can be kept and read again. */
export interface History {
  /** the version of the draft that the first step was taken on */
  version: string
  done: readonly Step[]
  undone: readonly Step[]
}

/** So many steps are kept; older ones can no longer be taken back. */
export const mostSteps = 200

/** A history in which nothing was done yet. */
export const newHistory = (version: string): History => ({ version, done: [], undone: [] })

/** Notes what a command did. What was taken back before is gone; `typing` joins it to the step before, where that is the same typing. */
export function noted(
  history: History,
  done: Pick<Done, 'patches' | 'inverse' | 'mark' | 'nodes'>,
  selected: readonly string[],
  typing?: string,
): History {
  if (done.patches.length === 0) return history
  const last = history.done.at(-1)
  const joins = typing !== undefined && last?.typing === typing && history.undone.length === 0
  const own: Step = {
    ...{ patches: done.patches, inverse: done.inverse, mark: done.mark, before: selected, after: done.nodes },
    ...(typing === undefined ? {} : { typing }),
  }
  const step: Step = joins ? joined(last, own) : own
  const kept = joins ? history.done.slice(0, -1) : history.done
  return { ...history, done: [...kept, step].slice(-mostSteps), undone: [] }
}

const pathOf = (patches: readonly Patch[]) => JSON.stringify(patches.map(({ op, path }) => [op, path]))

/** Two steps as one. Where both set the same places, only the newest values are kept, and the oldest to go back to. */
function joined(first: Step, second: Step): Step {
  const replaces = pathOf(first.patches) === pathOf(second.patches) && second.patches.every(({ op }) => op === 'set')
  return {
    ...second,
    before: first.before,
    patches: replaces ? second.patches : [...first.patches, ...second.patches],
    inverse: replaces && pathOf(first.inverse) === pathOf(second.inverse) ? first.inverse : [...second.inverse, ...first.inverse],
  }
}

/** Ends the typing that goes on: what is typed next is a step of its own. */
export function settle(history: History): History {
  const last = history.done.at(-1)
  if (last?.typing === undefined) return history
  const { typing: _typing, ...step } = last
  return { ...history, done: [...history.done.slice(0, -1), step] }
}

/** Whether the last step is typing that may go on. */
export const isTyping = ({ done, undone }: History): boolean => undone.length === 0 && done.at(-1)?.typing !== undefined

/** Goes to where so many steps are done, back or forward; undefined where it stands there, or where there are not so many. */
export function turnedTo<D>(definition: D, history: History, steps: number): Turned<D> | undefined {
  if (steps < 0 || steps > history.done.length + history.undone.length) return undefined
  let turned: Turned<D> | undefined
  for (;;) {
    const { definition: at, history: now }: Pick<Turned<D>, 'definition' | 'history'> = turned ?? { definition, history }
    if (now.done.length === steps) return turned
    turned = now.done.length > steps ? undo(at, now) : redo(at, now)
    if (!turned) return undefined
  }
}

interface Turned<D> {
  definition: D
  history: History
  /** what is selected then */
  nodes: readonly string[]
  mark: Message
}

/** Takes the last step back; undefined where there is none. */
export function undo<D>(definition: D, history: History): Turned<D> | undefined {
  const step = history.done.at(-1)
  if (!step) return undefined
  return {
    definition: patched(definition, step.inverse),
    history: { ...history, done: history.done.slice(0, -1), undone: [...history.undone, step] },
    nodes: step.before,
    mark: step.mark,
  }
}

/** Does again what was taken back last; undefined where there is nothing. */
export function redo<D>(definition: D, history: History): Turned<D> | undefined {
  const step = history.undone.at(-1)
  if (!step) return undefined
  return {
    definition: patched(definition, step.patches),
    history: { ...history, done: [...history.done, step], undone: history.undone.slice(0, -1) },
    nodes: step.after,
    mark: step.mark,
  }
}
