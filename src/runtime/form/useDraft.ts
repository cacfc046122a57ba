import { useEffect } from 'react'
import { useApp } from '../app.ts'
import type { PageStore } from '../scope.ts'
import { type Draft, keepDraft, takeDrafts, watchDraft } from './drafts.ts'
import type { FormStore } from './formStore.ts'
import { keptChanges } from './useAutosave.ts'

/**
 * A changed form that goes away without being closed is kept: its person finds it again after signing in, on the tab
 * that holds it, or after a reload. `isOpen` tells whether it went away unasked.
 */
export function useDraft(
  form: FormStore | undefined,
  page: PageStore,
  name: string,
  dialog?: { from: Draft['dialog']; isOpen: () => boolean },
) {
  const app = useApp()
  useEffect(() => {
    if (!form) return
    const user = { ...app.user }
    const now = (): Draft | undefined => {
      const changes = form.isDirty() ? keptChanges(form) : {}
      return Object.keys(changes).length > 0 ? { form: name, dialog: dialog?.from, changes } : undefined
    }
    // shown again without having been away
    takeDrafts(page, user, (draft) => draft.form === name)
    const stop = watchDraft(page, user, now)
    return () => {
      stop()
      const draft = now()
      if (draft && (dialog?.isOpen() ?? true)) keepDraft(page, user, draft)
    }
  }, [form, page, name, dialog, app])
}
