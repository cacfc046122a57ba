import { useEffect, useState } from 'react'
import { type App, useApp } from '#runtime/app.ts'
import { listOf } from '#runtime/sources.ts'
import type { Known } from './editor/context.ts'

export interface KnownNames {
  dictionaries: Known[]
  addresses: { [method: string]: Known[] }
}
interface Description {
  paths: { [path: string]: { [method: string]: { summary?: string } } }
}

const nothing: KnownNames = { dictionaries: [], addresses: {} }

/** Addresses by method, as a definition writes them: what varies in a path is an expression to be filled in. */
function addressesOf({ paths }: Description): KnownNames['addresses'] {
  const found: KnownNames['addresses'] = {}
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { summary = '' }] of Object.entries(methods)) {
      found[method] ??= []
      found[method].push({ name: path.replace(/\{(\w+)\}/g, '{{ $1 }}'), about: summary })
    }
  return found
}

async function readKnown(app: App): Promise<KnownNames> {
  const [dictionaries, description] = await Promise.all([
    app.request({ get: '/api/system/DictionaryData/All' }, { quiet: true }),
    // the one answer without an envelope
    fetch('/api/openapi.json').then((answer) => answer.json() as Promise<Description>),
  ])
  return {
    dictionaries: listOf(dictionaries.data).map(({ enCode, fullName }) => ({ name: String(enCode), about: String(fullName) })),
    addresses: addressesOf(description),
  }
}

/** What the server has that a definition may name: dictionaries and addresses. Nothing until it was read: completion is only a help. */
export function useKnown(): KnownNames {
  const app = useApp()
  const [known, setKnown] = useState(nothing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, in whatever language
  useEffect(() => {
    let gone = false
    readKnown(app).then(
      (found) => gone || setKnown(found),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  return known
}
