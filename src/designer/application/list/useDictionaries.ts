import { useEffect, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import { listOf, read } from '#runtime/data/sources.ts'
import type { Choices } from './redrawn.ts'

/** All dictionaries by their codes and names, once somebody asks for them; where they cannot be read the code is typed. */
export function useDictionaries(asks: boolean): Choices[string] | undefined {
  const app = useApp()
  const [found, setFound] = useState<Choices[string]>()
  useEffect(() => {
    if (!asks) return
    let gone = false
    read({ get: '/api/system/DictionaryData/All' }, app).then(
      ({ data }) =>
        gone || setFound(listOf(data).map(({ enCode, fullName }) => ({ value: String(enCode), label: app.t(String(fullName)) }))),
      (error: Error) => gone || app.toast('error', error.message),
    )
    return () => {
      gone = true
    }
  }, [app, asks])
  return found
}
