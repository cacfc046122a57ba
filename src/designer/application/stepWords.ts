import { findNode, isRecord, kindOf, valueAt } from '#core/edit/tree.ts'
import type { Application, Command, Message, Path } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import { env } from '#designer/env.ts'
import { listProps, type Schema } from '../language/grammar.ts'
import { formProps, titleOfProp } from '../properties/schema.ts'
import { withTitles } from '../properties/stepTitles.ts'
import { wordsIn } from '../properties/words.ts'
import { verbOf } from './list/actions.ts'
import { isActionPath } from './list/dialogs.ts'
import { schemasOf } from './list/partForms.ts'
import { worded } from './list/parts.ts'

type Schemas = { [name: string]: Schema }

/** What can be set of what stands at a path, as its panel offers it. */
function schemasAt(definition: Application, [part, ...path]: Path): Schemas {
  if (part === 'form') return path.length === 0 ? formProps.own : {}
  if (path.length === 0) return listProps
  const found = valueAt(definition.list, path)
  const verb = isActionPath(path) && isRecord(found) ? verbOf(found) : undefined
  return Object.assign({}, ...schemasOf(path, verb).map(([, schemas]) => schemas))
}

/** What a step is called: with the properties and lists that it is about as the panel calls them. */
export function withStepText(mark: Message, command: Command, definition: Application, t: Translate): Message {
  const titled = (names: readonly string[], of: Schemas | string) =>
    withTitles(mark, names, (name, language) =>
      typeof of !== 'string' && worded.has(name) ? t(`t:design.list.${name}`) : titleOfProp(name, of, wordsIn(t, language)),
    )
  if (command.do === 'putEntry' || command.do === 'moveEntry' || command.do === 'removeEntry')
    return titled([String(command.at.at(-1))], schemasAt(definition, command.at.slice(0, -1)))
  if (command.do !== 'setProps') return mark
  const names = Object.keys(command.props)
  if ('at' in command) return titled(names, schemasAt(definition, command.at))
  const node = findNode(definition, command.nodes[0] ?? '', env)?.node
  return node ? titled(names, kindOf(node, env)) : mark
}
