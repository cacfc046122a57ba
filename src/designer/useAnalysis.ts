import { useEffect, useMemo, useState } from 'react'
import { normaliseForm } from '#core/normalise.ts'
import { env } from '#runtime/env.ts'
import { analyse, type Finding } from './language/analyse.ts'
import type { SchemaKind } from './language/grammar.ts'
import type { Loaded } from './load.ts'

/** Time without a key after which the text is judged, and drawn. */
const pause = 350

export interface Judged {
  text: string
  findings: Finding[]
  /** the newest text without a fault: what is drawn */
  good: string | undefined
}

/** The form that a list's fields are those of; a form that cannot be read restricts nothing. */
function formOf(application: Loaded['application']) {
  try {
    return application?.form ? normaliseForm(application.form, env) : undefined
  } catch {
    return undefined
  }
}

/** Judges a text as a definition of its kind. */
export function useJudge(kind: SchemaKind, application: Loaded['application']): (text: string) => Finding[] {
  return useMemo(() => {
    const form = kind === 'list' ? formOf(application) : undefined
    return (text) => analyse(kind, text, form).findings
  }, [kind, application])
}

/** Faults of a text a moment after the last key, and the newest text that had none. */
export function useJudged(text: string, judge: (text: string) => Finding[]): Judged {
  const [judged, setJudged] = useState<Judged>(() => {
    const findings = judge(text)
    return { text, findings, good: findings.length === 0 ? text : undefined }
  })
  useEffect(() => {
    if (text === judged.text) return
    const timer = setTimeout(() => {
      const findings = judge(text)
      setJudged((last) => ({ text, findings, good: findings.length === 0 ? text : last.good }))
    }, pause)
    return () => clearTimeout(timer)
  }, [text, judged.text, judge])
  return judged
}
