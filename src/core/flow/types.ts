/**
 * What the engine takes and gives. `step(plan, state, command, facts)` answers one of
 *   { state, events, effects }   done: keep all three in one transaction, together with the command and the facts;
 *   { needs }                    facts that are lacking: find them and ask again, nothing happened;
 *   { refused }                  a reason of the closed list in `refusals.ts`, nothing happened.
 * Nothing here reads a clock, a database or chance, and every value is plain JSON.
 */
import type { Row } from '../types.ts'
import type { FlowMessage, Moment, Who } from './definition.ts'

/** 0 is a draft; 1 wait, 2 adopt, 3 reject (it waits for its starter), 4 revoke (taken back), 5 cancel. */
export type Status = 0 | 1 | 2 | 3 | 4 | 5

/** Why this person: shown as 'why me'. */
export interface Why {
  /** the rule of the node's `who` that found the person; of those who were added or assigned there is none */
  rule?: number
  by: Who['by'] | 'admin' | 'nobody' | 'transfer' | 'addBefore' | 'addAfter' | 'assign' | 'overdue'
  level?: number
  /** who added, transferred or assigned */
  from?: string
  /** whose place the person takes while they are away */
  onBehalf?: string
  /** who was found before and is not asked; at most `mostSkipped` */
  skipped?: Skipped[]
}
export interface Skipped {
  person: string
  /** `twice`: asked already in this round; `starter`: the node excludes whoever launched it; the others are the server's: left, switched off, without a right, on leave */
  because: 'twice' | 'starter' | 'left' | 'disabled' | 'noRight' | 'away'
}

/**
 * A row of flow_task. `open` and `later` are undecided: `later` waits for its turn, or for the signers before it.
 * Those of a node are kept in the state until it is left; after that only in the events, and in flow_task.
 */
export interface Task {
  /** t1, t2, … in the order in which they were made */
  id: string
  node: string
  round: number
  person: string
  /** the vote that it belongs to: the first task of it. A transfer stays in it, and so do signers who were added */
  group: string
  state: 'open' | 'later' | 'agreed' | 'refused' | 'closed'
  /** tasks that have to be decided before this one */
  behind?: string[]
  /** why it agreed by itself */
  auto?: Auto
  why: Why
}

/** Why a node waits for an administrator. */
export type Held = 'nobody' | 'many' | 'choose' | 'noWay' | 'rounds' | 'failed'

/** Where it goes straight back to: a node that was closed by a return, with what had been done of it. */
export interface Point {
  node: string
  from: string | null
  ways?: number[]
  done?: number[]
  back?: Back
}
/** `origin` is the node that it was returned from. */
export interface Back {
  origin: string
  points: Point[]
}

/** A node that is under way. Of a branch `ways` were taken and `done` are through. */
export interface Opened extends Point {
  round: number
  held?: Held
  due?: Dates
  /** its deadline has passed and was dealt with */
  rang?: true
  /** what was answered while it was suspended */
  answer?: boolean
}

/** `at` is the deadline, or when a wait ends: milliseconds; null: none (an empty field, a moment that has passed counts). */
export interface Dates {
  at: number | null
  remind?: number[]
}

export interface FlowState {
  status: Status
  suspended: boolean
  /** raised by every submission, return, jump back, change and revival */
  round: number
  starter: string | null
  /** who launched it in the starter's place */
  launchedBy: string | null
  /** tasks made so far */
  made: number
  open: { [node: string]: Opened }
  tasks: { [id: string]: Task }
  /** nodes that were passed, the one before each, and who agreed there */
  passed: { [node: string]: { round: number; from: string | null; people: string[] } }
  /** whether anybody decided since it was submitted */
  touched: boolean
  /** the last decision of a person, which that person may take back */
  last: { node: string; person: string } | null
  /** where a resubmission goes straight back to */
  back: Back | null
  /** what suspended it, where that was no administrator */
  failed?: Failed
}

/** A data interface that a node calls, and when, which failed in the end. */
export interface Failed {
  node: string
  on: string
}

/** How the result of an interface or of a sub-flow is told, and which timer rang; stale ones do nothing. */
export interface Place {
  node: string
  round: number
}

/**
 * What somebody wants. `actor` is who is signed in; `onBehalf` whose task it is, where it is another's (facts say whether
 * that is so). `choose` names people of nodes that ask for it, `ways` the ways of branches that are chosen: where one is
 * lacking the refusal names the node and who may be chosen, and the same command is sent again with it.
 */
