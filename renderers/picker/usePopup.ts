import { optionKeys } from '#core/form/choices.ts'
import type { Json, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { keepChosen } from '#runtime/data/chosen.ts'
import { useOptions } from '#runtime/data/options.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { readScope, useScopeContext } from '#runtime/scope.ts'
import { asList, findOption, labelOf } from '../choice/choice.ts'
import { transfer } from '../choice/transfer.ts'
import type { PickerItem } from './pickerTypes.ts'

interface Popup {
  labelField: string
  field: PopupField
}

/** What the closed field of a popup takes. */
interface PopupField {
  /** what is chosen, in words, and the rows behind it as far as they are known */
  chosen: PickerItem[]
  rows: Row[]
  /** PP-14: keeps what was chosen; one row fills the fields that follow it */
  onPick: (rows: readonly Row[]) => void
  onRemove: (key: string) => void
  onClear: () => void
}

/** PP-06, PP-08: what a field has chosen of a data interface's rows; only that is looked up. */
export function usePopup({ node, value, onChange }: Pick<EditProps, 'node' | 'value' | 'onChange'>): Popup {
  const app = useApp()
  const at = useScopeContext()
  const keys = useOptions(node, value ?? null)
  const several = node.multiple === true
  const values = several ? asList(value) : value === undefined || value === null || value === '' ? [] : [value]
  const keep = (next: readonly Json[]) => onChange(next.length === 0 ? undefined : several ? [...next] : next[0])
  return {
    labelField: keys.labelKey,
    field: {
      chosen: values.map((one) => ({ key: String(one), label: labelOf(keys, one) })),
      rows: values.map((one) => findOption(keys, one) ?? { [keys.valueKey]: one }),
      onPick: (next) => {
        // what follows the choice needs no call
        keepChosen({ node }, next, readScope(at, app), app)
        keep(next.map((row) => row[optionKeys(node).value] as Json))
        if (!several && next[0]) transfer(node, next[0], at)
      },
      onRemove: (key) => keep(values.filter((one) => String(one) !== key)),
      onClear: () => onChange(undefined),
    },
  }
}
