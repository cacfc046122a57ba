import { clipped } from '#core/edit/clipboard.ts'
import type { Command, Definition, Path, Place } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { clipboard } from './clipboard.ts'
import { type Act, placeFor, type Tool } from './tools.ts'
import type { Steps } from './useSteps.ts'

interface Options<D extends Definition> {
  steps: Steps<D>
  /** whether it is being saved or released */
  busy: boolean
  run: (command: Command) => boolean
  /** takes nodes away, once what names them was told */
  remove: (nodes: readonly string[]) => Promise<boolean>
  /** where something new goes, where that is not a matter of the selected nodes alone */
  placeOf?: (definition: D, selected: readonly string[]) => Place
}

/** What tools and keys do to a definition while it is designed. */
export function useActs<D extends Definition>({ steps, busy, run, remove, placeOf }: Options<D>) {
  const app = useApp()
  const { t } = app
  const { now } = steps
  /** `fields` are those of the form that is designed, where it is not the application's own. */
  const act = async (what: Act | undefined, fields?: Path): Promise<void> => {
    // what is being saved is not taken back before that is answered
    if (what === undefined || (busy && (what === 'undo' || what === 'redo'))) return
    const { definition, selected } = now.current
    if (what === 'undo') return steps.undo()
    if (what === 'redo') return steps.redo()
    if (what === 'paste') {
      const text = await clipboard.read(app)
      if (text === undefined) return
      const to = placeOf?.(definition, selected) ?? placeFor({ definition, nodes: selected, ...(fields ? { fields } : {}) })
      return void run({ do: 'paste', text, to })
    }
    if (what === 'copy' || what === 'cut') {
      const text = clipped(definition, selected, env)
      if (text === undefined) return app.toast('warning', t('t:design.copyApart'))
      if (!(await clipboard.write(app, text))) return
      steps.setTold(t('t:design.copied', { n: selected.length }))
      if (what === 'cut') await remove(selected)
      return
    }
    if (what.do === 'remove') return void (await remove(what.nodes))
    run(what)
  }
  const press = (tool: Tool): boolean => {
    const what = tool.act({ definition: now.current.definition, nodes: now.current.selected })
    void act(what)
    return what !== undefined
  }
  return { act, press }
}
