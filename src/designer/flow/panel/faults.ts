import { checkFlow } from '#core/flow/check/check.ts'
import type { Fault } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { ownFields } from './fields.tsx'
import type { PropsOf } from './schemas.ts'

type Loose = { [name: string]: unknown }

/** What is told of a node by where it stands among others: its card and the list of faults say it. */
const ofPlaces = /^unknown node|cannot be reached from here|^no way leads|^nothing comes behind|^one way of the branch/

const root = { version: 1, code: 'flow', form: 'form', start: {}, nodes: [] }
const plainWays = [{ nodes: [] }, { nodes: [] }]

/** A flow in which nothing else stands than this, and where it does. */
function around(of: PropsOf, record: Loose): { flow: Loose; base: string } {
  if (of === 'flow') return { flow: { ...root, title: record.title }, base: '' }
  if (of === 'start') return { flow: { ...root, start: record }, base: '/start' }
  if (of === 'way') {
    const mode = record.when === undefined ? 'parallel' : 'first'
    const ways =
      mode === 'first'
        ? [
            { ...record, nodes: [] },
            { else: true, nodes: [] },
          ]
        : [{ title: record.title, nodes: [] }, { nodes: [] }]
    return { flow: { ...root, nodes: [{ id: 'b', kind: 'branch', mode, ways }] }, base: '/nodes/0/ways/0' }
  }
  const node = of === 'branch' ? { ...record, mode: 'parallel', ways: plainWays } : record
  return { flow: { ...root, nodes: [node] }, base: '/nodes/0' }
}

/** What is wrong with a node, a way or the start by itself; what a field of the panel edits is told under it as a whole. */
export function faultsOf(of: PropsOf, record: Loose): Fault[] {
  const { flow, base } = around(of, record)
  const known = Object.fromEntries(Object.entries(flow).filter(([, value]) => value !== undefined))
  const found = checkFlow(known, { env }).filter(({ message }) => !ofPlaces.test(message))
  return found.flatMap((fault) => {
    if (base !== '' && !fault.pointer.startsWith(`${base}/`)) return []
    const [, name = ''] = fault.pointer.slice(base.length).split('/')
    return [{ ...fault, pointer: name in ownFields ? `/${name}` : fault.pointer.slice(base.length) }]
  })
}
