import { clipped } from '#core/edit/clipboard.ts'
import type { Command, Definition, Path, Place } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { stepAct } from './stepAct.ts'
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
    if (what === undefined) return
    if (typeof what !== 'string') return void (what.do === 'remove' ? await remove(what.nodes) : run(what))
    const { definition, selected } = now.current
    await stepAct(what, {
      ...{ app, steps, busy },
      clip() {
        const text = clipped(definition, selected, env)
        if (text === undefined) app.toast('warning', t('t:design.copyApart'))
        return text === undefined ? undefined : { text, told: t('t:design.copied', { n: selected.length }) }
      },
      cut: () => remove(selected),
      paste(text) {
        const to = placeOf?.(definition, selected) ?? placeFor({ definition, nodes: selected, ...(fields ? { fields } : {}) })
        run({ do: 'paste', text, to })
      },
    })
  }
  const press = (tool: Tool): boolean => {
    const what = tool.act({ definition: now.current.definition, nodes: now.current.selected })
    void act(what)
    return what !== undefined
  }
  return { act, press }
}
