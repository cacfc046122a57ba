import { around, type Plan } from './plan.ts'
import type { Auto, FlowEvent, Held, Status, Why } from './types.ts'

/** A node as it was come to, in the order of a history: what the timeline and a preview show. */
export interface WayStep {
  node: string
  round: number
  people: Array<{ person: string; why: Why; verdict?: 'agreed' | 'refused'; auto?: Auto }>
  /** people who were only told */
  copied?: boolean
  ways?: number[]
  held?: Held
  outcome?: 'passed' | 'refused' | 'moved' | 'ended'
}

/** A history without what was taken back; `eventOf` says what a line of it tells. */
export function standing<E>(lines: Iterable<E>, eventOf: (line: E) => FlowEvent): E[] {
  const list: E[] = []
  for (const line of lines) {
    const event = eventOf(line)
    // the line that says so stands between both
    if (event.event === 'undone') list.splice(Math.max(0, list.length - 1 - event.events), event.events)
    else list.push(line)
  }
  return list
}

/** The way that a history took. */
export function wayOf(events: Iterable<FlowEvent>): WayStep[] {
  const steps: WayStep[] = []
  const people = new Map<string, WayStep['people'][number]>()
  const last = (node: string) => steps.findLast((step) => step.node === node && !step.copied)
  let round = 0
  for (const event of standing(events, (one) => one)) {
    if (event.event === 'submitted' || event.event === 'moved') round = event.round
    else if (event.event === 'entered')
      steps.push({ node: event.node, round: event.round, people: [], ...(event.ways ? { ways: event.ways } : {}) })
    else if (event.event === 'copied')
      steps.push({
        ...{ node: event.node, round, copied: true, outcome: 'passed' },
        people: event.people.flatMap((person, i) => (event.why[i] ? [{ person, why: event.why[i] }] : [])),
      })
    else if (event.event === 'asked') {
      const { id, node, person, why } = event.task
      people.set(id, { person, why })
      last(node)?.people.push({ person, why })
      const added = last(node)?.people.at(-1)
      if (added) people.set(id, added)
    } else if (event.event === 'decided') {
      const one = people.get(event.task)
      if (one) Object.assign(one, { verdict: event.verdict }, event.auto ? { auto: event.auto } : {})
    } else if (event.event === 'held' || event.event === 'left') {
      const step = last(event.node)
      if (step) Object.assign(step, event.event === 'held' ? { held: event.because } : { outcome: event.outcome })
    }
  }
  return steps
}

/** A step as it is shown: how deep it stands in branches, and whether it was passed since there was nobody to ask. */
export interface ShownStep extends WayStep {
  level: number
  nobody?: true
  /** the instance that a sub-flow launched; its id only for whoever may read it */
  instance?: { id?: string; fullName: string; status: Status }
  /** an interface that nothing is called of in a preview */
  notCalled?: true
}

/** A step as a page is given it: of a preview nothing more is known than the way. */
export type FlowStep = WayStep & Partial<ShownStep>

export function shownStep(plan: Plan, step: WayStep): ShownStep {
  const kind = plan.nodes.get(step.node)?.node.kind
  const isPassed = (kind === 'approve' || kind === 'handle') && step.people.length === 0 && step.outcome === 'passed'
  return { ...step, level: around(plan, step.node).length, ...(isPassed ? { nobody: true } : {}) }
}
