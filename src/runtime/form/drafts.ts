import type { Json, Row } from '#core/types.ts'
import type { PageStore } from '../scope.ts'

/** What was typed into one form and not saved. */
export interface Draft {
  /** which form of the page: an open dialog, or a form that stands on the page */
  form: string
  /** how the dialog was opened; undefined for a form on the page */
  dialog?: { name: string; item: Json; list?: string | undefined } | undefined
  changes: Row
}

/** By person and place: what was left half filled when its form went away unasked, until the page is opened again. */
const drafts = new Map<string, Draft[]>()
/** The forms on screen, asked when everything is written down. */
const live = new Set<{ key: string; now: () => Draft | undefined }>()

const keyAt = (userId: string, place: string) => `${userId} ${place}`
const keyOf = (page: PageStore, user: Row) => keyAt(String(user.userId ?? ''), page.place)

/** Keeps the draft of a form in place of the one before. */
export function keepDraft(page: PageStore, user: Row, draft: Draft) {
  const key = keyOf(page, user)
  drafts.set(key, [...(drafts.get(key) ?? []).filter((one) => one.form !== draft.form), draft])
}

/** Takes the drafts of a page that fit: they are no longer kept. */
export function takeDrafts(page: PageStore, user: Row, fits: (draft: Draft) => boolean): Draft[] {
  const key = keyOf(page, user)
  const all = drafts.get(key) ?? []
  const rest = all.filter((draft) => !fits(draft))
  if (rest.length > 0) drafts.set(key, rest)
  else drafts.delete(key)
  return all.filter(fits)
}

/** Counts a form among those that are written down as they are; answers how to stop. */
export function watchDraft(page: PageStore, user: Row, now: () => Draft | undefined): () => void {
  const one = { key: keyOf(page, user), now }
  live.add(one)
  return () => live.delete(one)
}

/** Everything that a person has typed and not saved, by place: what is on screen, and what is kept. */
export function allDrafts(userId: string): { [place: string]: Draft[] } {
  const all: { [place: string]: Draft[] } = {}
  const add = (key: string, found: Draft[]) => {
    const [of, ...place] = key.split(' ')
    if (of === userId && found.length > 0) all[place.join(' ')] = [...(all[place.join(' ')] ?? []), ...found]
  }
  for (const [key, kept] of drafts) add(key, kept)
  for (const { key, now } of live) add(key, [now() ?? []].flat())
  return all
}

/** Takes over what `allDrafts` answered before a reload. */
export function putDrafts(userId: string, all: { [place: string]: Draft[] }) {
  for (const [place, list] of Object.entries(all)) drafts.set(keyAt(userId, place), list)
}

/** Whether something that was typed is kept for a place that is not on screen. */
export const hasDraft = (userId: string, place: string): boolean => drafts.has(keyAt(userId, place))

/** Forgets what was typed at a place, or everywhere. */
export function dropDrafts(userId: string, place?: string) {
  for (const key of [...drafts.keys()])
    if (place === undefined ? key.startsWith(`${userId} `) : key === keyAt(userId, place)) drafts.delete(key)
}
