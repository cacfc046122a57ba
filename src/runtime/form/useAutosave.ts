import { useCallback, useEffect, useRef, useState } from 'react'
import type { Json, Row } from '#core/types.ts'
import { useApp } from '../app.ts'
import { whenIdle } from '../data/schedule.ts'
import { withPart } from '../lazy/loadPart.ts'
import type { PageStore } from '../scope.ts'
import type { StoredDraft } from './draftStore.ts'
import type { FormStore } from './formStore.ts'

/** How long after the last key a draft is written. */
const pause = 1000

/** A draft that could not be kept, since what keeps it did not load, is kept with the next change. */
const withDrafts = (work: (drafts: typeof import('./draftStore.ts')) => unknown) =>
  withPart('draftStore', () => import('./draftStore.ts'), work)

/** What of a form's changes may be kept: no secrets. */
export const keptChanges = (form: FormStore): Row =>
  Object.fromEntries(Object.entries(form.changes()).filter(([field]) => form.plan.byKey.get(field)?.widget.holds !== 'secret'))

/** Which form this is, whenever and wherever it is opened again: the page, its form, and the record (or what a new one began with). */
export function draftPlace(page: PageStore, name: string, item: Json | undefined): string {
  const id = item !== null && typeof item === 'object' && !Array.isArray(item) ? item.id : undefined
  return `${page.def.code} ${name} ${id === undefined || id === null ? JSON.stringify(item ?? null).slice(0, 300) : String(id)}`
}

export interface Autosave {
  found: StoredDraft | undefined
  restore: () => void
  discard: () => void
}

/**
 * Keeps what is typed into a form a moment after it was typed, and finds it again when the form is opened after a crash.
 * `ready` is when the record has come; `isClosed` tells that the form was closed by its person, who was asked.
 */
export function useAutosave(form: FormStore | undefined, place: string, ready: boolean, isClosed?: () => boolean): Autosave {
  const { user: person } = useApp()
  const user = String(person.userId ?? '')
  const [found, setFound] = useState<StoredDraft>()
  /** it is known whether an older draft is there */
  const [looked, setLooked] = useState(false)
  const on = form !== undefined && !form.readOnly && user !== '' && typeof indexedDB !== 'undefined'
  /** a draft of this form is kept */
  const written = useRef(false)
  /** what is typed while an older draft waits for an answer is kept beside it */
  const beside = `${place} +`
  const slot = found && found.place !== beside ? beside : place
  const answered = useRef(false)
  useEffect(() => {
    if (!on || !form || !ready) return
    let gone = form.isDirty()
    setLooked(gone)
    if (gone) return
    const find = async ({ findDraft }: typeof import('./draftStore.ts')) => {
      const draft = (await findDraft(user, beside)) ?? (await findDraft(user, place))
      // what this form has written itself is no draft that was left behind
      if (!gone && !written.current) setFound(draft)
    }
    const stop = whenIdle(() => void withDrafts(find).then(() => gone || setLooked(true)))
    return () => {
      gone = true
      stop()
    }
  }, [on, form, user, place, beside, ready])
  useEffect(() => {
    if (!on || !form || !looked) return
    answered.current = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      timer = undefined
      const changes = form.isDirty() ? keptChanges(form) : {}
      if (!Object.keys(changes).length) return remove()
      written.current = true
      void withDrafts(({ putDraft }) => putDraft({ user, place: slot, at: Date.now(), version: form.meta.version, changes }))
    }
    const remove = () => {
      if (!written.current) return
      written.current = false
      void withDrafts(({ removeDraft }) => removeDraft(user, slot))
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(write, form.isDirty() ? pause : 0)
    }
    later()
    const stop = form.onChange(later)
    return () => {
      stop()
      clearTimeout(timer)
      // what stands here is kept in the other place from now on
      if (answered.current) return
      // saved or given up: nothing of it is offered again; went away unasked: it is
      if (isClosed?.() || !form.isDirty()) remove()
      else if (timer) write()
    }
  }, [on, form, user, slot, isClosed, looked])
  const answer = useCallback(
    (gone: readonly string[]) => {
      answered.current = slot !== place
      if (answered.current) written.current = false
      setFound(undefined)
      void withDrafts(async ({ removeDraft }) => {
        for (const one of gone) await removeDraft(user, one)
      })
    },
    [user, slot, place],
  )
  const discard = useCallback(() => answer(found?.place === place ? [beside, place] : [beside]), [answer, found, beside, place])
  const restore = useCallback(() => {
    if (found && form) form.as('draft', () => form.apply(found.changes))
    answer([beside])
    written.current = true
  }, [found, form, answer, beside])
  return { found, restore, discard }
}
