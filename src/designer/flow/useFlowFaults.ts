import { useCallback, useMemo, useState } from 'react'
import { wordFault } from '#core/check/check.ts'
import { keyAt } from '#core/edit/flow/tree.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Fault } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { Texts } from '../drawing/words.ts'
import { analyse, placedIn } from '../language/analyse.ts'
import { useJudged } from '../useAnalysis.ts'
import { flowOf } from './load.ts'

/** Names that a flow may use, where they are known. */
interface Known {
  fields: readonly string[] | undefined
  calendars: readonly string[] | undefined
  sendings: readonly string[] | undefined
}

/** What is wrong with a flow: what the check says of its text, and what only the server could tell of it. */
export function useFlowFaults(text: string, definition: FlowDef, { fields, calendars, sendings }: Known, texts: Texts | undefined) {
  const { t } = useApp()
  const judge = useCallback(
    (text: string) =>
      analyse('flow', text, undefined, {
        ...(fields ? { fields } : {}),
        ...(calendars ? { calendars } : {}),
        ...(sendings ? { sendings } : {}),
        ...(texts ? { texts } : {}),
      }).findings,
    [fields, calendars, sendings, texts],
  )
  const judged = useJudged(text, judge)
  const [refusal, setRefusal] = useState<{ of: FlowDef; faults: readonly Fault[] }>()
  const refuse = useCallback((of: FlowDef, data: unknown) => {
    const { faults } = (data ?? {}) as { faults?: unknown }
    if (Array.isArray(faults)) setRefusal({ of, faults: faults as Fault[] })
  }, [])
  // it stands at its places until something is changed
  const refused = useMemo(() => (refusal?.of === definition ? placedIn(text, refusal.faults) : []), [refusal, definition, text])
  const findings = useMemo(() => [...judged.findings, ...refused], [judged.findings, refused])
  const faults = useMemo(() => {
    const found = new Map<string, string[]>()
    // the flow that was judged, since places move with each step
    const def = findings.length > 0 ? flowOf(judged.text) : undefined
    for (const finding of def ? findings : []) {
      const key = def ? keyAt(def, finding.pointer).key : ''
      const words = wordFault(finding, t)
      const known = found.get(key) ?? []
      if (key !== '' && !known.includes(words)) found.set(key, [...known, words])
    }
    return found
  }, [findings, judged.text, t])
  return {
    findings,
    faults,
    refuse,
    /** whether what stands now has been judged: that follows a moment after it was changed */
    isJudged: judged.text === text && judged.judge === judge,
    faulty: judged.findings.length > 0,
  }
}
