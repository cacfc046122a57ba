import { type KeyboardEvent, useState } from 'react'
import { popupWidth } from '#core/form/popup.ts'
import { listMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import Frame from '#runtime/page/Frame.tsx'
import { keep } from '../control/keep.ts'
import { plainText } from '../control/text.tsx'
import { ListChoice, type ListPlan } from './ListChoice.tsx'

export interface ListDialogProps extends ListPlan {
  /** PP-01, PP-09: how it opens */
  kind?: 'dialog' | 'drawer'
  width?: number | string
  /** the field of a row that says what it is called */
  labelField: string
  chosen: readonly Row[]
  /** told with the chosen rows, at least one (PP-04, PP-13); the dialog is closed by whoever opened it */
  onConfirm: (rows: readonly Row[]) => void
  onClose: () => void
}

/**
 * PP-01, PP-02, PP-09: rows to choose one or several of, in a dialog or a drawer. Nothing is told before it is confirmed,
 * by the button, Ctrl+Enter, or a double click on a row; without a choice there is nothing to confirm.
 */
export default function ListDialog(props: ListDialogProps) {
  const { kind = 'dialog', title, width = popupWidth, labelField, chosen: before, onConfirm, onClose, ...plan } = props
  const t = useText()
  const [chosen, setChosen] = useState<readonly Row[]>(before)
  const confirm = (rows: readonly Row[]) => {
    if (rows.length > 0) onConfirm(rows)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      confirm(chosen)
    }
    keep(event)
  }
  const mark = t(listMark)
  const names = chosen.map((row) => plainText(row[labelField]) || plainText(row[plan.keyField]))
  return (
    <div className="pg-lc-keep" onKeyDown={onKeyDown} onClick={keep} onDoubleClick={keep} onPaste={keep} onSubmit={keep}>
      <Frame kind={kind} title={title} width={width} onCancel={onClose} onConfirm={() => confirm(chosen)} confirmable={chosen.length > 0}>
        <div className={kind === 'drawer' ? 'pg-lc-frame pg-lc-drawer' : 'pg-lc-frame'}>
          <ListChoice {...plan} title={title} chosen={chosen} onChosen={setChosen} onTake={confirm}>
            <p className="pg-lc-chosen" role="status">
              <span className="pg-lc-said">
                {names.length === 0 ? t('t:picker.chooseFirst') : `${t('t:picker.selected')} ${names.length > 1 ? names.length : ''}`}
              </span>
              {names.length > 0 && (
                <span className="pg-lc-names" title={names.join(mark)}>
                  {names.join(mark)}
                </span>
              )}
            </p>
          </ListChoice>
        </div>
      </Frame>
    </div>
  )
}
