import { useEffect, useState } from 'react'
import type { Node } from '#core/types.ts'
import { areLoaded, fixedKey, loadRenderers } from './registry.ts'

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'pingeKey' in value

/** The keys of nodes and of all that stands inside of them. */
export function keysOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => [
    node.pingeKey,
    ...(node.readonly ? [fixedKey] : []),
    ...keysOf([...(node.children ?? []), ...Object.values(node).filter(isNode)]),
  ])
}

/** Loads the renderers of these keys together; true when all are here, and at once when they were before. Keys may come later: what a server names. */
export function useRenderers(keys: string[]): boolean {
  const wanted = keys.join(' ')
  const [done, setDone] = useState(() => (loadRenderers(keys) === undefined ? wanted : undefined))
  const ready = done === wanted || areLoaded(keys)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are read by their names
  useEffect(() => {
    if (ready) return
    let gone = false
    const told = () => gone || setDone(wanted)
    Promise.resolve(loadRenderers(keys)).then(told, told)
    return () => {
      gone = true
    }
  }, [ready, wanted])
  return ready
}
