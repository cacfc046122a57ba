import { useOptions } from '#runtime/data/options.ts'
import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { ChoiceText } from '../../choice/ChoiceText.tsx'
import { asList, labelOf } from '../../choice/choice.ts'
import { FollowOptions } from '../../choice/FollowOptions.tsx'
import { LightSelect } from '../../choice/LightSelect.tsx'
import { useListWhenMultiple } from '../../choice/useListWhenMultiple.ts'
import { lazyHydrated, type TouchHandlers } from '../../control/lazyHydrated.tsx'

function Light(props: EditProps<'select'> & { touch: TouchHandlers }) {
  const { node, value } = props
  const keys = useOptions(node, value ?? null)
  const shown = node.multiple
    ? asList(value).map((one) => labelOf(keys, one))
    : value === undefined || value === null
      ? ''
      : labelOf(keys, value)
  return <LightSelect {...props} shown={shown} />
}

const Control = lazyHydrated<EditProps<'select'>>(Light, () => import('./SelectReal.tsx'))

/** WG-05: one of the options, or several. */
function Edit(props: EditProps<'select'>) {
  useListWhenMultiple(props)
  return (
    <>
      <FollowOptions {...props} />
      <Control {...props} />
    </>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText } satisfies Renderer<'select'>
