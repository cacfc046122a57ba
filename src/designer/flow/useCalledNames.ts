import { useEffect, useState } from 'react'
import { ask } from '#api/call.ts'
import { flowStandings } from '#core/edit/flow/tree.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { type App, useApp } from '#runtime/app.ts'
import { readChoices } from '../formula/SourceField.tsx'
import { sendOf } from '../sendOf.ts'

/** What codes stand for, as far as it is known. */
export type Names = ReadonlyMap<string, string>

/** The released flows that the designer may read. Throws CallError. */
export const readFlows = async (app: App, signal?: AbortSignal) =>
  (await ask(sendOf(app), 'GET /api/workflow/Flow/Selector', { quiet: true, ...(signal ? { signal } : {}) })).data.list

const read = {
  flow: async (app: App): Promise<Names> => new Map((await readFlows(app)).map(({ enCode, fullName }) => [enCode, fullName])),
  // one may be named by its id as well
  interface: async (app: App): Promise<Names> =>
    new Map((await readChoices(app, 'interface')).flatMap(({ id, code, name }) => [[id, name] as const, [code, name] as const])),
}

/** The data interfaces that stand anywhere in a flow: at nodes, their moments and deadlines, and among whom they ask. */
function interfacesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => (name === 'interface' && typeof one === 'string' ? [one] : interfacesIn(one)))
}

/** Names of what is called, read once something that is not known yet is named. */
function useNames(kind: keyof typeof read, codes: readonly string[]): Names {
  const app = useApp()
  const [names, setNames] = useState<Names>(new Map())
  const missing = [...new Set(codes)].filter((code) => code !== '' && !names.has(code)).sort()
  const key = missing.join()
  useEffect(() => {
    let isGone = false
    if (key !== '')
      read[kind](app).then(
        (found) => isGone || setNames(found),
        // what may not be read stays its code
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [app, kind, key])
  return names
}

/** What the flows and data interfaces are called that a flow names. */
export function useCalledNames(def: FlowDef): { flows: Names; interfaces: Names } {
  const flows = flowStandings(def).flatMap(({ node }) => (node.kind === 'subflow' ? [node.flow ?? ''] : []))
  return { flows: useNames('flow', flows), interfaces: useNames('interface', interfacesIn(def)) }
}
