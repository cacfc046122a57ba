import { useEffect, useState } from 'react'
import type { Node } from '#core/types.ts'
import { loadRenderers } from './registry.ts'

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'pingeKey' in value

/** The keys of nodes and of all that stands inside of them. */
export function keysOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => [node.pingeKey, ...keysOf([...(node.children ?? []), ...Object.values(node).filter(isNode)])])
}

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
