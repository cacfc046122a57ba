import { useState } from 'react'
import { useApp } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { type PageStore, usePermission } from '#runtime/scope.ts'

/** What was chosen in this window, by person and module. */
const kept = new Map<string, boolean>()

export interface ListView {
  /** under which name the choice is kept */
  module: string
  isCalendar: boolean
  choose: (isCalendar: boolean) => void
}

/**
 * Whether a person sees a list as its calendar, which is kept beside the columns that they have arranged, under a module of
 * its own; nothing where the list has none, or where they do not see the days that it is by.
 */
export function useListView({ calendar }: NodeOf<'list'>, id: string | undefined, page: PageStore): ListView | undefined {
  const { user } = useApp()
  const can = usePermission()
  const module = `${page.def.code}.${id}.calendar`
  const key = `${user.userId} ${module}`
  const [chosen, setChosen] = useState(() => kept.get(key) ?? (Array.isArray(user.columnModules) && user.columnModules.includes(module)))
  if (!calendar || !can(calendar.start, 'column') || (calendar.end && !can(calendar.end, 'column'))) return undefined
  const choose = (isCalendar: boolean) => {
    kept.set(key, isCalendar)
    setChosen(isCalendar)
  }
  return { module, isCalendar: chosen, choose }
}
