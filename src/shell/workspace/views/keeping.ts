import { allDrafts, type Draft, dropDrafts, hasDraft, putDrafts } from '#runtime/form/drafts.ts'
import { giveUpUnsaved, hasUnsaved } from '#runtime/form/unsaved.ts'
import { withPart } from '#runtime/lazy/loadPart.ts'
import { t } from '../../language/text.ts'
import { confirm } from '../../notify/confirm.ts'
import { sessionAtom } from '../../session/session.ts'
import { setting } from '../../settings.ts'
import { storageKey } from '../../storage.ts'
import { store } from '../../store.ts'
import { homeView, type View, viewsAtom, visit } from './tabs.ts'

/** The window's visited tabs and what was typed in them, over a reload. */
interface Kept {
  of: string
  views: View[]
  drafts: { [place: string]: Draft[] }
}

const key = storageKey('kept')
const me = () => store.get(sessionAtom)?.user.userId

/** Writes down what a reload would lose; only with the cache on, and only for who is signed in. */
export function writeKept() {
  const of = me()
  if (of === undefined) return
  try {
    if (!setting('useCache')) return sessionStorage.removeItem(key)
    const kept: Kept = { of, views: [...store.get(viewsAtom)], drafts: allDrafts(of) }
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is full or switched off: a reload begins anew.
  }
}

/** Takes over what was written down, as far as this person may still open it. */
export function readKept(mayOpen: (view: View) => boolean) {
  const of = me()
  if (of === undefined || !setting('useCache')) return
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    sessionStorage.removeItem(key)
    if (kept?.of !== of) return
    putDrafts(of, kept.drafts)
    const views = kept.views.filter((view) => !view.meta.affix && mayOpen(view)).map((view) => ({ ...view, round: 0 }))
    store.set(viewsAtom, views.reduce<readonly View[]>(visit, [homeView]))
  } catch {
    // What cannot be read is as good as nothing.
  }
}

/** Whoever signs out leaves nothing of theirs in the window. */
export function forgetKept() {
  giveUpUnsaved()
  const of = me()
  if (of !== undefined) {
    dropDrafts(of)
    if (typeof indexedDB !== 'undefined')
      void withPart(
        'draftStore',
        () => import('#runtime/form/draftStore.ts'),
        ({ removeDrafts }) => removeDrafts(of),
      )
  }
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

/** Asks before tabs are closed that hold what was not saved, and gives it up. `active` is the one that is shown. */
export async function mayClose(views: readonly View[], active: string): Promise<boolean> {
  const of = me() ?? ''
  const shown = views.some((view) => view.fullPath === active)
  const holds = (shown && hasUnsaved()) || views.some((view) => hasDraft(of, view.fullPath))
  if (holds && !(await confirm(t('tabs.discard')))) return false
  if (shown) giveUpUnsaved()
  for (const view of views) dropDrafts(of, view.fullPath)
  return true
}
