import { useEffect, useMemo, useReducer, useState } from 'react'
import { PartFailed } from './lazyPart.tsx'
import type { PartError } from './loadPart.ts'
import { isKnown, loadRenderers, rendererOf } from './registry.ts'
import type { Renderer } from './renderer.ts'

/** Stands in every place of a renderer that did not load. */
function failedRenderer(error: PartError, retry: () => void): Renderer {
  const Failed = () => <PartFailed error={error} retry={retry} />
  return { block: Failed, edit: Failed, read: Failed }
}

/** The renderer of a key; undefined while it loads, null for a key that nobody draws. One that did not load offers to try again. */
export function useRenderer(pingeKey: string): Renderer | null | undefined {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [failed, fail] = useState<PartError>()
  const renderer = rendererOf(pingeKey)
  useEffect(() => {
    if (renderer || failed || !isKnown(pingeKey)) return
    let gone = false
    const pending = loadRenderers([pingeKey])
    // it may have come between the drawing and now: then there is nothing to wait for
    if (!pending) redraw()
    pending?.then(
      () => gone || redraw(),
      (error) => gone || fail(error),
    )
    return () => {
      gone = true
    }
  }, [renderer, failed, pingeKey])
  const broken = useMemo(() => failed && failedRenderer(failed, () => fail(undefined)), [failed])
  return isKnown(pingeKey) ? (renderer ?? broken) : null
}
