import { useEffect, useMemo, useState } from 'react'
import { hasExpr } from '#core/expression/expr.ts'
import type { Call, Node, Source } from '#core/types.ts'
import { useApp } from '../app.ts'
import { cached, read, sourceCall } from '../data/sources.ts'
import { rendererOf } from '../lazy/registry.ts'

/** Milliseconds that a form waits for options: after that a line that moves is the lesser evil. */
const longest = 1000

/** The reads that decide how much room these nodes take: options of those that draw all of them, where nothing else must be known first. */
function roomReads(nodes: readonly Node[], resource: string | undefined): Call[] {
  return nodes.flatMap((node) => {
    const source = node.source as Source | undefined
    const inside = roomReads(node.children ?? [], resource)
    if (!rendererOf(node.pingeKey)?.spread || !source || node.options || source.options || hasExpr(JSON.stringify(source))) return inside
    const call = sourceCall(source, {}, resource)
    return call ? [call, ...inside] : inside
  })
}

/** Whether all is here that decides on the room of these nodes, once their renderers are (`ready`): at once when it was before. */
export function useLaidOut(nodes: readonly Node[], ready: boolean, resource: string | undefined): boolean {
  const app = useApp()
  const [done, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reads are those of one definition, looked at once
  const missing = useMemo(() => (ready ? roomReads(nodes, resource).filter((call) => !cached(call, app)) : []), [ready])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(() => {
    if (missing.length === 0) return
    const here = () => setDone(true)
    const timer = setTimeout(here, longest)
    Promise.allSettled(missing.map((call) => read(call, app))).then(here)
    return () => clearTimeout(timer)
  }, [missing])
  return ready && (done || missing.length === 0)
}
