import type { Json, Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'

/** One way to use a widget: a node and a value that fits it. */
export interface Sample {
  name: string
  node: Node
  value: Json
}

/** A value that breaks a rule, with the props that make it one. */
export interface Wrong {
  why: string
  props: { [prop: string]: Json }
  value: Json
  rule: string
}

/** What fixtures/widgets keeps of a widget. */
export interface Fixture {
  cases: Sample[]
  invalid: Wrong[]
}

const files = import.meta.glob<Fixture>('../../../fixtures/widgets/*.json', { import: 'default' })

/** A widget without a fixture stands for itself: what a new one begins with. */
const ownFixture = ({ pingeKey, isField, title, defaults }: Widget): Fixture => ({
  cases: [{ name: 'defaults', node: { pingeKey, ...(isField ? { field: pingeKey } : {}), label: title, ...defaults }, value: null }],
  invalid: [],
})

/** The samples of a widget, read when it is first looked at. Throws when they cannot be loaded. */
export async function fixtureOf(widget: Widget): Promise<Fixture> {
  const load = files[`../../../fixtures/widgets/${widget.pingeKey}.json`]
  const found = load ? await load() : undefined
  return found && found.cases.length > 0 ? found : ownFixture(widget)
}
