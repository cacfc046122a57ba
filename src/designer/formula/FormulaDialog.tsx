import { Modal } from 'antd'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { readBraced, writeBraced } from '#core/edit/formula/pieces.ts'
import { useText } from '#runtime/app.ts'
import { useVisit } from '#runtime/page/visit.ts'
import type { Here } from './around.ts'
import { type FormulaApi, FormulaEditor } from './FormulaEditor.tsx'
import { Palette } from './Palette.tsx'
import { Result } from './Result.tsx'
import { faultsOf, nameOfPath } from './words.ts'
import './formula.css'

export interface FormulaDialogProps {
  title: string
  /** the value as it is: an expression with its braces, or nothing */
  value: string | undefined
  here: Here
  /** what else it can read, by its path */
  more?: readonly (readonly string[])[]
  onDone: (value: string | undefined) => void
  onClose: () => void
}

const none: readonly (readonly string[])[] = []

/** An expression put together by choosing, with what it gives at a record while it is written. */
export default function FormulaDialog({ title, value, here, more = none, onDone, onClose }: FormulaDialogProps) {
  const t = useText()
  const visit = useVisit()
  const before = useMemo(() => readBraced(value), [value])
  const [source, setSource] = useState(before?.source ?? '')
  const api = useRef<FormulaApi | null>(null)
  const faults = useMemo(() => faultsOf(source, here, t), [source, here, t])
  const done = () => {
    if (source === before?.source) onClose()
    else onDone(source.trim() === '' ? undefined : writeBraced(source, before))
  }
  // as forms are: from wherever one is in it
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (faults.length === 0) done()
  }
  return (
    <Modal
      key={visit}
      open
      width={1000}
      className="pg-formula"
      title={title}
      okText={t('t:common.confirm')}
      cancelText={t('t:common.cancel')}
      okButtonProps={{ disabled: faults.length > 0, title: 'Ctrl+Enter', 'aria-keyshortcuts': 'Control+Enter' }}
      onOk={done}
      onCancel={onClose}
      afterOpenChange={(open) => open && api.current?.focus()}
      maskClosable={false}
    >
      <div onKeyDownCapture={onKey}>
        <FormulaEditor text={source} label={title} here={here} faults={faults} onChange={setSource} api={api} />
        {faults.length > 0 ? (
          <div className="pg-fault" role="alert">
            {faults.map((fault) => (
              <div key={`${fault.from} ${fault.text}`}>{fault.text}</div>
            ))}
          </div>
        ) : null}
        <div className="pg-formula-sides">
          <Palette
            here={here}
            more={more}
            insert={(text, around) => api.current?.insert(text, around)}
            nameOf={(path) => nameOfPath(path, here, t) ?? path.join('.')}
          />
          <Result source={source} here={here} faulty={faults.length > 0} />
        </div>
      </div>
    </Modal>
  )
}
