import type { Plan } from '../plan.ts'
import type { Command, Dates, Facts, FlowEvent, FlowState, Need, People, Waiting } from '../types.ts'
import { type WayStep, wayOf } from '../way.ts'
import { newState } from './fold.ts'
import type { Refused } from './refusals.ts'
import { step } from './step.ts'
import { waitingFor } from './waiting.ts'

/** Stands for somebody whom the one before will choose. */
export const toBeChosen = '?'
/** Commands that a preview gives at most: a flow that goes in circles is cut there. */
const mostCommands = 2000

/** What is found of needs, by their keys; `now` goes on as deadlines of waits are reached. */
export type Resolve = (needs: Need[], now: number) => Promise<{ people?: { [key: string]: People }; dates?: { [key: string]: Dates } }>

export interface Preview {
  way: WayStep[]
  /** adopted; held, where only an administrator can go on; refused at its launch; cut after very many steps */
  ends: 'adopted' | 'held' | 'refused' | 'cut'
  refused?: Refused
}

/** Whoever will be chosen is nobody yet: needs that name only them are not asked for. */
function placeholder(need: Need): People | undefined {
  if (need.need !== 'people' || !need.named?.includes(toBeChosen)) return undefined
  const rule = need.rules.findIndex(({ by }) => by === 'chosen' || by === 'candidates')
  return { found: [{ person: toBeChosen, rule }] }
}

/** What everybody does who agrees. */
function next(plan: Plan, state: FlowState, waiting: Waiting): Command | undefined {
  const { node = '', person = '' } = waiting
  const place = { node, round: state.open[node]?.round ?? 0 }
  if (waiting.for === 'timer') return { kind: 'timer', what: 'wait', ...place }
  if (waiting.for === 'interface' || waiting.for === 'subflow') return { kind: 'answered', ok: true, ...place }
  if (waiting.for !== 'person') return undefined
  const task = Object.values(state.tasks).find((one) => one.node === node && one.person === person && one.state === 'open')
  const isHandled = plan.nodes.get(node)?.node.kind === 'handle'
  return task && { kind: isHandled ? 'handle' : 'agree', actor: person, task: task.id, opinion: '-', signature: '-', files: ['-'] }
}

/**
 * The way that a flow takes from here on when everybody agrees, or did `from` the start: the very same steps, so what is
 * shown before is what comes, as far as people and values stay as they are. Ways that will be chosen are all taken.
 */
export async function preview(
  plan: Plan,
  facts: Pick<Facts, 'now' | 'form' | 'user'> & { starter: string },
  resolve: Resolve,
  from: FlowState = newState(),
): Promise<Preview> {
  const events: FlowEvent[] = []
  let state = from
  let { now } = facts
  const choose: { [node: string]: string[] } = {}
  const ways: { [branch: string]: number[] } = {}

  /** Gives a command with all that is asked for; the reason where it is refused. */
  const give = async (command: Command): Promise<Refused | undefined> => {
    const found: Required<Pick<Facts, 'people' | 'dates'>> = { people: {}, dates: {} }
    for (let tries = 0; tries < mostCommands; tries++) {
      const answer = step(plan, state, { ...command, choose, ways } as Command, { ...facts, now, ...found })
      if (answer.state) {
        state = answer.state
        events.push(...answer.events)
        return undefined
      }
      if (answer.refused) {
        const { reason, node = '' } = answer.refused
        const branch = plan.nodes.get(node)?.node
        if (reason === 'choosePeople' && !choose[node]) choose[node] = [toBeChosen]
        else if (reason === 'chooseWays' && branch?.kind === 'branch' && !ways[node]) ways[node] = branch.ways.map((_, way) => way)
        else return answer.refused
        continue
      }
      const asked = answer.needs.filter((need) => {
        const own = placeholder(need)
        if (own) found.people[need.key] = own
        return !own
      })
      const more = asked.length > 0 ? await resolve(asked, now) : {}
      Object.assign(found.people, more.people)
      Object.assign(found.dates, more.dates)
    }
    return { reason: 'tooMany' }
  }

  if (state.status !== 1) {
    const refused = await give({ kind: 'submit', actor: facts.starter })
    if (refused) return { way: wayOf(events), ends: 'refused', refused }
  }
  for (let given = 0; given < mostCommands; given++) {
    if (state.status === 2) return { way: wayOf(events), ends: 'adopted' }
    const command = waitingFor(plan, state).flatMap((waiting) => next(plan, state, waiting) ?? [])[0]
    if (!command) return { way: wayOf(events), ends: 'held' }
    if (command.kind === 'timer') now = Math.max(now, state.open[command.node]?.due?.at ?? now)
    const refused = await give(command)
    if (refused) return { way: wayOf(events), ends: 'refused', refused }
  }
  return { way: wayOf(events), ends: 'cut' }
}