export type Command =
  | ({ kind: 'saveDraft'; onBehalf?: string } & Acting)
  | ({ kind: 'submit'; onBehalf?: string } & Acting & Choosing)
  /** `handle` is `agree` of a handling node */
  | ({ kind: 'agree' | 'refuse' | 'handle'; task: string } & Acting & OnBehalf & Choosing & Opinion)
  /** `node`, or `start`, where the definition lets choose */
  | ({ kind: 'return'; task: string; node?: string } & Acting & OnBehalf & Choosing & Opinion)
  /** by the starter; with `node`: one's own decision there, as long as nobody decided after it */
  | ({ kind: 'withdraw'; node?: string } & Acting & Choosing & Opinion)
  /** takes the last command back, as if it had not been given: by who gave it, within a moment (`facts.last`) */
  | ({ kind: 'undo' } & Acting)
  | ({ kind: 'transfer'; task: string; to: string } & Acting & OnBehalf & Choosing & Opinion)
  | ({ kind: 'addBefore' | 'addAfter'; task: string; people: string[] } & Acting & OnBehalf & Choosing & Opinion)
  /** by an administrator: instead of those who are asked at the node; with `task` instead of that one */
  | ({ kind: 'assign'; node: string; task?: string; people: string[] } & Acting & Choosing & Opinion)
  | ({ kind: 'urge' } & Acting & Opinion)
  | ({ kind: 'suspend' | 'restore' } & Acting & Choosing & Opinion)
  /** by an administrator, or with `task` by who is asked where the node offers it */
  | ({ kind: 'end'; task?: string } & Acting & OnBehalf & Opinion)
  /** an adopted one is taken back, by its starter where the flow allows it, or by an administrator */
  | ({ kind: 'revoke' } & Acting & Opinion)
  /** by an administrator: one that has ended goes on at a node; one under way goes on at another node */
  | ({ kind: 'revive' | 'change'; node: string } & Acting & Choosing & Opinion)
  /** by an administrator: goes on by the version with this id, of which the plan is */
  | ({ kind: 'version'; from: string; to: string } & Acting)
  /** of the jobs: `what` is told by the effect */
  | ({ kind: 'timer'; what: 'due' | 'remind' | 'wait' } & Place)
  /** of the jobs: an interface was answered, or a sub-flow has ended (`ok`: adopted) */
  | ({ kind: 'answered'; ok: boolean } & Place)
  /** of the jobs: an interface that the flow may not go on without could not be called in the end */
  | ({ kind: 'halt'; on: string } & Place)

export interface Acting {
  actor: string
}
interface OnBehalf {
  onBehalf?: string
}
interface Choosing {
  choose?: { [node: string]: string[] }
  ways?: { [branch: string]: number[] }
}
/** `signature` is the file of a drawing; the engine knows files by their ids only. */
export interface Opinion {
  opinion?: string
  signature?: string
  files?: string[]
}

/** Somebody whom the server found: `delegate` acts for them now. `rule` counts from 0 in the rules that were asked. */
export interface Found {
  person: string
  rule: number
  level?: number
  delegate?: string
}
/** Both in the order of the rules; nobody stands in both. */
export interface People {
  found: Found[]
  skipped?: Skipped[]
  /** an interface that says who it is could not be asked: who would be found is not known */
  failed?: true
}

/**
 * What the server says with a command. Always: `now`, the record's values as they are after this command, the starter as
 * `user` of expressions, whether the actor may administer this flow, for whom they may act now.
 * Where they were asked for: people and dates, by the `key` of the need. Facts that nobody asked for do no harm.
 */
export interface Facts {
  now: number
  form: Row
  user: Row
  isAdmin?: boolean
  actsFor?: string[]
  people?: { [key: string]: People }
  dates?: { [key: string]: Dates }
  /** the last command, where it may be taken back: who gave it, how many events came of it, and the state before */
  last?: { actor: string; events: number; state: FlowState; node?: string; task?: string }
}

/**
 * A fact that is lacking. Of `people` the server finds those of the rules who are active and may see the record;
 * `below` and `approver` of the rules are written out: the people that they lead to stand in `known`, by node (`starter`
 * and `before` are names like those). `named` are those whom a person chose (rules
 * `chosen` and `candidates`): they are found if they are active; with `offers` all are found who are among candidates.
 * `admin` are those who administer the flow.
 */
