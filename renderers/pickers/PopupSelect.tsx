import { popupUnpaged, popupWidth } from '#core/popup.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { EditProps, Renderer } from '#runtime/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { ChoiceText } from '../parts/ChoiceText.tsx'
import { FollowOptions } from '../parts/FollowOptions.tsx'
import { ListField } from '../parts/ListField.tsx'
import { transfer } from '../parts/transfer.ts'
import { keptOf, usePopup } from '../parts/usePopup.ts'

/** PP-01, WG-16: one row of a data interface, chosen in a dialog or a drawer; what it brings along goes into other fields. */
function Edit(props: EditProps) {
  const { node, onChange } = props
  const { t } = useApp()
  const at = useScopeContext()
  const { keys, chosen, rows, list } = usePopup(props)
  const pick = (next: readonly Row[]) => {
    onChange(keptOf(props, next))
    if (next[0]) transfer(node, next[0], at)
  }
  const clear = () => onChange(undefined)
  return (
    <>
      <FollowOptions {...props} />
      <ListField
        {...props}
        chosen={chosen}
        rows={rows}
        dialog={() => ({
          ...list(popupUnpaged),
          kind: node.popupType === 'drawer' ? 'drawer' : 'dialog',
          title: (node.popupTitle as string | undefined) || t('t:popup.title'),
          width: (node.popupWidth as number | string | undefined) ?? popupWidth,
          labelField: keys.labelKey,
        })}
        onPick={pick}
        onRemove={clear}
        onClear={clear}
      />
    </>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText } satisfies Renderer
