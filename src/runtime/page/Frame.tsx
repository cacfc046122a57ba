import { Button, Drawer, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useApp } from '../app.ts'
import { useFocusBack } from '../dialog/focusBack.ts'
import { useVisit } from './visit.ts'
import './frame.css'
import { busyProps, useSlow } from '../busy.ts'

export interface FrameProps {
  kind: 'dialog' | 'drawer' | 'fullScreen'
  title: string
  /** at full screen that of its content, which has all the room when it is left out */
  width?: number | string | undefined
  busy?: boolean
  loading?: boolean
  error?: string | undefined
  /** what an error offers */
  onRetry?: () => void
  onCancel: () => void
  /** a cross and Escape close it as the cancel button does */
  closable?: boolean
  /** whether there is a cancel button */
  cancellable?: boolean
  onConfirm?: (() => void) | undefined
  /** false: there is nothing to confirm yet */
  confirmable?: boolean
  onConfirmAndAdd?: (() => void) | undefined
  onPrint?: (() => void) | undefined
  /** the dialog's own buttons */
  buttons?: Array<{ text: string; danger?: boolean; press: () => void }>
  /** without other words the buttons confirm and cancel */
  confirmText?: string
  cancelText?: string
  confirmAndAddText?: string
  printText?: string
  children: ReactNode
}

/** The frame around a dialog's content: antd's Modal or Drawer; on a phone both fill the screen. */
export default function Frame(props: FrameProps) {
  const { t } = useApp()
  const visit = useVisit()
  useFocusBack()
  const {
    kind,
    title,
    busy = false,
    loading = false,
    error,
    onCancel,
    closable = true,
    cancellable = true,
    onConfirm,
    confirmable = true,
    onConfirmAndAdd,
    onPrint,
  } = props
  const slow = useSlow(busy)
  const failed = error !== undefined
  const waits = loading || failed
  const body = failed ? (
    <div className="pg-frame-error" role="alert">
      <p>{error}</p>
      <Button onClick={props.onRetry}>{t('t:common.retry')}</Button>
    </div>
  ) : (
    // the fields are mounted and not yet seen: which of them there are, and how many rows, the record says when it arrives
    <div
      className={loading ? 'pg-frame-body pg-frame-loading' : 'pg-frame-body'}
      style={kind === 'fullScreen' && props.width !== undefined ? { width: props.width } : undefined}
      aria-busy={loading}
      inert={loading}
    >
      {props.children}
    </div>
  )
  const footer = [
    onPrint ? (
      <Button key="print" onClick={onPrint} disabled={waits}>
        {props.printText}
      </Button>
    ) : null,
    ...(props.buttons ?? []).map(({ text, danger = false, press }) => (
      <Button key={`own ${text}`} danger={danger} onClick={press} disabled={busy || waits}>
        {text}
      </Button>
    )),
    cancellable ? (
      <Button key="cancel" onClick={onCancel}>
        {props.cancelText ?? t('t:common.cancel')}
      </Button>
    ) : null,
    onConfirmAndAdd ? (
      <Button key="add" className="pg-frame-add" onClick={onConfirmAndAdd} disabled={busy || waits}>
        {props.confirmAndAddText}
      </Button>
    ) : null,
    onConfirm ? (
      <Button
        key="ok"
        type="primary"
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Enter"
        onClick={busy ? undefined : onConfirm}
        disabled={waits || !confirmable}
        {...busyProps(slow)}
      >
        {props.confirmText ?? t('t:common.confirm')}
      </Button>
    ) : null,
  ]
  if (kind === 'drawer') {
    return (
      <Drawer
        key={visit}
        open
        title={title}
        size={props.width ?? 600}
        onClose={onCancel}
        mask={{ closable }}
        closable={closable}
        keyboard={closable}
        destroyOnHidden
        classNames={{ wrapper: 'pg-drawer' }}
        footer={onConfirm || onPrint || (props.buttons?.length ?? 0) > 0 ? <div className="pg-frame-foot">{footer}</div> : null}
      >
        {body}
      </Drawer>
    )
  }
  const full = kind === 'fullScreen'
  return (
    <Modal
      key={visit}
      open
      title={title}
      width={full ? '100vw' : (props.width ?? 600)}
      onCancel={onCancel}
      mask={{ closable: false }}
      closable={closable}
      keyboard={closable}
      destroyOnHidden
      centered={false}
      rootClassName={full ? 'pg-modal pg-modal-full' : 'pg-modal'}
      footer={footer}
    >
      {body}
    </Modal>
  )
}
