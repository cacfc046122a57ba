import { findStanding, wayOfKey } from '#core/edit/flow/tree.ts'
import type { FlowCommand } from '#core/edit/flow/types.ts'
import type { Message } from '#core/edit/types.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Translate } from '#core/form/form.ts'
import { titleOfProp } from '../properties/schema.ts'
import { withTitles } from '../properties/stepTitles.ts'
import { wordsIn } from '../properties/words.ts'
import { grammarOf, type PropsOf } from './panel/schemas.ts'

/** What the properties of a key are of: a node, a way, the start, or the flow itself. */
const ofKey = (def: FlowDef, key: string): PropsOf =>
  key === 'start' ? 'start' : wayOfKey(key) ? 'way' : (findStanding(def, key)?.node.kind ?? 'flow')

/** What a step is called: with the properties that it sets as the panel calls them. */
export function withStepText(mark: Message, command: FlowCommand, def: FlowDef, t: Translate): Message {
  if (command.do !== 'setProps') return mark
  const of = grammarOf(ofKey(def, command.of))
  return withTitles(mark, Object.keys(command.props), (name, language) => titleOfProp(name, of, wordsIn(t, language)))
}
