import type { Called, FlowDef, FlowNode, Who } from '#core/flow/definition.ts'
import type { Fault, Json } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { findInterface } from '../../../records/interfaces/find.ts'
import { parametersOf } from '../../../records/interfaces/parameters.ts'
import { ownParams } from './queue.ts'

/** Where a flow names an interface; `own` are parameters that it has without being given them. */
interface Named extends Called {
  pointer: string
  own: readonly string[]
}

const inRules = (rules: readonly Who[], at: string): Named[] =>
  rules.flatMap((rule, i) =>
    rule.by === 'interface'
      ? [{ ...rule, pointer: `${at}/${i}`, own: [] }]
      : rule.by === 'candidates'
        ? inRules(rule.among, `${at}/${i}/among`)
        : [],
  )

function* inNodes(nodes: readonly FlowNode[], at: string): Generator<Named> {
  for (const [i, node] of nodes.entries()) {
    const here = `${at}/${i}`
    if (node.kind === 'branch')
      for (const [way, { nodes: below }] of node.ways.entries()) yield* inNodes(below, `${here}/ways/${way}/nodes`)
    if (node.kind === 'call') yield { ...node, pointer: here, own: ownParams }
    if (node.kind === 'subflow') yield* inRules(node.starter ?? [], `${here}/starter`)
    if ('who' in node) yield* inRules(node.who, `${here}/who`)
    if (node.kind !== 'approve' && node.kind !== 'handle') continue
    for (const [n, event] of (node.events ?? []).entries()) yield { ...event, pointer: `${here}/events/${n}`, own: ownParams }
    const after = node.due?.after
    if (typeof after !== 'object') continue
    if ('interface' in after) yield { ...after, pointer: `${here}/due/after`, own: ownParams }
    else yield* inRules(after.transfer, `${here}/due/after/transfer`)
  }
}

const isBlank = (value: Json | undefined) => value === undefined || value === null || value === ''

/**
 * What is wrong with the data interfaces that a flow names: they are there and switched on, and given what
 * they require. Whoever writes the flow may use them: `requireNamed` holds it to that.
 */
export async function interfaceFaults(db: Db, def: FlowDef): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { interface: name, params = {}, pointer, own } of inNodes(def.nodes, '/nodes')) {
    const record = await findInterface(db, name)
    if (record?.enabledMark !== 1) {
      faults.push({ pointer: `${pointer}/interface`, message: `there is no enabled data interface "${name}"` })
      continue
    }
    for (const { field, defaultValue, required } of parametersOf(record))
      if (required && isBlank(defaultValue) && isBlank(params[field]) && !own.includes(field))
        faults.push({ pointer, message: `the data interface "${name}" needs the parameter "${field}"` })
  }
  return faults
}
