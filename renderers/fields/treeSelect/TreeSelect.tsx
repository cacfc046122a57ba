import { useOptions } from '#runtime/data/options.ts'
import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { ChoiceText } from '../../choice/ChoiceText.tsx'
import { asList, labelOf } from '../../choice/choice.ts'
import { FollowOptions } from '../../choice/FollowOptions.tsx'
import { LightSelect } from '../../choice/LightSelect.tsx'
import { useListWhenMultiple } from '../../choice/useListWhenMultiple.ts'
import { lazyHydrated, type TouchHandlers } from '../../control/lazyHydrated.tsx'
import { WithAdd } from '../../control/WithAdd.tsx'

function Light(props: EditProps<'treeSelect'> & { touch: TouchHandlers }) {
  const { node, value } = props
  const keys = useOptions(node)
  const shown = node.multiple
    ? asList(value).map((one) => labelOf(keys, one))
    : value === undefined || value === null
      ? ''
      : labelOf(keys, value)
  return <LightSelect {...props} kind="ant-tree-select" shown={shown} />
}

const Control = lazyHydrated<EditProps<'treeSelect'>>(Light, () => import('./TreeSelectReal.tsx'))

/** WG-08, WG-09: a node of a tree, or several. */
function Edit(props: EditProps<'treeSelect'>) {
  useListWhenMultiple(props)
  return (
    <>
      <FollowOptions {...props} />
      <WithAdd {...props}>
        <Control {...props} />
      </WithAdd>
    </>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText } satisfies Renderer<'treeSelect'>
