import { produce } from 'immer'
import { NodeChecker } from '../check/nodes.ts'
import { checkTableGrid } from '../check/tableGrid.ts'
import type { Env } from '../env.ts'
import { moveEntry, putEntry, removeEntry } from './entries.ts'
import { recognised } from './identity.ts'
import { namedByPath } from './nested.ts'
import { keptPlaces, placeBlock } from './page/boardPlaces.ts'
import { addDialog, nameBlock, removeDialog } from './page/pages.ts'
import { renameInPage } from './page/renameInPage.ts'
import { paste } from './paste.ts'
import { difference } from './patch.ts'
import { setProps } from './props.ts'
import { rename } from './rename.ts'
import { isRefused, refused, tooLarge } from './standing.ts'
import { keptApart } from './storedAs.ts'
import { duplicate, insert, move, put, remove } from './structure.ts'
import { standings, widgetOf } from './tree.ts'
import type { Command, Definition, Plan, Refused, Result } from './types.ts'
import { listedAsUsual } from './usual.ts'
import { unwrap, wrap } from './wrap.ts'

function planOf(definition: Definition, command: Command, env: Env): Plan {
  switch (command.do) {
    case 'insert':
      return insert(definition, command, env)
    case 'put':
      return put(definition, command, env)
    case 'move':
      return move(definition, command, env)
    case 'place':
      return placeBlock(definition, command, env)
    case 'wrap':
      return wrap(definition, command, env)
    case 'unwrap':
      return unwrap(definition, command, env)
    case 'duplicate':
      return duplicate(definition, command, env)
    case 'remove':
      return remove(definition, command, env)
    case 'setProps':
      return setProps(definition, command, env)
    case 'putEntry':
      return putEntry(definition, command)
    case 'moveEntry':
      return moveEntry(definition, command)
    case 'removeEntry':
      return removeEntry(definition, command)
    case 'rename':
      return rename(definition, command, env)
    case 'paste':
      return paste(definition, command, env)
    case 'nameBlock':
      return nameBlock(definition, command, env)
    case 'addDialog':
      return addDialog(definition, command, env)
    case 'removeDialog':
      return removeDialog(definition, command)
    case 'renameInPage':
      return renameInPage(definition, command, env)
    case 'replace':
      return replace(definition, command, env)
  }
}

/** The definition as it was written in the text, or in an older version. What is wrong with it the check tells, as it does beside the text. */
function replace(definition: Definition, { by, version }: Extract<Command, { do: 'replace' }>, env: Env): Plan {
  const written = recognised(definition, by, env)
  const recipe = (draft: Definition) => {
    for (const name of ['form', 'list', 'page'] as const) {
      if (written[name] === undefined) delete draft[name]
      else Object.assign(draft, { [name]: written[name] })
    }
  }
  const mark = version === undefined ? { key: 't:edit.step.replace' } : { key: 't:edit.step.restore', params: { n: version } }
  return { recipe, nodes: [], mark }
}

/** Whether a grid table that changed still is one: as many cells in each row, and none that reaches over the edge. */
function brokenGrid(before: Definition, after: Definition, env: Env): Refused | undefined {
  const known = new Set(standings(before, env).map(({ node }) => node))
  for (const { node } of standings(after, env)) {
    const widget = widgetOf(node, env)
    if (widget?.parts !== 'cells' || known.has(node)) continue
    const checker = new NodeChecker(env)
    checkTableGrid(checker, node, widget, '')
    if (checker.faults.length > 0) return refused('grid')
  }
  return undefined
}

/**
 * Carries a command out: the definition after it, what changed and what takes it back, or the reason why it is refused. A
 * definition was `opened` before, so that its nodes are known; it is never changed itself. `isStored` says of the name of a
 * field whether it has values that a command must not leave behind.
 */
export function apply<D extends Definition>(
  definition: D,
  command: Command,
  env: Env,
  isStored: (name: string) => boolean = () => false,
): Result<D> {
  const plan = planOf(definition, command, env)
  if (isRefused(plan)) return plan
  const { recipe, nodes, mark, notes = [] } = plan
  const done = produce(definition, (draft) => recipe(draft as Definition))
  const byPath = namedByPath(definition, done, command, env, isStored)
  if (isRefused(byPath)) return byPath
  const named = keptApart(byPath, command, env)
  // what was written as text stands as it was written
  const isWritten = command.do === 'replace'
  const usual = isWritten ? named : listedAsUsual(definition, named, env)
  const kept = isWritten ? undefined : keptPlaces(usual, command, nodes, env)
  const after = kept?.definition ?? usual
  if (command.do !== 'setProps' && command.do !== 'replace') {
    const why = tooLarge(after, env) ?? brokenGrid(definition, after, env)
    if (why) return why
  }
  const left = nodes.map((id) => kept?.named.get(id) ?? id)
  const [patches, inverse] = [difference(definition, after), difference(after, definition)]
  return { ok: true, definition: after, patches, inverse, nodes: left, mark, notes }
}
