import type { Row } from '#core/types.ts'
import type { OpenDialog, PageStore } from './scope.ts'

/** A changed form that went away without its person: the session ended, or the screen was locked. */
interface Draft {
  dialog: OpenDialog
  changes: Row
}

/** Kept in memory only, for the person and the page, until the page is opened again. */
const drafts = new Map<string, Draft>()
const keyOf = (page: PageStore, user: Row) => `${String(user.userId ?? '')} ${page.def.code}`

export function keepDraft(page: PageStore, user: Row, draft: Draft) {
  drafts.set(keyOf(page, user), draft)
}

/** Takes the draft of a page, if one was left; of one dialog only where that is asked. */
export function takeDraft(page: PageStore, user: Row, dialog?: OpenDialog): Draft | undefined {
  const key = keyOf(page, user)
  const draft = drafts.get(key)
  if (dialog && draft?.dialog !== dialog) return undefined
  drafts.delete(key)
  return draft
}
