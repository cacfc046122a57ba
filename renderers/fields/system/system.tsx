import { useContext } from 'react'
import { formatDate } from '#core/format/format.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { EditOf, NodeOf, ReadOf, RendererOf } from '#runtime/lazy/renderer.ts'
import { ScopeContext } from '#runtime/scope.ts'
import { ReadOnlyInput } from '../../control/ReadOnlyInput.tsx'
import { plainText } from '../../control/text.tsx'
import { Ago } from '../../parts/Ago.tsx'

type PlaceNode = NodeOf<'currOrganize' | 'currDept' | 'currPosition'>
type MomentNode = NodeOf<'createTime' | 'modifyTime'>
type SystemNode = PlaceNode | MomentNode | NodeOf<'billRule' | 'createUser' | 'modifyUser'>

/**
 * A field that the server fills (WG-34 to WG-40): shown, never typed. `before` is what it will be, where that is known
 * before the record is saved.
 */
function systemField<N extends SystemNode>(
  write: (props: Pick<ReadOf<N>, 'node' | 'value' | 'text'>) => string,
  before?: (user: Row, node: N) => string,
): RendererOf<N> {
  function Edit(props: EditOf<N>) {
    const { t, user } = useApp()
    const at = useContext(ScopeContext)
    const text = props.node.field ? at?.form?.texts()[props.node.field] : undefined
    const isNew = at?.form?.meta.id === undefined && (props.value === undefined || props.value === null)
    const shown = isNew && before ? before(user, props.node) : write({ ...props, text: typeof text === 'string' ? text : undefined })
    return <ReadOnlyInput props={props} text={shown} placeholder={props.node.placeholder ?? t('t:field.auto')} />
  }
  const Read = (props: ReadOf<N>) =>
    props.node.relative === true && typeof props.value === 'number' ? <Ago ms={props.value} full={write(props)} /> : write(props)
  return { edit: Edit, read: Read, cell: Read }
}

const worded = ({ value, text }: Pick<ReadOf<SystemNode>, 'value' | 'text'>) => text ?? plainText(value)

export const textField = systemField(worded)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** WG-37 to WG-39: where its maker works: an id that is told by its name. */
export const placeField = (kind: 'unit' | 'position'): RendererOf<PlaceNode> =>
  systemField(worded, (user, node) => {
    if (kind === 'unit') return textOf(node.showLevel === 'all' ? user.organizeName : user.departmentName)
    const held = Array.isArray(user.positionIds) ? (user.positionIds as Row[]) : []
    return textOf(held.find(({ id }) => id === user.positionId)?.name)
  })

export const momentField = systemField<MomentNode>(({ node, value }) =>
  typeof value === 'number' ? formatDate(value, node.format ?? 'yyyy-MM-dd HH:mm:ss') : plainText(value),
)
