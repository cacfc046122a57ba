import type { FlowDef, FlowMessage, FlowNode, Moment } from './definition.ts'
import { nodesOf } from './nodesOf.ts'

/**
 * What a message in words of a flow's own may name: what its instance is called, who started it, the node and the moment.
 * Nothing of the record: receivers of one moment read different fields of it, and one who reads none gets the message as well.
 */
export const messageParts = ['title', 'starter', 'node', 'time'] as const
/** Characters of a title or text, before and after it is filled in. */
export const longestWords = 200
export type MessagePart = (typeof messageParts)[number]

/** Moments that a kind of node tells of; none where nobody is told. */
export const momentsOf: { readonly [kind in FlowNode['kind'] | 'start']: readonly Moment[] } = {
  start: ['end'],
  approve: ['enter', 'urge', 'remind', 'overdue', 'return', 'refuse'],
  handle: ['enter', 'urge', 'remind', 'overdue', 'return'],
  copy: ['enter'],
  ...{ branch: [], wait: [], call: [], subflow: [], jump: [] },
}

/** What is said of a sending configuration that cannot be named. */
export const noSending = (id: string): string => `there is no enabled sending configuration "${id}"`

type Messages = { readonly [moment in Moment]?: FlowMessage } | undefined

/** The sending configurations that a flow names, each with where it does. */
export function sendingsIn({ start, nodes }: FlowDef): Array<{ pointer: string; send: string }> {
  const of = (at: string, messages: Messages) =>
    Object.entries(messages ?? {}).flatMap(([moment, { send }]) =>
      typeof send === 'string' ? [{ pointer: `${at}/messages/${moment}/send`, send }] : [],
    )
  const ofNodes = [...nodesOf(nodes)].flatMap(([at, node]) => ('messages' in node ? of(at, node.messages) : []))
  return [...of('/start', start.messages), ...ofNodes]
}
