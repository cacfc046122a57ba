import type { FlowKind } from '#core/edit/flow/types.ts'
import { describe, flowSchemas, rootOf, type Schema } from '../../language/grammar.ts'
import type { Props } from '../../properties/schema.ts'

type Schemas = { [name: string]: Schema }

/** What properties are of: a kind of node, a way, the start, or the flow itself. */
export type PropsOf = FlowKind | 'way' | 'start' | 'flow'

/** Properties that are edited together, under the heading `flowDesign.section.<name>`. */
export interface Section {
  name: string
  props: readonly string[]
}

const asking = (more: readonly string[]): Section[] => [
  { name: 'basic', props: ['title', 'who', 'nobody'] },
  { name: 'decide', props: ['excludeStarter', 'sign', ...more, 'return', 'require', 'buttons'] },
  { name: 'fields', props: ['fields'] },
  { name: 'due', props: ['due'] },
  { name: 'messages', props: ['messages'] },
  { name: 'events', props: ['events'] },
  { name: 'print', props: ['print'] },
]

/** What is edited of each, in its order. What is not here, and what it has all the same, is left to the text. */
export const sections: { readonly [of in PropsOf]: readonly Section[] } = {
  approve: asking(['same', 'refused']),
  handle: asking([]),
  copy: [
    { name: 'basic', props: ['title', 'who'] },
    { name: 'fields', props: ['fields'] },
    { name: 'messages', props: ['messages'] },
  ],
  branch: [{ name: 'basic', props: ['title', 'mode'] }],
  wait: [{ name: 'basic', props: ['title', 'hours'] }],
  call: [{ name: 'basic', props: ['title', 'interface', 'fails'] }],
  subflow: [
    { name: 'basic', props: ['title', 'flow', 'waits', 'starter', 'fails'] },
    { name: 'values', props: ['values'] },
  ],
  jump: [{ name: 'basic', props: ['title', 'to', 'when'] }],
  way: [{ name: 'basic', props: ['title', 'when'] }],
  start: [
    { name: 'basic', props: ['who', 'withdraw', 'revoke'] },
    { name: 'fields', props: ['fields'] },
    { name: 'messages', props: ['messages'] },
  ],
  flow: [{ name: 'basic', props: ['title'] }],
}

/** A schema with what it refers to written out. */
function whole(schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split('/').at(-1)
  const { $ref: _ref, ...own } = schema ?? {}
  return name === undefined ? own : { ...flowSchemas[name], ...own }
}

const root = rootOf('flow').schema
/** The schemas of every property of a kind, as the grammar has them. */
export const grammarOf = (of: PropsOf): Schemas =>
  (of === 'flow' ? root.properties : of === 'start' ? root.properties?.start?.properties : flowSchemas[of]?.properties) ?? {}

/** The schemas of the properties of a section. */
export function propsOf(of: PropsOf, names: readonly string[]): Props {
  const all = grammarOf(of)
  return { common: {}, own: Object.fromEntries(names.map((name) => [name, whole(all[name])])) }
}

/** What is known of every property of a kind: the names that the grammar gives it. */
export const knownNames = (of: PropsOf): readonly string[] => Object.keys(grammarOf(of))

/** What a property is called in the words of the grammar. */
export const calledIn = (of: PropsOf, name: string, language: Parameters<typeof describe>[1]): string =>
  describe(grammarOf(of)[name] ?? {}, language).text || name
