/** What was written and not saved yet, kept for this window: leaving the studio loses nothing. */
export interface Draft {
  text: string
  /** the version that it began with */
  version: number
  hash: string
}

const keyOf = (name: string) => `pinge_studio_${name}`

export function recallDraft(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Draft | null
    return typeof draft?.text === 'string' ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft, or forgets it. A browser without room keeps nothing; the window's own question is left then. */
export function keepDraft(name: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // storage is full or switched off
  }
}
