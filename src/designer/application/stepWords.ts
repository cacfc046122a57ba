import { findNode, isRecord, kindOf, valueAt } from '#core/edit/tree.ts'
import type { Command, Definition, Message, Path } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import { env } from '#designer/env.ts'
import { dialogSchemas, listProps, rootOf, type Schema } from '../language/grammar.ts'
import { formPartSchemas, formProps, titleOfProp } from '../properties/schema.ts'
import { withTitles } from '../properties/stepTitles.ts'
import { wordsIn } from '../properties/words.ts'
import { verbOf } from './list/actions.ts'
import { isActionPath } from './list/dialogs.ts'
import { schemasOf } from './list/partForms.ts'
import { worded } from './list/parts.ts'

type Schemas = { [name: string]: Schema }

/** What can be set of what stands at a path, as its panel offers it. */
function schemasAt(definition: Definition, [part, ...path]: Path): Schemas {
  if (part === 'page') return ofPage(path)
  if (part === 'form') return path.length === 0 ? formProps.own : {}
  if (path.length === 0) return listProps
  const found = valueAt(definition.list, path)
  const verb = isActionPath(path) && isRecord(found) ? verbOf(found) : undefined
  return Object.assign({}, ...schemasOf(path, verb).map(([, schemas]) => schemas))
}

/** What can be set of a page, of one of its dialogs, and of the form in it. */
function ofPage(path: Path): Schemas {
  if (path.length === 0) return rootOf('page').schema.properties ?? {}
  if (path[0] !== 'dialogs') return {}
  return path.length === 2 ? dialogSchemas : path[2] === 'form' ? formPartSchemas : {}
}

/** What a step is called: with the properties and lists that it is about as the panel calls them. */
export function withStepText(mark: Message, command: Command, definition: Definition, t: Translate): Message {
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
