import type { FlowKind } from '#core/edit/flow/types.ts'
import type { Props } from '#core/edit/types.ts'

/** What can be put into a gap: kinds of nodes, a branch by how it takes its ways. Its text is `flow.kind.<kind>` or `flow.mode.<mode>`. */
export interface Addable {
  name: string
  kind: FlowKind
  text: string
  icon: string
  props?: Props
}

/** The picture of each kind, of the set that menus have. */
export const iconOfKind: { readonly [kind in FlowKind | 'start']: string } = {
  start: 'User',
  approve: 'Audit',
  handle: 'Form',
  copy: 'Mail',
  branch: 'Branches',
  wait: 'Schedule',
  call: 'Api',
  subflow: 'Apartment',
  jump: 'Transaction',
}

const plain = (['approve', 'handle', 'copy'] as const).map(
  (kind): Addable => ({ name: kind, kind, text: `t:flow.kind.${kind}`, icon: iconOfKind[kind] }),
)
const others = (['wait', 'call', 'subflow', 'jump'] as const).map(
  (kind): Addable => ({ name: kind, kind, text: `t:flow.kind.${kind}`, icon: iconOfKind[kind] }),
)
const branches = (['first', 'all', 'parallel', 'chosen'] as const).map((mode): Addable => {
  const ways = mode === 'first' || mode === 'all' ? [{ nodes: [] }, { else: true, nodes: [] }] : [{ nodes: [] }, { nodes: [] }]
  return { name: mode, kind: 'branch', text: `t:flow.mode.${mode}`, icon: iconOfKind.branch, props: { mode, ways } }
})

export const addables: readonly Addable[] = [...plain, ...branches, ...others]
