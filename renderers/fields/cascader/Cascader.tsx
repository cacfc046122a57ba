import type { Json } from '#core/types.ts'
import { type Options, useOptions } from '#runtime/data/options.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { ChoiceText } from '../../choice/ChoiceText.tsx'
import { pathLabels, pathsOf } from '../../choice/choice.ts'
import { FollowOptions } from '../../choice/FollowOptions.tsx'
import { LightSelect } from '../../choice/LightSelect.tsx'
import { useListWhenMultiple } from '../../choice/useListWhenMultiple.ts'
import { lazyHydrated, type TouchHandlers } from '../../control/lazyHydrated.tsx'

/** A path as it is read: all its levels, or the last only. */
export const pathText = (node: EditProps<'cascader'>['node'], labels: string[]): string =>
  node.showAllLevels === false ? (labels.at(-1) ?? '') : labels.join(node.separator ?? ' / ')

function Light(props: EditProps<'cascader'> & { touch: TouchHandlers }) {
  const { node, value } = props
  const keys = useOptions(node)
  const texts = pathsOf(value).map((path) => pathText(node, pathLabels(keys, path)))
  return <LightSelect {...props} kind="ant-cascader" shown={node.multiple ? texts : (texts[0] ?? '')} />
}

const Control = lazyHydrated<EditProps<'cascader'>>(Light, () => import('./CascaderReal.tsx'))

/** WG-07: a path through levels of options, or several paths. */
function Edit(props: EditProps<'cascader'>) {
  useListWhenMultiple(props)
  return (
    <>
      <FollowOptions {...props} />
      <Control {...props} />
    </>
  )
}

const write = (node: EditProps<'cascader'>['node']) => (keys: Options, value: Json[], mark: string) =>
  pathsOf(value)
    .map((path) => pathText(node, pathLabels(keys, path)))
    .join(mark)

const Read = (props: ReadProps<'cascader'>) => <ChoiceText {...props} write={write(props.node)} />

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'cascader'>
