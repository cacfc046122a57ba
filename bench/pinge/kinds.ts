import type { Json, Node, Row } from '../../src/core/types.ts'

interface Fixture {
  pingeKey: string
  cases: Array<{ node: Node; value: Json }>
}

/** The whole contracts: those that a browser is given leave out what only designers read. */
const contracts = import.meta.glob<{ pingeKey: string; isField?: boolean; allowedIn?: string[] }>('../../schemas/widgets/*.json', {
  eager: true,
  import: 'default',
})
const formFields = new Set(
  Object.values(contracts)
    .filter(({ isField, allowedIn }) => isField && allowedIn?.includes('form'))
    .map(({ pingeKey }) => pingeKey),
)

const fixtures = import.meta.glob<Fixture>('../../fixtures/widgets/*.json', { eager: true, import: 'default' })

/** Every kind of field that may stand in a form, with the first sample of its fixture. */
const samples = Object.values(fixtures)
  .filter(({ pingeKey }) => formFields.has(pingeKey))
  .map(({ pingeKey, cases: [first] }) => {
    if (!first) throw new Error(`${pingeKey} has no sample`)
    return first
  })

export const fieldKinds = samples.map(({ node }) => node.pingeKey)

const nameOf = (at: number) => `f${at + 1}`

/**
 * A form with one field of each kind, or with as many inputs under the same labels, and what its record holds: the
 * samples' values, or a text in each.
 */
export function formOfKinds(of: 'each' | 'input'): { fields: Node[]; values: Row } {
  const fields = samples.map(({ node }, at): Node => {
    const place = { field: nameOf(at), label: String(node.label), span: 12 }
    return of === 'each' ? { ...node, ...place } : { pingeKey: 'input', ...place }
  })
  const values = Object.fromEntries(samples.map(({ value }, at) => [nameOf(at), of === 'each' ? value : `text ${at + 1}`]))
  return { fields, values }
}
