import { useCallback, useMemo } from 'react'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { useHere } from '../formula/around.ts'
import { nodeFaults } from './nodeFaults.ts'
import type { NodePlace } from './places.ts'
import { type OpenGroups, RecordForm } from './RecordForm.tsx'
import { type Props, propsFor } from './schema.ts'

export interface PropertyFormProps {
  /** the contract */
  widget: Widget
  node: Node
  onChange: (node: Node) => void
  /** props that whoever holds the node edits otherwise */
  leaveOut?: ReadonlySet<string>
  /** where the node stands; what means something in some places only is left out where that is not known */
  place?: NodePlace
  /** its props by what they are for, instead of those of its kind and those that every node has */
  groups?: OpenGroups
}

const nothing: ReadonlySet<string> = new Set()
const without = (props: Props['own'], names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !names.has(name)))

/**
 * The properties of a node, drawn by @rjsf from its contract and the grammar: contract in, node in, node out. What is
 * wrong is told under its field in the words of the checks, and is given out all the same: whoever holds the node decides.
 */
export function PropertyForm({ widget, node, onChange, leaveOut = nothing, place, groups }: PropertyFormProps) {
  const props = useMemo(() => {
    const { common, own } = propsFor(widget, place)
    return { common: without(common, leaveOut), own: without(own, leaveOut) }
  }, [widget, leaveOut, place])
  const { fields, table } = useHere()
  const check = useCallback(
    (given: Node) => nodeFaults(widget, given, env, { place: place ?? 'form', table, fields }),
    [widget, place, table, fields],
  )
  return <RecordForm props={props} record={node} check={check} onChange={onChange} {...(groups ? { groups } : {})} />
}
