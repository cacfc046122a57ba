import { useText } from '#runtime/app.ts'
import type { EditProps, NodeOf, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { classes, fieldAttributes, useLook } from '../../control/look.ts'
import { plainText } from '../../control/text.tsx'
import './code.css'

/** JSON with its usual breaks; what is none stays as it is. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const rowsOf = (node: NodeOf<'code'>) => node.rows ?? 10

/** JSON as text, in letters of one width; it is laid out on request, never while somebody types. */
function Edit(props: EditProps<'code'>) {
  const { node, value, onChange, onBlur, disabled } = props
  const look = useLook(props)
  const t = useText()
  const text = plainText(value)
  const tidy = laidOut(text)
  return (
    <div className="pgc-code">
      <textarea
        {...fieldAttributes(props)}
        className={classes(look.of('input'), 'pgc-code-text')}
        rows={rowsOf(node)}
        value={text}
        placeholder={node.placeholder}
        disabled={disabled}
        spellCheck={false}
        wrap="off"
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={onBlur}
      />
      {!disabled && (
        <button type="button" className="pgc-code-tidy" disabled={tidy === text} onClick={() => onChange(tidy)}>
          {t('t:field.layOut')}
        </button>
      )}
    </div>
  )
}

const Read = ({ value, text }: ReadProps<'code'>) => <pre className="pgc-code-read">{text ?? plainText(value)}</pre>

export default {
  edit: Edit,
  read: Read,
  cell: ({ value, text }) => (text ?? plainText(value)).replace(/\s+/g, ' '),
  room: (node) => rowsOf(node) * 20 + 32,
} satisfies Renderer<'code'>
