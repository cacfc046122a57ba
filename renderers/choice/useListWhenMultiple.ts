import { useEffect } from 'react'
import type { EditProps } from '#runtime/lazy/renderer.ts'

/** WG-06: a list is expected where several may be chosen; anything else is dropped, and told. */
export function useListWhenMultiple({ node, value, onChange }: Pick<EditProps, 'node' | 'value' | 'onChange'>) {
  const wrong = node.multiple === true && value !== undefined && value !== null && !Array.isArray(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a wrong value comes in
  useEffect(() => {
    if (!wrong) return
    console.warn(`the value of "${node.field}" is not a list, though several may be chosen: it was emptied`)
    onChange([])
  }, [wrong])
}
