import { createContext, useContext } from 'react'
import type { Props } from '#core/edit/types.ts'
import type { FlowDef, FlowNode } from '#core/flow/definition.ts'
import { reachable } from '#core/flow/engine/moves.ts'
import { compile } from '#core/flow/plan.ts'

/** What the fields of the panel know of the flow around what they are of. */
export interface PanelAround {
  definition: FlowDef
  /** the key of what the properties are of */
  of: string
  /** sets properties that belong together */
  set: (props: Props) => void
}

export const PanelContext = createContext<PanelAround | undefined>(undefined)

export function usePanel(): PanelAround {
  const around = useContext(PanelContext)
  if (!around) throw new Error('a field of a flow needs its panel around it')
  return around
}

const isAsking = ({ kind }: FlowNode) => kind === 'approve' || kind === 'handle'

/** The other nodes where somebody is asked. */
export function othersAsking({ definition, of }: PanelAround): FlowNode[] {
  return [...compile(definition).nodes.values()].flatMap(({ node }) => (isAsking(node) && node.id !== of ? [node] : []))
}

/** The other nodes that can be gone to from here; only those where somebody is asked, where that is asked for. */
export function within({ definition, of }: PanelAround, onlyAsking: boolean): FlowNode[] {
  const plan = compile(definition)
  return [...plan.nodes.values()].flatMap(({ node }) =>
    node.id !== of && (!onlyAsking || isAsking(node)) && reachable(plan, of, node.id) ? [node] : [],
  )
}
