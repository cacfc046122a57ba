import { sealed } from '#core/edit/identity.ts'
import { say } from '#core/edit/step.ts'
import type { Application } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { CallError, useApp } from '#runtime/app.ts'
import { type Draft, textOf, urlOf } from './load.ts'
import { listed } from './placesOf.ts'
import type { ReleasePlan } from './ReleaseDialog.tsx'
import type { Steps } from './useSteps.ts'

interface Options {
  draft: Draft
  /** the draft as it is stored */
  stored: Application
  steps: Steps<Application>
  /** carries out a call; whether it was accepted */
  call: (work: () => Promise<string>) => Promise<boolean>
  /** reads the draft anew */
  reread: () => void
}

/** Saving and releasing an application's draft. */
export function useDraftSaving({ draft, stored, steps: { dirty, sending }, call, reread }: Options) {
  const app = useApp()
  const { t } = app
  const put = async () => {
    const sent = sending()
    const done = sent.history.done.map(({ mark }) => say(mark, t))
    const { form, list } = sealed(sent.definition, env)
    const body = {
      version: draft.version,
      formData: textOf(form),
      // the version says by itself what was done
      note: listed(done, t),
      ...(list === stored.list || textOf(list) === textOf(stored.list) ? {} : { columnData: textOf(list) }),
    }
    return (await app.request({ put: urlOf(draft.id), body }, { quiet: true })).msg
  }
  const planned = async (): Promise<ReleasePlan | undefined> => {
    try {
      return (await app.request({ get: `${urlOf(draft.id)}/ReleasePlan` }, { quiet: true })).data as ReleasePlan
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      app.toast('error', error.message)
      return undefined
    }
  }
  const save = async () => {
    if (dirty && (await call(put))) reread()
  }
  /** Releases what stands here, saved first, once `agreed` has shown what that will do. */
  const release = async (agreed: (plan: ReleasePlan) => Promise<boolean>) => {
    if (dirty && !(await call(put))) return
    const plan = await planned()
    if (plan && (await agreed(plan)))
      await call(async () => (await app.request({ post: `${urlOf(draft.id)}/Actions/Release`, body: {} }, { quiet: true })).msg)
    // also where it was not released: the draft was saved
    else if (!dirty) return
    reread()
  }
  return { save, release }
}
