import { useLayoutEffect } from 'react'

/** antd gives both inputs of a range one name: the end gets its own. */
export function useEndLabel(id: string, label: string) {
  useLayoutEffect(() => document.getElementById(`${id}_end`)?.setAttribute('aria-label', label))
}
