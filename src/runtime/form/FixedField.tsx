import './fixed.css'
import type { ClipboardEvent } from 'react'
import type { Widget } from '#core/widget.ts'
import { useApp } from '../app.ts'
import { rendererOf } from '../lazy/registry.ts'
import type { EditProps, Renderer } from '../lazy/renderer.ts'
import { useScopeContext } from '../scope.ts'

/** Kinds whose own control stays where nobody may change it: a text that scrolls, a password, a rich text, a picker whose words are looked up. */
const showsItself = ({ lines, picks, choosesFrom, holds }: Widget): boolean =>
  lines !== undefined || picks !== undefined || choosesFrom !== undefined || ['html', 'place', 'secret'].includes(holds ?? '')

/** What is copied where nothing is selected: the whole value, as a read-only input gives it. */
function copyAll(event: ClipboardEvent<HTMLElement>) {
  if (getSelection()?.isCollapsed === false) return
  event.clipboardData.setData('text/plain', event.currentTarget.innerText)
  event.preventDefault()
}

/** A `readonly` field in a form that is filled in: its value as a reader sees it, which can be reached, read and copied. */
function Fixed(props: EditProps) {
  const { node, id, label, value, status, describedBy, inTable } = props
  const { env } = useApp()
  const { form } = useScopeContext()
  const renderer = rendererOf(node.pingeKey)
  const widget = env.widgets.get(node.pingeKey)
  const Own = renderer?.edit
  if (Own && widget && showsItself(widget)) return <Own {...props} />
  const View = (inTable ? renderer?.cell : renderer?.read) ?? renderer?.read ?? renderer?.cell
  const text = inTable || !node.field ? undefined : form?.textOf(node.field)
  const shown = View ? (
    <View node={node} value={value} text={text} row={form?.values()} />
  ) : (
    (text ?? (value === null || value === undefined ? '' : String(value)))
  )
  // a sub-table and files have places of their own for the focus
  if (widget?.isTable || widget?.holds === 'files')
    return (
      <div id={id} role="group" aria-label={label || undefined} aria-describedby={describedBy} className="pg-read">
        {shown}
      </div>
    )
  return (
    <div
      id={id}
      role="textbox"
      // the cell of a sub-table has the focus itself
      tabIndex={inTable ? -1 : 0}
      aria-readonly
      aria-label={label || undefined}
      aria-invalid={status ? true : undefined}
      aria-describedby={describedBy}
      className="pg-read pg-fixed"
      onCopy={copyAll}
    >
      {shown}
    </div>
  )
}

export default { edit: Fixed } satisfies Renderer
