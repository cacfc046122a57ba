/**
 * The language of flows as types; `schemas/grammar/flow.json` is the same as JSON Schema, `check.ts` says what is wrong
 * with one. A flow is a tree: what stands one below the other runs one after the other, a branch holds ways side by side
 * and goes on when those that were taken are through, so that joins need no node.
 * Expressions read `form` (values of the record) and `user` (who started it), and nothing else.
 */
import type { Expr, Json, Text } from '../types.ts'

/** Below whom a rule looks: who started it, who decided before, or who decided at a node. */
export type Below = 'starter' | 'before' | { node: string }

/** Only those of a rule's people who stand here; `same` as who started it. */
export interface Within {
  company?: string[]
  department?: string[]
  same?: 'company' | 'department'
}

/** A rule that says who it is. The engine names rules, the server finds the people. */
export type Who = { within?: Within } & (
  | { by: 'users' | 'role' | 'position' | 'group'; ids: string[] }
  /** `upTo`: the chain of them, from `level` to it, nearest first */
  | { by: 'manager' | 'head'; of?: Below; level: number; upTo?: number }
  | { by: 'starter' }
  /** a field of the form that holds people */
  | { by: 'field'; field: string }
  /** who decided at an earlier node */
  | { by: 'approver'; node: string }
  /** anybody, named by who decides before */
  | { by: 'chosen' }
  /** some of these, named by who decides before */
  | { by: 'candidates'; among: Who[] }
  | { by: 'interface'; interface: string; params?: { [name: string]: Json } }
)

/** Nobody found: an administrator, named people, the one before chooses, go on without, or refuse what leads here. */
export type Nobody = 'admin' | 'before' | 'pass' | 'refuse' | { users: string[] }

/**
 * How many have to agree: one, all, a share in percent, a number, or all in order. Whoever adds a signer adds nobody who
 * counts: the vote of a person and of those who were added to it is one.
 */
export type Sign =
  | { mode: 'any' | 'all' | 'order' }
  /** in percent; without `refuse` it is refused as soon as `agree` cannot be reached any more */
  | { mode: 'ratio'; agree: number; refuse?: number }
  /** in people; never more than there are */
  | { mode: 'count'; agree: number; refuse?: number }

/** Where a return may lead, and how it comes back: through everything between, or straight to who returned it. */
export interface Return {
  /** `before`: the node that came before; `choose`: any that was passed, or the start; a node's id */
  to: 'start' | 'before' | 'choose' | { node: string }
  then?: 'again' | 'straight'
}

/** A data interface by its id or code, with values of its parameters: expressions read the record and who started it. */
export interface Called {
  interface: string
  params?: { [name: string]: Json }
}

/** A deadline; `hours` of the calendar (all hours without one) from receipt, the launch, or a date of the form. */
export interface Due {
  hours: number
  calendar?: string
  from?: 'receipt' | 'launch' | { field: string }
  /** hours before (below 0) or after it, when those who are asked are reminded; at most ten */
  remind?: number[]
  after?: 'remind' | 'agree' | { transfer: Who[] } | Called
}

/** What a person may do at a node beside deciding; `true` is the usual word. */
export type Action = 'transfer' | 'addBefore' | 'addAfter' | 'end' | 'return' | 'refuse' | 'withdraw'

/** What people are told of: somebody is asked or copied (`enter`), and what becomes of it. */
export type Moment = 'enter' | 'urge' | 'remind' | 'overdue' | 'return' | 'refuse' | 'end'

/** How a moment is told. In-app it always is; what says nothing of its own is told as for every flow. */
export interface FlowMessage {
  /** what is sent beside: nothing, or what a sending configuration says, by its id */
  send?: false | string
  /** plain text with placeholders (`messages.ts`), of at most 200 characters each */
  title?: Text
  text?: Text
}
type Messages<M extends Moment> = { [moment in M]?: FlowMessage }

/** What every node has. */
interface Every {
  /** known by it in events and tasks: it stays the same from version to version */
  id: string
  title?: Text
}

/** A node where people are asked. */
interface Asks extends Every {
  who: Who[]
  nobody?: Nobody
  /** whoever launched it is not asked, and decides for nobody else */
  excludeStarter?: boolean
  sign?: Sign
  fields?: { [field: string]: 'hide' | 'read' | 'write' | 'require' }
  /** actions that are offered, maybe in words of its own; all but `end` where it is not given */
  buttons?: { [action in Action]?: boolean | Text }
  require?: Array<'opinion' | 'signature' | 'files'>
  due?: Due
  /** `return`: it goes back to whoever started it; what a node of the kind `handle` is about cannot be refused */
  messages?: Messages<Exclude<Moment, 'end'>>
  /** data interfaces that are called after the commit; `halt` suspends the flow where one fails in the end */
  events?: Array<Called & { on: 'enter' | 'agree' | 'refuse' | 'return' | 'leave'; fails?: 'go' | 'halt' }>
  print?: string[]
}

export type Approve = Asks & {
  kind: 'approve'
  /** whose task agrees by itself: the starter's, of who agreed at the node before, of who agreed earlier */
  same?: Array<'starter' | 'before' | 'earlier'>
  return?: Return
  /** where a refusal of the node leads: back to the start (審核退回), or the end (審核終止); the start where it is not given */
  refused?: 'start' | 'end'
}
/** Somebody does something: done or returned, not agreed or refused. */
export type Handle = Asks & { kind: 'handle'; return?: Return }
/** Somebody is told, and nothing waits for it. */
export type Copy = Every & { kind: 'copy'; who: Who[]; fields?: Asks['fields']; messages?: Messages<'enter'> }
export interface Way {
  title?: Text
  when?: Expr
  /** taken when no other one holds */
  else?: true
  nodes: FlowNode[]
}
/** `first` that holds, `all` that hold, `chosen` by who decides before, all of them (`parallel`). */
export type Branch = Every & { kind: 'branch'; mode: 'first' | 'all' | 'chosen' | 'parallel'; ways: Way[] }
export type Wait = Every & { kind: 'wait' } & ({ hours: number; calendar?: string } | { until: string })
/** A data interface is called and answered before it goes on; `hold`: where it fails an administrator decides. */
export type CallNode = Every & Called & { kind: 'call'; fails?: 'go' | 'hold' }
export type SubFlow = Every & {
  kind: 'subflow'
  flow: string
  waits?: boolean
  starter?: Who[]
  /** values of the new record, by its fields */
  values?: { [field: string]: Json }
  /** where it did not end with a yes */
  fails?: 'go' | 'hold'
}
/** Goes on at another node: of the same ways, or of ways around it. */
export type Jump = Every & { kind: 'jump'; to: string; when?: Expr }

export type Asking = Approve | Handle
export type FlowNode = Asking | Copy | Branch | Wait | CallNode | SubFlow | Jump

export interface FlowDef {
  version: 1
  code: string
  /** the application whose records it decides about */
  form: string
  /** what its instances are called; the name of the flow where it is not given */
  title?: Text
  start: {
    /** who may launch it; everybody where it is empty */
    who?: Who[]
    fields?: Asks['fields']
    /** what whoever started it is told */
    messages?: Messages<'end'>
    /** until when who launched it may take it back: until somebody decided, at any time, or never */
    withdraw?: 'untouched' | 'any' | 'never'
    /** may one that was adopted be taken back by who launched it */
    revoke?: boolean
  }
  nodes: FlowNode[]
}
