import { useContext } from 'react'
import { formatDate } from '#core/format.ts'
import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/renderer.ts'
import { ScopeContext } from '#runtime/scope.ts'
import { Ago } from './Ago.tsx'
import { ReadOnlyInput } from './ReadOnlyInput.tsx'
import { plainText } from './text.tsx'

/** A field that the server fills (WG-34 to WG-36, WG-40): shown, never typed. */
function systemField(write: (props: Pick<ReadProps, 'node' | 'value' | 'text'>) => string): Renderer {
  function Edit(props: EditProps) {
    const t = useText()
    const at = useContext(ScopeContext)
    const text = props.node.field ? at?.form?.texts()[props.node.field] : undefined
    const shown = write({ ...props, text: typeof text === 'string' ? text : undefined })
    return <ReadOnlyInput props={props} text={shown} placeholder={(props.node.placeholder as string | undefined) ?? t('t:field.auto')} />
  }
  const Read = (props: ReadProps) =>
    props.node.relative === true && typeof props.value === 'number' ? <Ago ms={props.value} full={write(props)} /> : write(props)
  return { edit: Edit, read: Read, cell: Read }
}

export const textField = systemField(({ value, text }) => text ?? plainText(value))

export const momentField = systemField(({ node, value }) =>
  typeof value === 'number' ? formatDate(value, (node.format as string | undefined) ?? 'yyyy-MM-dd HH:mm:ss') : plainText(value),
)
