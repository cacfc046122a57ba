import type { Json } from '#core/types.ts'
import { type Options, useOptions } from '#runtime/options.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/renderer.ts'
import { ChoiceText } from '../parts/ChoiceText.tsx'
import { pathLabels, pathsOf } from '../parts/choice.ts'
import { FollowOptions } from '../parts/FollowOptions.tsx'
import { LightSelect } from '../parts/LightSelect.tsx'
import { lazyHydrated, type TouchHandlers } from '../parts/lazyHydrated.tsx'
import { useListWhenMultiple } from '../parts/useListWhenMultiple.ts'

/** A path as it is read: all its levels, or the last only. */
export const pathText = (node: EditProps['node'], labels: string[]): string =>
  node.showAllLevels === false ? (labels.at(-1) ?? '') : labels.join((node.separator as string | undefined) ?? ' / ')

function Light(props: EditProps & { touch: TouchHandlers }) {
  const { node, value } = props
  const keys = useOptions(node)
  const texts = pathsOf(value).map((path) => pathText(node, pathLabels(keys, path)))
  return <LightSelect {...props} kind="ant-cascader" shown={node.multiple ? texts : (texts[0] ?? '')} />
}

const Control = lazyHydrated<EditProps>(Light, () => import('./CascaderReal.tsx'))

/** WG-07: a path through levels of options, or several paths. */
function Edit(props: EditProps) {
  useListWhenMultiple(props)
  return (
    <>
      <FollowOptions {...props} />
      <Control {...props} />
    </>
  )
}

const write = (node: EditProps['node']) => (keys: Options, value: Json[], mark: string) =>
  pathsOf(value)
    .map((path) => pathText(node, pathLabels(keys, path)))
    .join(mark)

const Read = (props: ReadProps) => <ChoiceText {...props} write={write(props.node)} />

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer
