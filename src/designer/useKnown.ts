import { useEffect, useState } from 'react'
import type { Row } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { listOf } from '#runtime/data/sources.ts'
import type { Help, Known } from './editor/context.ts'

export interface KnownNames extends Pick<Help, 'interfaces' | 'applications'> {
  dictionaries: Known[]
  addresses: { [method: string]: Known[] }
}
interface Description {
  paths: { [path: string]: { [method: string]: { summary?: string } } }
}

const nothing: KnownNames = { dictionaries: [], interfaces: [], applications: [], addresses: {} }

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

const called = ({ enCode, fullName }: Row): Known => ({ name: String(enCode), about: String(fullName) })

async function readKnown(app: App): Promise<KnownNames> {
  // whoever may not read one of them is still helped with the rest
  const rowsOf = (get: string) =>
    app.request({ get }, { quiet: true }).then(
      ({ data }) => listOf(data),
      () => [],
    )
  const [dictionaries, interfaces, applications, description] = await Promise.all([
    rowsOf('/api/system/DictionaryData/All'),
    rowsOf('/api/system/DataInterface/getList'),
    rowsOf('/api/visualdev/Base/list'),
    // the one answer without an envelope
    fetch('/api/openapi.json').then((answer) => answer.json() as Promise<Description>),
  ])
  return {
    dictionaries: dictionaries.map(called),
    interfaces: interfaces.map(called),
    applications: applications.map((row) => ({ ...called(row), id: String(row.id) })),
    addresses: addressesOf(description),
  }
}

/** What the server has that a definition may name: dictionaries, data interfaces, applications and addresses. Nothing until it was read: completion is only a help. */
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
