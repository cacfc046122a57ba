import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { excerpt, isBlankHtml } from '#core/format/htmlText.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { classes, fieldAttributes } from '../../control/look.ts'
import { cleanHtml } from '../../editor/cleanHtml.ts'
import { Html } from '../../editor/Html.tsx'
import { LateToolbar } from '../../editor/Toolbar.tsx'
import { restState } from '../../editor/tools.ts'

type Real = typeof import('./EditorReal.tsx')['default']

/** What a person did before the editor was there: it goes on from there. */
export interface EditorStart {
  /** the button that was pressed */
  tool?: string
  /** where the text was pressed */
  point?: { left: number; top: number }
  /** what was typed */
  typed: string
}

/** WG-19: 400 unless the definition says how high; 300 where what it says is no height. */
function heightOf(given: unknown): number {
  if (given === undefined) return 400
  const height = Number.parseInt(String(given), 10)
  return height >= 120 && height <= 2000 ? height : 300
}

/** The frame of the editor and of the light one, of the same size. */
export const editorBox = ({ node, status, disabled }: Pick<EditProps<'editor'>, 'node' | 'status' | 'disabled'>) => ({
  className: classes('pg-ed', status && 'pg-ed-wrongful', disabled && 'pg-ed-off'),
  style: { '--pg-ed-height': `${heightOf(node.height)}px` } as CSSProperties,
})

/** The attributes by which a label, an error and assistive technology find the text. */
export const textAttributes = (props: EditProps<'editor'>) => ({
  ...fieldAttributes(props),
  role: 'textbox',
  'aria-multiline': true,
  'data-focus': '',
  'data-placeholder': typeof props.node.placeholder === 'string' ? props.node.placeholder : '',
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The text in the look of the editor, without its code. */
function Shown(props: EditProps<'editor'> & { closed: boolean; onStart?: (start: EditorStart) => void; onNear?: () => void }) {
  const { id, value, node, disabled, closed, onStart, onNear } = props
  const html = textOf(value)
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  const blank = isBlankHtml(html)
  return (
    <div {...editorBox(props)} onPointerEnter={onNear}>
      {closed ? null : <LateToolbar controls={id} state={restState} onTool={(tool) => onStart?.({ tool: tool.key, typed: '' })} />}
      <div
        {...textAttributes(props)}
        className={classes('pg-html pg-ed-text', blank && 'pg-ed-blank')}
        tabIndex={disabled ? -1 : 0}
        aria-disabled={disabled || undefined}
        aria-readonly={node.readonly === true || undefined}
        onMouseDown={({ clientX, clientY }) => onStart?.({ point: { left: clientX, top: clientY }, typed: '' })}
        onFocus={() => onStart?.({ typed: '' })}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
          if (key.length === 1 && !ctrlKey && !metaKey && !altKey) onStart?.({ typed: key })
        }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it went through the allow list
        dangerouslySetInnerHTML={clean}
      />
    </div>
  )
}

/** WG-19: rich text. Its editor is loaded when the pointer or the focus comes near; until then its text stands there in the same look. */
function Edit(props: EditProps<'editor'>) {
  const [shown, show] = useState<{ Real: Real; start: EditorStart }>()
  const start = useRef<EditorStart>({ typed: '' })
  const Real = useRef<Real>(undefined)
  const loading = useRef<Promise<unknown>>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const { id } = props
  // a label points to what is no control of the browser's own
  useEffect(() => {
    const label = document.querySelector<HTMLElement>(`label[for="${CSS.escape(id)}"]`)
    const focus = () => box.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [id])
  const near = () => {
    loading.current ??= import('./EditorReal.tsx').then(
      (module) => {
        Real.current = module.default
      },
      (error) => {
        loading.current = undefined
        console.error('a control did not load', error)
      },
    )
    return loading.current
  }
  const begin = (given: EditorStart) => {
    start.current = { ...start.current, ...given, typed: start.current.typed + given.typed }
    const swap = () => {
      if (Real.current) flushSync(() => show({ Real: Real.current as Real, start: start.current }))
    }
    // after this event: the press that came with it does not take the focus away again
    near().then(() => setTimeout(swap))
  }
  const closed = props.disabled || props.node.readonly === true
  return (
    <div ref={box}>
      {closed ? (
        <Shown {...props} closed />
      ) : shown ? (
        <shown.Real {...props} start={shown.start} />
      ) : (
        <Shown {...props} closed={false} onNear={near} onStart={begin} />
      )}
    </div>
  )
}

const Read = ({ value }: ReadProps<'editor'>) => (isBlankHtml(textOf(value)) ? null : <Html html={textOf(value)} />)
const Cell = ({ value, text }: ReadProps<'editor'>) => text ?? excerpt(textOf(value))

export default { edit: Edit, read: Read, cell: Cell, room: ({ height }) => heightOf(height) } satisfies Renderer<'editor'>
