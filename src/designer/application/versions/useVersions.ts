import { useCallback, useEffect, useState } from 'react'
import type { Answers } from '#api/answers.ts'
import type { Application } from '#core/edit/types.ts'
import { CallError, useApp } from '#runtime/app.ts'
import { useContents } from '../../versions/useContents.ts'
import { type Draft, definitionOf, urlOf } from '../load.ts'

type Page = Answers['GET /api/visualdev/Base/:id/Versions']
export type Version = Page['list'][number]

/** So many versions are read at a time. */
const pageSize = 50

interface Known {
  /** the state of the draft that they were read for */
  of: string
  list: readonly Version[]
  total: number
}

/** The versions of an application, the newest first: as many as were asked for, read anew after each save and release. */
export function useVersions({ id, version, isRelease }: Draft) {
  const app = useApp()
  const [known, setKnown] = useState<Known>()
  const [error, setError] = useState<string>()
  const [wanted, setWanted] = useState({ page: 1, round: 0 })
  const of = `${version} ${isRelease}`
  const page = known?.of === of ? wanted.page : 1
  const { round } = wanted
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let gone = false
    app.request({ get: `${urlOf(id)}/Versions?currentPage=${page}&pageSize=${pageSize}` }, { quiet: true }).then(
      ({ data }) => {
        const { list, pagination } = data as Page
        if (gone) return
        setError(undefined)
        // a version that was saved meanwhile has moved the pages: none is listed twice
        setKnown((last) => {
          const before = page > 1 && last?.of === of ? last.list : []
          const more = list.filter((one) => !before.some((known) => known.version === one.version))
          return { of, list: [...before, ...more], total: pagination.total }
        })
      },
      (reason: unknown) => {
        if (!(reason instanceof CallError)) throw reason
        if (!gone) setError(reason.message)
      },
    )
    return () => {
      gone = true
    }
  }, [app, id, of, page, round])
  const ask = (next: number) => {
    setError(undefined)
    setWanted({ page: next, round: round + 1 })
  }
  const isReading = known !== undefined && (known.of !== of || known.list.length < Math.min(known.total, page * pageSize))
  return {
    list: known?.list,
    hasMore: known !== undefined && known.list.length < known.total,
    isReading: isReading && error === undefined,
    more: () => ask(Math.floor((known?.list.length ?? 0) / pageSize) + 1),
    error,
    retry: () => ask(page),
  }
}

/** What versions of an application hold; nothing in place of one that is not in the language as it is now. */
export function useVersionContents(id: string, wanted: ReadonlyArray<number | undefined>) {
  const app = useApp()
  const read = useCallback(
    async (version: number): Promise<Application | null> => {
      const { data } = await app.request({ get: `${urlOf(id)}/Versions/${version}` }, { quiet: true })
      return definitionOf(data as Answers['GET /api/visualdev/Base/:id/Versions/:version']) ?? null
    },
    [app, id],
  )
  return useContents(wanted, read)
}
