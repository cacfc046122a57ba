import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ColumnSetting } from '#core/application/savedView.ts'
import type { Column, Json } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { PageStore } from '#runtime/scope.ts'
import { readSettings, withSettings } from './columnSettings.ts'

const path = '/api/permission/Authority'
const longest = 100

/** What was read and arranged in this window, by person and module. */
const kept = new Map<string, readonly ColumnSetting[]>()
const none: readonly ColumnSetting[] = []

export interface ColumnSettings {
  /** the columns as this person has them; nothing while that is being read */
  columns: Column[] | undefined
  settings: readonly ColumnSetting[]
  /** keeps them; where that fails they are again as they were (DG-10). Without it nothing can be kept. */
  save: ((settings: readonly ColumnSetting[]) => void) | undefined
}

/**
 * DG-09, PM-11: the columns of a list as a person has them, kept on the server by module: a list by its page and its own
 * id. Only what the person arranged is asked for. It is the person's own call, whatever definition the page is of.
 */
export function useColumnSettings(columns: Column[], id: string | undefined, page: PageStore): ColumnSettings {
  const around = useApp()
  const app = around.outside ?? around
  const { userId, columnModules } = app.user
  const module = `${page.def.code}.${id}`
  const able = id !== undefined && Array.isArray(columnModules) && module.length <= longest
  const key = `${userId} ${module}`
  const [settings, setSettings] = useState<readonly ColumnSetting[] | undefined>(() => {
    if (!able) return none
    return kept.get(key) ?? ((columnModules as Json[]).includes(module) ? undefined : none)
  })
  const change = useCallback(
    (next: readonly ColumnSetting[]) => {
      kept.set(key, next)
      setSettings(next)
    },
    [key],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while it is not known
  useEffect(() => {
    if (settings !== undefined) return
    const stop = new AbortController()
    app.request({ get: `${path}/GetColumnsByModuleId/${encodeURIComponent(module)}` }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => change(readSettings(data)),
      // without them the list is as it was made
      () => stop.signal.aborted || setSettings(none),
    )
    return () => stop.abort()
  }, [settings])
  const save = useCallback(
    (next: readonly ColumnSetting[]) => {
      const before = settings ?? none
      change(next)
      const body = { moduleId: module, fieldList: JSON.stringify(next) }
      app.request({ put: `${path}/SetColumnsByModuleId/${encodeURIComponent(module)}`, body }).catch(() => {
        if (kept.get(key) === next) change(before)
      })
    },
    [app, settings, change, module, key],
  )
  const shown = useMemo(() => (settings === undefined ? undefined : withSettings(columns, settings)), [columns, settings])
  return { columns: shown, settings: settings ?? none, save: able ? save : undefined }
}
