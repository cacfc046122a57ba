import { apply } from '#core/edit/apply.ts'
import { say } from '#core/edit/step.ts'
import { storedKeys } from '#core/edit/storedAs.ts'
import { findNode } from '#core/edit/tree.ts'
import type { Application, Command, Path } from '#core/edit/types.ts'
import { keysWithin, usedOutside, whereUsed } from '#core/edit/uses.ts'
import type { Translate } from '#core/form/form.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { elsewhere, type Places } from './form/elsewhere.ts'
import { type Draft, storedIn } from './load.ts'
import { listed, placesOf } from './placesOf.ts'
import type { Steps } from './useSteps.ts'

const isOfDialog = (definition: Application, id: string) => findNode(definition, id, env)?.form?.[0] === 'list'

const nowhere: Places = { follow: [], stay: [] }

/** What is said of the places elsewhere that name a field which gets another name. */
const saidOf = ({ follow, stay }: Places, t: Translate): string[] => [
  ...(follow.length > 0 ? [t('t:design.elsewhere.follow', { places: listed(follow, t) })] : []),
  ...(stay.length > 0 ? [t('t:design.elsewhere', { places: listed(stay, t) })] : []),
]

interface Options {
  draft: Draft
  steps: Steps<Application>
  run: (command: Command) => boolean
}

/** Commands that reach further than the nodes that they are about: they are carried out once whoever gives them has agreed to that. */
export function useAsked({ draft, steps: { definition, now }, run }: Options) {
  const app = useApp()
  const { t } = app
  const remove = async (nodes: readonly string[]) => {
    const places = placesOf(now.current.definition, usedOutside(now.current.definition, nodes, env), t)
    // fields of a button's own dialog are named nowhere else
    const fields = nodes.some((id) => isOfDialog(now.current.definition, id)) ? [] : keysWithin(now.current.definition, nodes, env)
    const { follow, stay } = draft.isRelease !== 0 && fields.length > 0 ? await elsewhere(app, draft.id, fields) : nowhere
    const others = [...stay, ...follow]
    const asks = [
      ...(places.length > 0 ? [t('t:design.removeAsk', { places: listed(places, t) })] : []),
      ...(others.length > 0 ? [t('t:design.elsewhere', { places: listed(others, t) })] : []),
    ]
    if (asks.length > 0 && !(await app.confirm(asks.join('\n')))) return false
    return run({ do: 'remove', nodes })
  }
  /** `form` is the path of the form that it is a field of, where that is a dialog's: such a field is stored nowhere */
  const rename = async (field: string, to: string, form?: Path): Promise<string | undefined> => {
    const command: Command = { do: 'rename', field, to, ...(form ? { form } : {}) }
    const done = apply(definition, command, env)
    if (!done.ok) return say(done.why, t)
    const places = placesOf(now.current.definition, whereUsed(definition, field, env, form), t)
    const released = !form && storedIn(draft.tables).has(storedKeys(definition, env).get(field) ?? '')
    const others = form || draft.isRelease === 0 ? nowhere : await elsewhere(app, draft.id, [field])
    const asks = [
      ...(places.length > 0 ? [t('t:design.renameAsk', { places: listed(places, t) })] : []),
      ...saidOf(others, t),
      ...(released ? [t('t:design.renameReleased')] : []),
    ]
    if (asks.length > 0 && !(await app.confirm(asks.join('\n')))) return ''
    run({ ...command, released })
  }
  /** the path under which a group keeps its fields: they are renamed by it, wherever they are named */
  const nest = async (node: string, to: string): Promise<string | undefined> => {
    const command: Command = { do: 'setProps', nodes: [node], props: { path: to === '' ? undefined : to } }
    const done = apply(definition, command, env)
    if (!done.ok) return say(done.why, t)
    const fields = keysWithin(definition, [node], env)
    const places = placesOf(now.current.definition, usedOutside(definition, [node], env), t)
    const others = draft.isRelease === 0 || fields.length === 0 ? nowhere : await elsewhere(app, draft.id, fields)
    const stored = storedIn(draft.tables)
    const keys = storedKeys(definition, env)
    const asks = [
      ...(places.length > 0 ? [t('t:nested.ask', { places: listed(places, t) })] : []),
      ...saidOf(others, t),
      ...(fields.some((field) => stored.has(keys.get(field) ?? '')) ? [t('t:design.renameReleased')] : []),
    ]
    if (asks.length > 0 && !(await app.confirm(asks.join('\n')))) return ''
    run(command)
  }
  return { remove, rename, nest }
}
