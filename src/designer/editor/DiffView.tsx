import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useText } from '#runtime/app.ts'
import { reading } from './setup.ts'
import './editor.css'

export interface DiffViewProps {
  before: string
  after: string
  beforeLabel: string
  afterLabel: string
  /** one text with both in it, where there is no room for two */
  narrow: boolean
}

const collapse = { margin: 3, minSize: 6 }

/** The difference of two texts. */
export function DiffView({ before, after, beforeLabel, afterLabel, narrow }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const t = useText()
  useEffect(() => {
    const parent = host.current as HTMLElement
    const fixed = (label: string): Extension => [reading(t, label), lineNumbers(), EditorState.readOnly.of(true), EditorView.lineWrapping]
    if (narrow) {
      const view = new EditorView({
        parent,
        state: EditorState.create({
          doc: after,
          extensions: [
            fixed(afterLabel),
            unifiedMergeView({ original: before, mergeControls: false, gutter: true, collapseUnchanged: collapse }),
          ],
        }),
      })
      return () => view.destroy()
    }
    const view = new MergeView({
      parent,
      a: { doc: before, extensions: fixed(beforeLabel) },
      b: { doc: after, extensions: fixed(afterLabel) },
      gutter: true,
      collapseUnchanged: collapse,
    })
    return () => view.destroy()
  }, [before, after, beforeLabel, afterLabel, narrow, t])
  return <div className="pg-diff" ref={host} />
}
