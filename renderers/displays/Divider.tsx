import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { classes, useThemeClass } from '../control/look.ts'
import { useWorded } from '../control/useWorded.ts'
import { spanned } from '../parts/spanned.ts'

const placement: { [position: string]: string } = { left: 'start', right: 'end', center: 'center' }

/** WG-23: a line, with or without a text in it. */
function Divider(props: BlockProps<'divider'>) {
  const node = useWorded(props.node)
  const theme = useThemeClass()
  const text = (node.content ?? node.label) as string | undefined
  const place = placement[String(node.contentPosition ?? 'center')] ?? 'center'
  if (!text) return <hr className={classes('ant-divider ant-divider-horizontal ant-divider-rail', theme)} style={spanned(node)} />
  return (
    <div
      className={classes('ant-divider ant-divider-horizontal ant-divider-with-text', `ant-divider-with-text-${place}`, theme)}
      style={spanned(node)}
    >
      <div className="ant-divider-rail ant-divider-rail-start" />
      <span className="ant-divider-inner-text">{text}</span>
      <div className="ant-divider-rail ant-divider-rail-end" />
    </div>
  )
}

export default { block: Divider } satisfies Renderer<'divider'>
