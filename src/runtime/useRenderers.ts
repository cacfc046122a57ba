import { useEffect, useState } from 'react'
import { loadRenderers } from './registry.ts'

/** Loads the renderers of these keys together; true when all are here, and at once when they were before. */
export function useRenderers(keys: string[]): boolean {
  const [ready, setReady] = useState(() => loadRenderers(keys) === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are those of one definition
  useEffect(() => {
    if (ready) return
    let gone = false
    const done = () => gone || setReady(true)
    Promise.resolve(loadRenderers(keys)).then(done, done)
    return () => {
      gone = true
    }
  }, [ready])
  return ready
}
