import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDraft, recallDraft } from './drafts.ts'
import type { AskedField } from './drawing/channel.ts'
import type { EditorApi } from './editor/CodeEditor.tsx'
import { fieldPlace } from './language/fieldPlace.ts'
import type { SchemaKind } from './language/grammar.ts'
import type { Loaded } from './load.ts'
import type { Base } from './useSaving.ts'

/** A schema as it is stored and the text that is written of it, which begins with what this window kept of it. */
export function useWritten(kind: SchemaKind, loaded: Loaded) {
  const [stored, setStored] = useState(loaded)
  const name = `${kind}:${stored.code}`
  const [draft] = useState(() => recallDraft(name))
  const [recovered, setRecovered] = useState(draft !== undefined && draft.text !== loaded.content)
  const [text, setText] = useState(recovered && draft ? draft.text : loaded.content)
  const [base, setBase] = useState<Base>(recovered && draft ? draft : loaded)
  const [note, setNote] = useState('')
  const editor = useRef<EditorApi>(null)
  const dirty = text !== stored.content

  /** Puts another text in place of this one, in the editor as well where there is one. */
  const write = (next: string) => {
    if (editor.current) editor.current.replace(next)
    else setText(next)
  }
  /** Takes what was saved, or read anew; with `replace` its text stands in the editor, too. */
  const take = (saved: { stored: Loaded; base: Base } | undefined, replace: boolean) => {
    if (!saved) return false
    setStored(saved.stored)
    setBase(saved.base)
    setRecovered(false)
    setNote('')
    if (replace) write(saved.stored.content)
    return true
  }
  /** Goes back to what is stored. */
  const revert = () => {
    write(stored.content)
    setBase({ version: stored.version, hash: stored.hash })
    setRecovered(false)
  }
  return { name, stored, text, setText, base, note, setNote, dirty, recovered, editor, take, revert }
}

export type Written = ReturnType<typeof useWritten>

/** What is not saved is kept for this window, and the window asks before it is closed. */
export function useKeptDraft({ name, dirty, text, base }: Pick<Written, 'name' | 'dirty' | 'text' | 'base'>): void {
  useEffect(() => {
    keepDraft(name, dirty ? { text, version: base.version, hash: base.hash } : undefined)
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [name, dirty, text, base])
}

/** The text moves to a field that is asked about in the drawing, and the drawing keeps the focus. */
export function useShownField({ text, editor }: Pick<Written, 'text' | 'editor'>): (asked: AskedField) => void {
  const now = useRef(text)
  now.current = text
  return useCallback(
    ({ key, steps }) => {
      const place = fieldPlace(now.current, key, steps)
      if (place) editor.current?.show(place.from, place.to)
    },
    [editor],
  )
}
