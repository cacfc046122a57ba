import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Existing } from '#core/check/page/existing.ts'
import { normaliseForm } from '#core/normalise.ts'
import { env } from '#designer/env.ts'
import { analyse, type Finding } from './language/analyse.ts'
import type { SchemaKind } from './language/grammar.ts'
import type { Loaded } from './load.ts'
import { soon } from './soon.ts'

/** Time without a key after which the text is judged, and drawn. */
const pause = 350
/** And so long at most until nothing else is to do: what is saved waits for it. */
const mostWait = 500

export interface Judged {
  text: string
  /** what it was judged by */
  judge: (text: string) => Finding[]
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

/** Judges a text as a definition of its kind; `texts` are the texts of the interface, `existing` the codes that are there, once they are here. */
export function useJudge(
  kind: SchemaKind,
  { application, code }: Pick<Loaded, 'application' | 'code'>,
  texts: { [key: string]: string } | undefined,
  existing?: Existing,
): (text: string) => Finding[] {
  return useMemo(() => {
    const form = kind === 'list' ? formOf(application) : undefined
    return (text) => analyse(kind, text, form, { code, ...(texts ? { texts } : {}), ...(existing ? { existing } : {}) }).findings
  }, [kind, application, code, texts, existing])
}

/** Faults of a text a moment after the last key, and the newest text that had none. */
export function useJudged(text: string, judge: (text: string) => Finding[]): Judged {
  const [judged, setJudged] = useState<Judged>(() => {
    const findings = judge(text)
    return { text, judge, findings, good: findings.length === 0 ? text : undefined }
  })
  useEffect(() => {
    if (text === judged.text && judge === judged.judge) return
    let stop = () => {}
    const look = () => {
      const findings = judge(text)
      startTransition(() => setJudged((last) => ({ text, judge, findings, good: findings.length === 0 ? text : last.good })))
    }
    // a large definition takes a moment: not while a press is still to be painted
    const timer = setTimeout(() => {
      stop = soon(look, mostWait)
    }, pause)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [text, judge, judged.text, judged.judge])
  return judged
}
