import { useCallback, useState } from 'react'
import type { Fault } from '#core/types.ts'
import { CallError, useApp } from '#runtime/app.ts'
import { keepDraft } from './drafts.ts'
import type { SchemaKind } from './language/grammar.ts'
import { type Loaded, loadSchema, urlOf } from './load.ts'

const conflictCode = 409

/** Who saved in between. */
export type Conflict = {
  version: number
  hash: string
  userName: string | null
  time: number | null
}

export interface Base {
  version: number
  hash: string
}

interface Saved {
  base: Base
  stored: Loaded
}

const recordOf = (data: unknown): { [key: string]: unknown } =>
  data !== null && typeof data === 'object' ? (data as { [key: string]: unknown }) : {}

/** Saving a schema: one call at a time, with what the server answers to it. */
export function useSaving(kind: SchemaKind, code: string) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  /** faults that only the server can know */
  const [refused, setRefused] = useState<Fault[]>([])

  /** Runs a call that makes a version; gives what stands then, or nothing when it was refused. With `resolve` a conflict can be solved here. */
  const run = useCallback(
    async (work: () => Promise<string>, resolve = false): Promise<Saved | undefined> => {
      setBusy(true)
      setRefused([])
      try {
        const msg = await work()
        const stored = await loadSchema(app, kind, code)
        keepDraft(`${kind}:${code}`, undefined)
        setConflict(undefined)
        app.toast('success', msg, 1500)
        return { stored, base: { version: stored.version, hash: stored.hash } }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const data = recordOf(error.data)
        if (resolve && error.code === conflictCode) setConflict(data as Conflict)
        else {
          if (Array.isArray(data.faults)) setRefused(data.faults as Fault[])
          app.toast('error', error.message, 1500)
        }
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [app, kind, code],
  )

  const save = useCallback(
    (content: string, note: string, base: Base) =>
      run(
        async () =>
          (
            await app.request(
              { put: urlOf(kind, code), body: { content, note, baseVersion: base.version, baseHash: base.hash } },
              { quiet: true },
            )
          ).msg,
        true,
      ),
    [run, app, kind, code],
  )
  const restore = useCallback(
    (version: number | 'shipped', { version: baseVersion }: Base) =>
      run(
        async () =>
          (await app.request({ post: `${urlOf(kind, code)}/Actions/Restore`, body: { version, baseVersion } }, { quiet: true })).msg,
      ),
    [run, app, kind, code],
  )
  const release = useCallback(
    (id: string) =>
      run(
        async () =>
          (await app.request({ post: `/api/visualdev/Base/${encodeURIComponent(id)}/Actions/Release`, body: {} }, { quiet: true })).msg,
      ),
    [run, app],
  )
  return {
    busy,
    conflict,
    refused,
    save,
    restore,
    release,
    forgetConflict: () => setConflict(undefined),
    forgetRefused: () => setRefused([]),
  }
}
