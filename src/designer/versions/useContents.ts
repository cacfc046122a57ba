import { useEffect, useState } from 'react'
import { CallError } from '#runtime/app.ts'

/** What a version holds once it was read, or why it was not. */
export interface Content<T> {
  value?: T
  error?: string
  /** reads it again, where that failed */
  retry?: () => void
}

/**
 * What versions hold, by their numbers: each is read once, when it is first among the `wanted`. `read` stays the same
 * function as long as it reads the same schema.
 */
export function useContents<T>(
  wanted: ReadonlyArray<number | undefined>,
  read: (version: number) => Promise<T>,
): (version: number) => Content<T> | undefined {
  const [contents, setContents] = useState<{ read: typeof read; of: { readonly [version: number]: Content<T> | undefined } }>({
    read,
    of: {},
  })
  const known = contents.read === read ? contents.of : {}
  const next = wanted.find((version): version is number => version !== undefined && known[version] === undefined)
  useEffect(() => {
    if (next === undefined) return
    let gone = false
    const take = (content: Content<T>) =>
      gone || setContents((last) => ({ read, of: { ...(last.read === read ? last.of : {}), [next]: content } }))
    read(next).then(
      (value) => take({ value }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        const retry = () => setContents((last) => ({ ...last, of: { ...last.of, [next]: undefined } }))
        take({ error: error.message, retry })
      },
    )
    return () => {
      gone = true
    }
  }, [next, read])
  return (version) => known[version]
}
