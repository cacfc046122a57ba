import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { type FocusEvent, useRef, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { Choices } from '../../choice/Choices.tsx'
import { LinkBar } from '../../editor/LinkBar.tsx'
import { pictureTypes } from '../../editor/pictures.ts'
import { Toolbar } from '../../editor/Toolbar.tsx'
import type { Tool } from '../../editor/tools.ts'
import { type EditorStart, editorBox } from './Editor.tsx'
import { linkOf, removeLink, setLink } from './links.ts'
import { usePictures } from './usePictures.ts'
import { useRichText } from './useRichText.ts'

/** The editor itself (TipTap): takes the place of the light one when somebody comes to write. */
export default function EditorReal(props: EditProps & { start: EditorStart }) {
  const { id, onBlur } = props
  const { t } = useApp()
  const box = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [menu, setMenu] = useState<{ tool: Tool; place: HTMLElement }>()
  const [linking, setLinking] = useState(false)
  const instance = useRef<Editor>(undefined)
  const { busy, insert, take } = usePictures(instance)
  const { editor, state } = useRichText(props, { box, onFiles: take, onLink: () => setLinking(true) })
  instance.current = editor

  const press = (tool: Tool, button: HTMLElement) => {
    if (tool.choices) setMenu(menu ? undefined : { tool, place: button })
    else if (tool.key === 'link') setLinking(!linking)
    else if (tool.key === 'picture') files.current?.click()
    else tool.run?.(editor)
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
          onLink={(given) => {
            setLinking(false)
            setLink(editor, given)
          }}
          onRemove={() => {
            setLinking(false)
            removeLink(editor)
          }}
          onClose={() => {
            setLinking(false)
            editor.commands.focus()
          }}
        />
      )}
      <EditorContent editor={editor} className="pg-ed-body" />
      {busy && (
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
