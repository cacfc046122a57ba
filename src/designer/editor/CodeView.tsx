import { EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useText } from '#runtime/app.ts'
import { reading } from './setup.ts'
import './editor.css'

/** A text of JSON, for reading. */
export default function CodeView({ text, label }: { text: string; label: string }) {
  const host = useRef<HTMLDivElement>(null)
  const t = useText()
  useEffect(() => {
    const view = new EditorView({
      parent: host.current as HTMLElement,
      state: EditorState.create({
        doc: text,
        extensions: [reading(t, label), lineNumbers(), EditorState.readOnly.of(true), EditorView.lineWrapping],
      }),
    })
    return () => view.destroy()
  }, [text, label, t])
  return <div className="pg-code" ref={host} />
}