export type Need =
  | {
      need: 'people'
      key: string
      node: string
      rules: Array<Who | { by: 'admin' }>
      starter: string | null
      known: { [node: string]: string[] }
      named?: string[]
      offers?: true
    }
  /** `hours` of `calendar` from `now`, the launch, or a field; reminders in hours from there */
  | {
      need: 'dates'
      key: string
      node: string
      hours: number
      calendar?: string
      from: 'receipt' | 'launch' | { field: string }
      remind?: number[]
    }

/** PR-08: 0 return, 1 agree, 2 launch, 3 withdraw, 4 end, 5 assign, 6 add after, 7 transfer, 8 change, 9 revive, then 10 add before, 11 suspend, 12 restore, 13 refuse, 14 revoke, 15 urge, 16 moved to another version. */
export type HandleStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16

/** Why a task agreed by itself. */
export type Auto = 'starter' | 'before' | 'earlier' | 'overdue'

/** What happened; `fold(events)` is the state. Rows of flow_event, with their seq. */
export type FlowEvent =
  /** somebody did something: a line of the record of operators. It changes nothing by itself */
  | {
      event: 'handled'
      handle: HandleStatus
      person: string
      onBehalf?: string
      node?: string
      task?: string
      to?: string[]
      opinion?: string
      signature?: string
      files?: string[]
    }
  | { event: 'drafted'; starter: string; launchedBy?: string }
  | { event: 'submitted'; starter: string; launchedBy?: string; round: number }
  | { event: 'entered'; node: string; round: number; from: string | null; ways?: number[]; done?: number[]; back?: Back; due?: Dates }
  | { event: 'asked'; task: Task }
  /** its turn has come */
  | { event: 'opened'; task: string }
  | { event: 'parked'; task: string; behind: string[] }
  | { event: 'decided'; task: string; verdict: 'agreed' | 'refused'; person?: string; auto?: Auto }
  | { event: 'closed'; task: string; because: 'decided' | 'transferred' | 'moved' | 'ended' | 'assigned' }
  | { event: 'held'; node: string; because: Held }
  | { event: 'released'; node: string }
  | { event: 'copied'; node: string; people: string[]; why: Why[] }
  | { event: 'wayDone'; node: string; way: number }
  | { event: 'left'; node: string; outcome: 'passed' | 'refused' | 'moved' | 'ended'; people: string[] }
  /** a round begins at `to` (`start`: it waits for its starter); `forget` are nodes that will be asked again */
  | {
      event: 'moved'
      how: 'return' | 'refuse' | 'withdraw' | 'jump' | 'change' | 'revive'
      from?: string
      to: string
      round: number
      forget: string[]
      back?: Back
    }
  /** it goes straight back to where it was returned from */
  | { event: 'straight'; node: string; to: string }
  | { event: 'overdue'; node: string }
  | { event: 'answered'; node: string; ok: boolean }
  /** it goes on by another version; `gone` are nodes of its history that this one does not have, each with the nearest one before it */
  | { event: 'versioned'; from: string; to: string; gone: { [node: string]: string | null } }
  /** the last `events` were taken back: it is as it was before them, but for what numbers tasks and rounds */
  | { event: 'undone'; events: number; state: FlowState }
  /** by an administrator, or since what the node calls failed in the end */
  | { event: 'suspended'; failed?: Failed }
  | { event: 'restored' }
  | { event: 'ended'; status: 2 | 4 | 5 }

/** What has to follow, as rows of base_job in the same transaction; those of a place that is closed by then do nothing. */
export type Effect =
  | ({ effect: 'timer'; what: 'due' | 'remind' | 'wait'; at: number } & Place)
  /** `as`: how the flow wants it told, where it says so */
  | { effect: 'message'; moment: Moment; as?: FlowMessage; node?: string; people: string[] }
  /** `answers`: the node waits for `answered`; else `fails` says whether the flow is suspended when it cannot be done */
  | ({ effect: 'interface'; interface: string; on: string; params?: Row; answers: boolean; fails?: 'go' | 'halt' } & Place)
  | ({ effect: 'subflow'; flow: string; waits: boolean; starter: string } & Place)
  /** the sub-flow that this place launched ends with it */
  | ({ effect: 'endSubflow' } & Place)
  /** the record is locked to all but what the open nodes allow, or its starter may write it again */
  | { effect: 'lock'; locked: boolean }
  | { effect: 'end'; status: Status }

/** Whom or what an instance waits for; nothing once it has ended. */
export interface Waiting {
  for: 'person' | 'starter' | 'admin' | 'timer' | 'interface' | 'subflow'
  node?: string
  person?: string
}
