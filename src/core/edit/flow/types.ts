import type { FlowDef, FlowNode } from '../../flow/definition.ts'
import type { Message, Patch, Props, Refused } from '../types.ts'

/** A way of a branch, by its place in it. */
export interface WayAt {
  branch: string
  way: number
}

/** A gap of a flow: in the flow itself, or in a way; before a node, else behind the last one. */
export interface FlowPlace {
  in: WayAt | null
  before?: string
}

export type FlowKind = FlowNode['kind']

/** Every change of a flow. Nodes are named by their ids, which stay the same for ever; ways by their keys (`wayKey`). */
export type FlowCommand =
  | { do: 'addNode'; kind: FlowKind; to: FlowPlace; props?: Props }
  | { do: 'moveNodes'; nodes: readonly string[]; to: FlowPlace }
  | { do: 'copyNodes'; nodes: readonly string[] }
  | { do: 'removeNodes'; nodes: readonly string[] }
  | { do: 'pasteNodes'; text: string; to: FlowPlace }
  /** before the way at `index`, else behind the last one that has a condition */
  | { do: 'addWay'; branch: string; index?: number }
  /** `to` is its index afterwards */
  | { do: 'moveWay'; at: WayAt; to: number }
  | { do: 'removeWay'; at: WayAt }
  /** of a node, a way, the start (`start`), or the flow itself (empty); undefined takes one away */
  | { do: 'setProps'; of: string; props: Props }
  /** the whole flow as somebody wrote it in the text, or that of an older version */
  | { do: 'replace'; by: FlowDef; version?: number }

/** A place that names a node: a jump, a return, or a rule of people. Each kind has a text `edit.flowUse.<kind>`. */
export interface FlowUse {
  kind: 'jump' | 'return' | 'people'
  /** the node that it stands at, or `start` */
  at: string
  /** the node that is named */
  node: string
}

export interface FlowDone {
  ok: true
  definition: FlowDef
  patches: readonly Patch[]
  inverse: readonly Patch[]
  /** keys of what is selected after it */
  nodes: readonly string[]
  mark: Message
  /** places that name a node which cannot be gone to, or asked, from there any more */
  lost: readonly FlowUse[]
}

export type FlowResult = FlowDone | Refused

/** What a command of flows gives before it is carried out, or why not. */
export type FlowPlan =
  | {
      recipe: (draft: FlowDef) => void
      nodes: readonly string[]
      mark: Message
      /** nodes that come in with it: what they name and cannot have is told, and keeps nothing out */
      copies?: readonly string[]
    }
  | Refused
