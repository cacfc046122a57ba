import { useOptions } from '#runtime/options.ts'
import type { EditProps, Renderer } from '#runtime/renderer.ts'
import { ChoiceText } from '../parts/ChoiceText.tsx'
import { asList, labelOf } from '../parts/choice.ts'
import { FollowOptions } from '../parts/FollowOptions.tsx'
import { LightSelect } from '../parts/LightSelect.tsx'
import { lazyHydrated, type TouchHandlers } from '../parts/lazyHydrated.tsx'
import { useListWhenMultiple } from '../parts/useListWhenMultiple.ts'

function Light(props: EditProps & { touch: TouchHandlers }) {
  const { node, value } = props
  const keys = useOptions(node, value ?? null)
  const shown = node.multiple
    ? asList(value).map((one) => labelOf(keys, one))
    : value === undefined || value === null
      ? ''
      : labelOf(keys, value)
  return <LightSelect {...props} shown={shown} />
}

const Control = lazyHydrated<EditProps>(Light, () => import('./SelectReal.tsx'))

/** WG-05: one of the options, or several. */
function Edit(props: EditProps) {
  useListWhenMultiple(props)
  return (
    <>
      <FollowOptions {...props} />
      <Control {...props} />
    </>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText } satisfies Renderer
