import { Button } from 'antd'
import type { Command, Path } from '#core/edit/types.ts'
import type { ColumnData, CustomButton } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { newAction } from './actions.ts'
import { newDialog } from './dialogs.ts'
import { keyOf } from './parts.ts'

interface AddEntryProps {
  list: ColumnData
  onRun: (command: Command) => void
  onSelect: (key: string) => void
}

/** One more button of the list's own: in each row, and asking before it does anything. */
export function AddButton({ list, onRun, onSelect }: AddEntryProps) {
  const t = useText()
  const add = () => {
    const codes = (list.customBtnsList ?? []).map(({ value }) => value)
    let n = 1
    while (codes.includes(`button${n}`)) n++
    const entry = {
      value: `button${n}`,
      label: t('t:design.list.newButton', { n }),
      position: 'row',
      do: [newAction('confirm', 'row', t('t:design.list.sure'))],
    }
    onRun({ do: 'putEntry', at: ['list', 'customBtnsList'], entry })
    onSelect(`customBtnsList/${codes.length}`)
  }
  return <Button onClick={add}>{t('t:design.list.addButton')}</Button>
}

/** One more head above columns, without any yet. */
export function AddHead({ list: { complexHeaderList }, onRun, onSelect }: AddEntryProps) {
  const t = useText()
  const add = () => {
    const n = Array.isArray(complexHeaderList) ? complexHeaderList.length : 0
    onRun({ do: 'putEntry', at: ['list', 'complexHeaderList'], entry: { fullName: t('t:design.list.newHead'), childColumns: [] } })
    onSelect(`complexHeaderList/${n}`)
  }
  return <Button onClick={add}>{t('t:design.list.addHead')}</Button>
}

interface AddDialogProps extends Omit<AddEntryProps, 'list'> {
  button: CustomButton
  /** where the button stands, from the list on */
  path: Path
}

/** A dialog of a button, which opens it. */
export function AddDialog({ button: { label, value, do: actions, position }, path, onRun, onSelect }: AddDialogProps) {
  const t = useText()
  const add = () => {
    const opens = { open: value, ...(position === 'row' ? { with: '{{ row }}' } : {}) }
    const isOpened = Array.isArray(actions) && actions.some((action) => 'open' in action && action.open === value)
    const props = { dialog: newDialog(label ?? value), ...(isOpened ? {} : { do: [...(Array.isArray(actions) ? actions : []), opens] }) }
    onRun({ do: 'setProps', at: ['list', ...path], props })
    onSelect(`${keyOf(path)}/dialog`)
  }
  return <Button onClick={add}>{t('t:design.list.addDialog')}</Button>
}
