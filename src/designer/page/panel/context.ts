import { createContext, useContext } from 'react'
import type { Known } from '../../editor/context.ts'

type Choice = { value: string; label: string }

/** What the properties of a page choose from. */
export interface Offered {
  dialogs: readonly Choice[]
  blocks: readonly Choice[]
  /** addresses of the server by method */
  addresses: { readonly [method: string]: ReadonlyArray<Known & { query?: readonly string[] }> }
  /** the base of calls that begin with ./ */
  resource: string | undefined
}

const nothing: Offered = { dialogs: [], blocks: [], addresses: {}, resource: undefined }

export const OfferedContext = createContext<Offered>(nothing)
export const useOffered = (): Offered => useContext(OfferedContext)
