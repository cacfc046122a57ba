import { listUnpaged, popoverWidth } from '#core/popup.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { EditProps, Renderer } from '#runtime/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { ChoiceText } from '../parts/ChoiceText.tsx'
import { FollowOptions } from '../parts/FollowOptions.tsx'
import { ListPopoverField } from '../parts/ListPopoverField.tsx'
import { transfer } from '../parts/transfer.ts'
import { useListWhenMultiple } from '../parts/useListWhenMultiple.ts'
import { keptOf, usePopup } from '../parts/usePopup.ts'

/** PP-03, WG-17: one row of a data interface, or several, chosen in a table that opens below the field. */
function Edit(props: EditProps) {
  useListWhenMultiple(props)
  const { node, onChange } = props
  const { t } = useApp()
  const at = useScopeContext()
  const { keys, chosen, rows, list } = usePopup(props)
  const pick = (next: readonly Row[]) => {
    onChange(keptOf(props, next))
    const [one] = next
    if (one && node.multiple !== true) transfer(node, one, at)
  }
  return (
    <>
      <FollowOptions {...props} />
      <ListPopoverField
        {...props}
        chosen={chosen}
        rows={rows}
        list={() => ({
          ...list(listUnpaged),
          title: t('t:popup.title'),
          search: node.filterable === true,
          labelField: keys.labelKey,
          width: (node.popupWidth as number | string | undefined) ?? popoverWidth,
        })}
        onPick={pick}
        onRemove={(key) =>
          onChange(
            keptOf(
              props,
              rows.filter((row) => String(row[keys.valueKey]) !== key),
            ),
          )
        }
        onClear={() => onChange(undefined)}
      />
    </>
  )
}

export default { edit: Edit, read: ChoiceText, cell: ChoiceText } satisfies Renderer
