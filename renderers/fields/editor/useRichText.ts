import type { Editor } from '@tiptap/core'
import { useEditor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useApp } from '#runtime/app.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { classes } from '../../control/look.ts'
import { cleanHtml } from '../../editor/cleanHtml.ts'
import { extensions } from '../../editor/extensions.ts'
import { cleanPaste } from '../../editor/paste.ts'
import { restState, stateOf } from '../../editor/tools.ts'
import { type EditorStart, textAttributes } from './Editor.tsx'

/** What is kept of the text: nothing of an empty one, and not the empty line that an editor ends with. */
const htmlOf = (editor: Editor): string | undefined => {
  if (editor.isEmpty) return undefined
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, '') || undefined
}

/** Attributes as an editor takes them: written out, without those that are not there. */
const written = (attributes: { [name: string]: unknown }): { [name: string]: string } =>
  Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

interface Around {
  /** what holds the text and its buttons */
  box: RefObject<HTMLElement | null>
  /** takes files that were pasted or dropped; false where they are not taken */
  onFiles: (data: DataTransfer | null, hasText: boolean) => boolean
  /** a link is asked for by its keys */
  onLink: () => void
}

/** The text of a field in an editor: it goes on where the person was, tells its field what is written and takes what comes from elsewhere. Gives the editor, and what its buttons show. */
export function useRichText(props: EditProps & { start: EditorStart }, { box, onFiles, onLink }: Around) {
  const { value, start } = props
  const app = useApp()
  const latest = useRef(props)
  latest.current = props
  const kept = useRef<string | undefined>(undefined)
  const editor = useEditor({
    extensions,
    content: cleanHtml(typeof value === 'string' ? value : ''),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: ({ doc }) => ({
        ...written(textAttributes(latest.current)),
        class: classes('pg-html pg-ed-text', doc.childCount === 1 && doc.content.size === 2 && 'pg-ed-blank'),
      }),
      transformPastedHTML: (html) => {
        const clean = cleanPaste(html)
        if (clean.lostPictures) app.toast('info', app.t('t:editor.pictureLost'))
        return clean.html
      },
      handlePaste: (_view, { clipboardData }) => onFiles(clipboardData, clipboardData?.getData('text/html') !== ''),
      handleDrop: (_view, { dataTransfer }) => onFiles(dataTransfer, false),
      handleKeyDown: (_view, event) => {
        if (event.key === 'F10' && event.altKey) box.current?.querySelector<HTMLElement>('.pg-ed-tool[tabindex="0"]')?.focus()
        else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onLink()
        else return false
        event.preventDefault()
        return true
      },
    },
    onCreate: (made) => {
      kept.current = htmlOf(made.editor)
    },
    onUpdate: (changed) => {
      const html = htmlOf(changed.editor)
      if (html === kept.current) return
      kept.current = html
      latest.current.onChange(html)
    },
  })
  const state = useEditorState({ editor, selector: ({ editor: now }) => (now ? stateOf(now) : restState) })

  // goes on where the person was
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor is there
  useEffect(() => {
    const at = start.point && editor.view.posAtCoords(start.point)?.pos
    editor.commands.focus(at ?? 'end')
    if (start.typed) editor.commands.insertContent(start.typed)
    if (start.tool) box.current?.querySelector<HTMLElement>(`[data-tool="${start.tool}"]`)?.click()
  }, [])
  // a value that came from elsewhere: another record, a rule of the form
  useEffect(() => {
    const given = typeof value === 'string' ? value : undefined
    if (given === kept.current) return
    kept.current = given
    if (cleanHtml(given ?? '') !== editor.getHTML()) editor.commands.setContent(cleanHtml(given ?? ''), { emitUpdate: false })
  }, [value, editor])
  // its fault and its name are attributes that the editor writes itself
  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly these
  useEffect(() => {
    editor.setOptions({})
  }, [props.status, props.describedBy, props.required, props.label, editor])
  return { editor, state }
}
