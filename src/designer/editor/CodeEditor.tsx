import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { setDiagnostics } from '@codemirror/lint'
import { openSearchPanel } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { format as edits } from 'jsonc-parser'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import type { Finding } from '../language/analyse.ts'
import type { Help } from './context.ts'
import { reading, writing } from './setup.ts'
import './editor.css'

/** What buttons around the text do to it. */
export interface EditorApi {
  undo: () => void
  redo: () => void
  search: () => void
  format: () => void
  /** moves to a fault and shows it */
  reveal: (from: number, to: number) => void
  /** the same, while the focus stays where it is */
  show: (from: number, to: number) => void
  /** where the cursor stands */
  place: () => number
  /** puts another text in place of this one, as one step that can be undone */
  replace: (text: string) => void
}

export interface CodeEditorProps {
  /** the text to begin with; later changes come from the person or from `replace` */
  text: string
  label: string
  help: Help
  findings: readonly Finding[]
  word: (finding: Finding) => string
  onChange: (text: string) => void
  /** whether there is something to undo and to redo */
  onSteps: (steps: { undo: boolean; redo: boolean }) => void
  onSave: () => void
  api: RefObject<EditorApi | null>
}

function formatted(view: EditorView) {
  const text = view.state.doc.toString()
  const changes = edits(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n', keepLines: true })
  if (changes.length === 0) return
  view.dispatch({
    changes: changes.map(({ offset, length, content }) => ({ from: offset, to: offset + length, insert: content })),
    userEvent: 'format',
  })
}

/** The text of a definition: CodeMirror with the language's completion, help and faults. */
export function CodeEditor(props: CodeEditorProps) {
  const { text, label, findings, word, api } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const now = useRef(props)
  now.current = props
  /** what the person has written so far: the language may change, or the view be left and come back */
  const kept = useRef(text)
  const { t } = props.help

  useEffect(() => {
    const made = new EditorView({
      parent: host.current as HTMLElement,
      state: EditorState.create({
        doc: kept.current,
        extensions: [
          reading(t, label),
          writing({
            help: () => now.current.help,
            save: () => now.current.onSave(),
            format: () => view.current && formatted(view.current),
          }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return
            kept.current = update.state.doc.toString()
            now.current.onChange(kept.current)
            now.current.onSteps({ undo: undoDepth(update.state) > 0, redo: redoDepth(update.state) > 0 })
          }),
        ],
      }),
    })
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [t, label])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const end = editor.state.doc.length
    editor.dispatch(
      setDiagnostics(
        editor.state,
        findings.map((finding) => ({
          from: Math.min(finding.from, end),
          to: Math.min(finding.to, end),
          severity: 'error',
          message: word(finding),
        })),
      ),
    )
  }, [findings, word])

  useImperativeHandle(api, () => {
    const run = (command: (editor: EditorView) => unknown) => () => {
      if (!view.current) return
      command(view.current)
      view.current.focus()
    }
    const select = (editor: EditorView, from: number, to: number) => {
      const end = editor.state.doc.length
      editor.dispatch({
        selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
        effects: EditorView.scrollIntoView(Math.min(from, end), { y: 'center' }),
      })
    }
    return {
      undo: run(undo),
      redo: run(redo),
      // the panel takes the focus: what is looked for is typed at once
      search: () => void (view.current && openSearchPanel(view.current)),
      format: run(formatted),
      reveal: (from, to) => run((editor) => select(editor, from, to))(),
      show: (from, to) => void (view.current && select(view.current, from, to)),
      place: () => view.current?.state.selection.main.head ?? 0,
      replace: (next) => run((editor) => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: next } }))(),
    }
  }, [])

  return <div className="pg-code" ref={host} />
}
