import { useCallback } from 'react'
import { apply } from '#core/edit/apply.ts'
import { idAt } from '#core/edit/identity.ts'
import { say } from '#core/edit/step.ts'
import type { Command, Definition, Path } from '#core/edit/types.ts'
import { listMark } from '#core/text.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { withStepText } from './stepWords.ts'
import type { Steps } from './useSteps.ts'

/** Commands that change a definition, each a step of its history; what may not be carried out is told, and so is what is lost. A step about no node leaves what is selected where it `keeps` that; `isStored` says which names of fields have values. */
export function useCommands<D extends Definition>({ now, step, select }: Steps<D>, keeps = false, isStored?: (name: string) => boolean) {
  const app = useApp()
  const { t } = app
  const run = useCallback(
    (command: Command): boolean => {
      const done = apply(now.current.definition, command, env, isStored)
      if (!done.ok) {
        app.toast('warning', say(done.why, t))
        return false
      }
      const typing =
        command.do === 'setProps'
          ? `${'nodes' in command ? command.nodes.join() : command.at.join('/')} ${Object.keys(command.props).join()}`
          : undefined
      const nodes = keeps && done.nodes.length === 0 ? now.current.selected : done.nodes
      step({ ...done, nodes, mark: withStepText(done.mark, command, now.current.definition, t) }, typing)
      const lost = done.notes.filter(({ what }) => what === 'lost')
      if (lost.length > 0)
        app.toast('warning', t('t:design.lost', { n: lost.length, fields: [...new Set(lost.map(({ field }) => field))].join(t(listMark)) }))
      return true
    },
    [app, t, now, step, isStored, keeps],
  )
  const selectAt = useCallback(
    (path: Path) => {
      const id = idAt(now.current.definition, path, env)
      if (id !== undefined) select([id])
    },
    [select, now],
  )
  /** why a command may not be carried out now; nothing where it may */
  const refuses = (command: Command): string | undefined => {
    const done = apply(now.current.definition, command, env)
    return done.ok ? undefined : say(done.why, t)
  }
  return { run, selectAt, refuses }
}
