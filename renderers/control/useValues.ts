import { useContext } from 'react'
import type { Row } from '#core/types.ts'
import { ScopeContext } from '#runtime/scope.ts'

/** The values that bounds of a date or time read: of the form, and of the row in a sub-table (WG-65). */
export function useValues(): () => Row {
  const at = useContext(ScopeContext)
  return () => ({ ...at?.form?.values(), ...at?.row })
}
