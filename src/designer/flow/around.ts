import { createContext, useContext, useMemo } from 'react'
import { nameOfNode } from '#core/edit/flow/make.ts'
import { flowStandings } from '#core/edit/flow/tree.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Translate } from '#core/form/form.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { useApp } from '#runtime/app.ts'
import { type Here, hereOf, type Readable } from '../formula/around.ts'
import type { CalendarName, LoadedFlow } from './load.ts'
import { type Names, useCalledNames } from './useCalledNames.ts'

/** What is around the nodes of a flow: what they are called, and the fields of the form. */
export interface FlowAround {
  /** titles of the nodes by their ids, in the reader's language */
  titles: ReadonlyMap<string, string>
  /** the fields of the form by the names that a flow gives them; nothing where the form is not known */
  fields: ReadonlyMap<string, Readable> | undefined
  /** working calendars by their codes; nothing where they are not known */
  calendars: ReadonlyMap<string, CalendarName> | undefined
  /** names of the sending configurations by their ids; nothing where they are not known */
  sendings: ReadonlyMap<string, string> | undefined
  /** names of the flows that are launched and of the data interfaces that are called, by their codes */
  flows: Names
  interfaces: Names
  /** what conditions read */
  here: Here
}

const nothing: FlowAround = {
  titles: new Map(),
  fields: undefined,
  calendars: undefined,
  sendings: undefined,
  flows: new Map(),
  interfaces: new Map(),
  here: { around: undefined, fields: [], form: ['form'], table: undefined, own: undefined, as: 'form' },
}

export const FlowAroundContext = createContext<FlowAround>(nothing)
export const useFlowAround = (): FlowAround => useContext(FlowAroundContext)

/** Fields by the names that a flow gives them: a column of a sub-table is `items-price`. */
const fieldsOf = (here: Here): ReadonlyMap<string, Readable> =>
  new Map(
    here.fields.map((one) => {
      const [table, column] = one.key.split('.')
      return [column === undefined ? one.key : fieldCode(column, table), one]
    }),
  )

/** Titles of the nodes; the same map as long as none of them has changed, so that what is drawn of them stays. */
function useTitles(def: FlowDef, t: Translate): ReadonlyMap<string, string> {
  const text = JSON.stringify(flowStandings(def).map(({ node }) => [node.id, t(nameOfNode(node))]))
  return useMemo(() => new Map(JSON.parse(text) as Array<[string, string]>), [text])
}

/** What is around the nodes of a flow of an application. */
export function useAroundOf(def: FlowDef, { draft, application, calendars, sendings }: LoadedFlow): FlowAround {
  const { modelId } = draft
  const { t } = useApp()
  const titles = useTitles(def, t)
  const known = useMemo(() => {
    if (!application) return { fields: undefined, here: nothing.here }
    const here = hereOf({ definition: application, id: modelId, released: true }, undefined, t)
    return { fields: fieldsOf(here), here }
  }, [application, modelId, t])
  const { flows, interfaces } = useCalledNames(def)
  const named = useMemo(() => calendars && new Map(calendars.map((one) => [one.enCode, one])), [calendars])
  const sent = useMemo(() => sendings && new Map(sendings.map(({ id, fullName }) => [id, fullName])), [sendings])
  return useMemo(
    () => ({ titles, ...known, calendars: named, sendings: sent, flows, interfaces }),
    [titles, known, named, sent, flows, interfaces],
  )
}
