import { autocompletion, type CompletionContext, type CompletionResult, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { writePath } from '#core/edit/formula/pieces.ts'
import { type PieceKind, piecesOf } from '#core/expression/pieces.ts'
import { useText } from '#runtime/app.ts'
import type { Here } from './around.ts'
import { library } from './library.ts'
import { type FormulaFault, shownAs } from './words.ts'

/** What the lists beside an expression do to it. */
export interface FormulaApi {
  /** puts a text at the cursor, or in the place of what is selected; `around` takes the selection inside: `sum(|)` */
  insert: (text: string, around?: string) => void
  focus: () => void
}

export interface FormulaEditorProps {
  text: string
  label: string
  here: Here
  faults: readonly FormulaFault[]
  onChange: (text: string) => void
  api: RefObject<FormulaApi | null>
}

/** A piece that is shown by its name: one character to the cursor, its own text in the expression. */
class Chip extends WidgetType {
  constructor(
    readonly shown: string,
    readonly kind: PieceKind,
  ) {
    super()
  }
  override eq(other: Chip) {
    return other.shown === this.shown && other.kind === this.kind
  }
  override toDOM() {
    const chip = document.createElement('span')
    chip.className = 'pg-formula-chip'
    chip.dataset.kind = this.kind
    chip.textContent = this.shown
    return chip
  }
  override ignoreEvent() {
    return false
  }
}

type Show = (piece: ReturnType<typeof piecesOf>[number]) => string | undefined

/** Draws the names of pieces over their texts; what has none is its text. */
function chips(show: Show) {
  const drawn = (view: EditorView): DecorationSet => {
    const made = new RangeSetBuilder<Decoration>()
    for (const piece of piecesOf(view.state.doc.toString())) {
      const shown = show(piece)
      if (shown !== undefined) made.add(piece.from, piece.to, Decoration.replace({ widget: new Chip(shown, piece.kind) }))
    }
    return made.finish()
  }
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = drawn(view)
      }
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = drawn(update.view)
      }
    },
    { decorations: (one) => one.decorations },
  )
  return [plugin, EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none)]
}

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** What is inserted stands apart from what is beside it, where both are words. */
function spaced(view: EditorView, text: string): string {
  const { from, to } = view.state.selection.main
  const [before, after] = [view.state.sliceDoc(from - 1, from), view.state.sliceDoc(to, to + 1)]
  const joins = /[\p{L}\p{N}_$'"\])]/u
  const begins = joins.test(before) && /^[^\s(),]/.test(text) ? ` ${text}` : /\s/.test(before) ? text.trimStart() : text
  return joins.test(after) && /[^\s(]$/.test(begins) ? `${begins} ` : /\s/.test(after) ? begins.trimEnd() : begins
}

/**
 * The text of an expression with the names of its parts drawn over it: what is typed, chosen, copied and undone is the text
 * itself, so nothing that it cannot name is lost.
 */
export function FormulaEditor({ text, label, here, faults, onChange, api }: FormulaEditorProps) {
  const t = useText()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const now = useRef(onChange)
  now.current = onChange
  const kept = useRef(text)

  useEffect(() => {
    const names = [
      ...here.fields.map((one) => ({
        label: one.of && one.many ? `${one.of} · ${one.label}` : one.label,
        detail: one.key,
        apply: writePath(one.path) ?? '',
      })),
      ...library.flatMap(({ functions }) =>
        functions.map(({ name }) => ({
          label: t(`t:formula.fn.${name}`),
          detail: `${name}()`,
          info: t(`t:studio.fn.${name}`),
          apply: `${name}(`,
        })),
      ),
      ...library.flatMap(({ functions }) =>
        functions.map(({ name }) => ({ label: name, detail: t(`t:formula.fn.${name}`), apply: `${name}(` })),
      ),
    ]
    const complete = (context: CompletionContext): CompletionResult | null => {
      const word = context.matchBefore(/[\p{L}_$][\p{L}\p{N}_$]*/u)
      if (!word && !context.explicit) return null
      return { from: word?.from ?? context.pos, options: names, validFor: /^[\p{L}\p{N}_$]*$/u }
    }
    const made = new EditorView({
      parent: host.current as HTMLElement,
      state: EditorState.create({
        doc: kept.current,
        selection: { anchor: kept.current.length },
        extensions: [
          EditorView.cspNonce.of(nonce()),
          EditorState.phrases.of({ Completions: t('t:studio.completions'), Diagnostics: t('t:studio.faultsTitle') }),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.lineWrapping,
          history(),
          autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 50, interactionDelay: 0 }),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          chips((piece) => shownAs(piece, here, t)),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return
            kept.current = update.state.doc.toString()
            now.current(kept.current)
          }),
        ],
      }),
    })
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [t, label, here])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const end = editor.state.doc.length
    const marks = faults.map(({ from, to, text: message }) => ({
      from: Math.min(from, end),
      to: Math.min(to, end),
      severity: 'error' as const,
      message,
    }))
    editor.dispatch(setDiagnostics(editor.state, marks))
  }, [faults])

  useImperativeHandle(api, () => ({
    focus: () => view.current?.focus(),
    insert: (given, around) => {
      const editor = view.current
      if (!editor) return
      const { from, to } = editor.state.selection.main
      const chosen = editor.state.sliceDoc(from, to)
      const written = spaced(editor, around === undefined ? given : `${given}${chosen}${around}`)
      const cursor = around === undefined || chosen !== '' ? written.length : written.lastIndexOf(around)
      editor.dispatch({
        changes: { from, to, insert: written },
        selection: { anchor: from + cursor },
        scrollIntoView: true,
        userEvent: 'input',
      })
      editor.focus()
    },
  }))

  return <div className="pg-formula-text" ref={host} data-words="data" />
}
