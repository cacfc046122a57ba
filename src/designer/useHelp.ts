import { useMemo } from 'react'
import { useApp } from '#runtime/app.ts'
import type { Texts, Words } from './drawing/words.ts'
import type { Help } from './editor/context.ts'
import type { SchemaKind } from './language/grammar.ts'
import { fieldKeys } from './language/names.ts'
import type { Loaded } from './load.ts'
import { ofPages, useExisting } from './properties/existing.ts'
import { useKnown } from './useKnown.ts'

const none: Texts = {}
const nothing: typeof ofPages = []

/** What completion and hover know while a schema is written; `words` are the texts of the interface, once they are here. */
export function useHelp(kind: SchemaKind, application: Loaded['application'], words: Words | undefined): Help {
  const { t, language } = useApp()
  const known = useKnown()
  const existing = useExisting(kind === 'page' ? ofPages : nothing)
  return useMemo(
    () => ({
      ...{ kind, language, t, texts: words?.texts ?? none },
      fields: kind === 'list' && application ? fieldKeys(application.form) : [],
      ...known,
      existing,
    }),
    [kind, language, t, words, application, known, existing],
  )
}
