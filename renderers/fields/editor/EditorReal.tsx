import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { Choices } from '../../choice/Choices.tsx'
import { classes } from '../../control/look.ts'
import { cleanHtml } from '../../editor/cleanHtml.ts'
import { extensions } from '../../editor/extensions.ts'
import { LinkBar, type LinkGiven } from '../../editor/LinkBar.tsx'
import { cleanPaste } from '../../editor/paste.ts'
import { isPicture, pictureTypes, uploadPicture } from '../../editor/pictures.ts'
import { Toolbar } from '../../editor/Toolbar.tsx'
import { restState, stateOf, type Tool } from '../../editor/tools.ts'
import { type EditorStart, editorBox, textAttributes } from './Editor.tsx'

/** What is kept of the text: nothing of an empty one, and not the empty line that an editor ends with. */
const htmlOf = (editor: Editor): string | undefined => {
  if (editor.isEmpty) return undefined
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, '') || undefined
}

/** Attributes as an editor takes them: written out, without those that are not there. */
const written = (attributes: { [name: string]: unknown }): { [name: string]: string } =>
  Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

const linkOf = (editor: Editor): LinkGiven | undefined => {
  const { href, target } = editor.getAttributes('link') as { href?: string; target?: string | null }
  return href ? { href, newWindow: target === '_blank' } : undefined
}

/** The editor itself (TipTap): takes the place of the light one when somebody comes to write. */
export default function EditorReal(props: EditProps & { start: EditorStart }) {
  const { id, value, onBlur, start } = props
  const app = useApp()
  const { t } = app
  const box = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const latest = useRef(props)
  latest.current = props
  const kept = useRef<string | undefined>(undefined)
  const [menu, setMenu] = useState<{ tool: Tool; place: HTMLElement }>()
  const [linking, setLinking] = useState(false)
  const [busy, setBusy] = useState(0)

  const insert = async (given: readonly File[]) => {
    const pictures = given.filter(isPicture)
    if (pictures.length < given.length) app.toast('error', t('t:upload.notImage'))
    setBusy((n) => n + pictures.length)
    for (const file of pictures) {
      const src = await uploadPicture(file, app)
      if (src)
        instance.current
          ?.chain()
          .focus()
          .setImage({ src, alt: file.name.replace(/\.\w+$/, '') })
          .run()
      setBusy((n) => n - 1)
    }
  }
  const insertNow = useRef(insert)
  insertNow.current = insert
  const instance = useRef<Editor>(undefined)

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
        if (clean.lostPictures) app.toast('info', t('t:editor.pictureLost'))
        return clean.html
      },
      handlePaste: (_view, { clipboardData }) => takeFiles(clipboardData, clipboardData?.getData('text/html') !== ''),
      handleDrop: (_view, { dataTransfer }) => takeFiles(dataTransfer, false),
      handleKeyDown: (_view, event) => {
        if (event.key === 'F10' && event.altKey) box.current?.querySelector<HTMLElement>('.pg-ed-tool[tabindex="0"]')?.focus()
        else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) setLinking(true)
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
  instance.current = editor
  function takeFiles(data: DataTransfer | null, hasText: boolean): boolean {
    const given = [...(data?.files ?? [])]
    if (given.length === 0 || hasText) return false
    void insertNow.current(given)
    return true
  }
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

  const press = (tool: Tool, button: HTMLElement) => {
    if (tool.choices) setMenu(menu ? undefined : { tool, place: button })
    else if (tool.key === 'link') setLinking(!linking)
    else if (tool.key === 'picture') files.current?.click()
    else tool.run?.(editor)
  }
  const closeLink = () => {
    setLinking(false)
    editor.commands.focus()
  }
  const link = ({ href, newWindow }: LinkGiven) => {
    setLinking(false)
    // at once: the focus of a command comes a frame later, and what is typed meanwhile would be lost
    editor.view.focus()
    const chain = editor.chain().focus().extendMarkRange('link')
    const mark = { href, target: newWindow ? '_blank' : null, rel: 'noopener noreferrer' }
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: mark }] })
        // what is typed behind it is no link
        .command(({ tr }) => Boolean(tr.setStoredMarks([])))
        .run()
    else chain.setLink(mark).run()
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
  }
  return (
    <div {...editorBox(props)} ref={box} onBlur={leave}>
      <Toolbar controls={id} state={state} open={menu?.tool.key} onTool={press} onLeave={() => editor.commands.focus()} />
      {linking && (
        <LinkBar
          given={linkOf(editor)}
          onLink={link}
          onRemove={() => {
            setLinking(false)
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
          }}
          onClose={closeLink}
        />
      )}
      <EditorContent editor={editor} className="pg-ed-body" />
      {busy > 0 && (
        <div className="pg-ed-note" role="status">
          {t('t:editor.pictureBusy')}
        </div>
      )}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          void insert([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {menu?.tool.choices && (
        <Choices
          label={t(`t:${menu.tool.label}`)}
          place={menu.place}
          onClose={() => setMenu(undefined)}
          choices={menu.tool.choices(state, t, editor).map(({ swatch, run, icon, ...choice }) => ({
            ...choice,
            icon: swatch ? <span className="pg-ed-swatch" style={{ background: swatch }} /> : icon,
            run: () => run(editor),
          }))}
        />
      )}
    </div>
  )
}
