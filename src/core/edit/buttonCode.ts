import { isRecord, type Loose } from './tree.ts'
import type { Definition, Path, Props } from './types.ts'

/** Whether a path is that of a list's own button, and properties give it another code. */
const codes = ({ list }: Definition, at: Path, props: Props): { from: string; to: string } | undefined => {
  const [root, name, index, more] = at
  if (root !== 'list' || name !== 'customBtnsList' || typeof index !== 'number' || more !== undefined) return undefined
  const from = list?.customBtnsList?.[index]?.value
  const to = props.value
  return typeof from === 'string' && typeof to === 'string' && from !== to ? { from, to } : undefined
}

function reopen(value: unknown, from: string, to: string) {
  if (Array.isArray(value)) for (const one of value) reopen(one, from, to)
  else if (isRecord(value))
    for (const [key, one] of Object.entries(value)) {
      if (key === 'open' && one === from) (value as Loose).open = to
      else reopen(one, from, to)
    }
}

/**
 * What follows a button that gets another code: what opens its dialog, and its place on the phone's card. A code that another
 * button has already is followed by nothing: it would then be that one's.
 */
export function followCode(definition: Definition, at: Path, props: Props): ((draft: Definition) => void) | undefined {
  const change = codes(definition, at, props)
  if (!change || definition.list?.customBtnsList?.some(({ value }) => value === change.to)) return undefined
  const { from, to } = change
  return ({ list }) => {
    for (const { do: actions, dialog } of list?.customBtnsList ?? [])
      reopen([actions, dialog?.confirm, dialog?.cancel, dialog?.buttons], from, to)
    const named = list?.card?.buttons?.indexOf(from) ?? -1
    if (named >= 0 && list?.card?.buttons) list.card.buttons[named] = to
  }
}
