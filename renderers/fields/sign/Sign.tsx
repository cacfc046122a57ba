import { Suspense, useState } from 'react'
import type { Text } from '#core/types.ts'
import { useRun } from '#runtime/actions/run.ts'
import { useApp, useText } from '#runtime/app.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import type { BlockProps, EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { useExpr } from '#runtime/scope.ts'
import { LightButton } from '../../control/LightButton.tsx'
import { useLook } from '../../control/look.ts'
import './sign.css'

const SignDialog = lazyDialog('sign', () => import('./SignDialog.tsx'))
const StoredDialog = lazyDialog('storedSign', () => import('./StoredDialog.tsx'))
/** As wide as the dialog that it stands for. */
const wait = <FrameWait kind="dialog" width={608} />
const waitStored = <FrameWait kind="dialog" width={600} />

/** Only a drawing of ours is shown, whatever is stored. */
const isPicture = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:image/png;base64,')

const Picture = ({ src, alt, height }: { src: string; alt: string; height: number }) => (
  <img className="pg-sign-picture" src={src} alt={alt} height={height} width={Math.round((height * 560) / 300)} />
)

/**
 * SG-04, SG-05, WG-18: a signature: its picture, the dialog to draw it in, and, for whoever keeps signatures in their profile,
 * the one that they use; of a field that takes only those, the dialog to choose one of them.
 */
function Edit(props: EditProps<'sign'>) {
  const { node, id, label, value, onChange, onBlur, disabled, status, describedBy, inTable } = props
  const { suffix } = useLook(props)
  const { t, user } = useApp()
  const [open, setOpen] = useState(false)
  const isStored = node.signWith === 'stored'
  const Dialog = isStored ? StoredDialog : SignDialog
  const close = () => {
    setOpen(false)
    onBlur()
  }
  return (
    <div
      className={inTable ? 'pg-sign pg-sign-cell' : 'pg-sign'}
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-status={status}
    >
      {isPicture(value) && <Picture src={value} alt={label} height={inTable ? 28 : 64} />}
      <LightButton
        label={t(isStored ? 't:sign.useOwn' : isPicture(value) ? 't:sign.again' : 't:sign.title')}
        kind={inTable ? 'link' : 'default'}
        disabled={disabled}
        className={suffix && `ant-btn${suffix}`}
        onClick={() => setOpen(true)}
      />
      {(node.signWith ?? 'any') === 'any' && !isPicture(value) && isPicture(user.signImg) && !disabled && (
        <LightButton kind="link" label={t('t:sign.useOwn')} onClick={() => onChange(user.signImg)} />
      )}
      {isPicture(value) && !disabled && <LightButton kind="link" label={t('t:sign.clear')} onClick={() => onChange(undefined)} />}
      {open && (
        <Suspense fallback={isStored ? waitStored : wait}>
          <Dialog onDone={onChange} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const Read = ({ node, value }: ReadProps<'sign'>) => {
  const t = useText()
  return isPicture(value) ? <Picture src={value} alt={t(node.label) || t('t:sign.picture')} height={64} /> : null
}
const Cell = ({ value }: ReadProps<'sign'>) => {
  const t = useText()
  if (!isPicture(value)) return null
  return (
    <>
      <Picture src={value} alt="" height={28} />
      <span className="sr-only">{t('t:sign.picture')}</span>
    </>
  )
}

/** On a page: a button that opens the dialog; `on.change` reads the drawing as `item.signImg`. */
function Block({ node }: BlockProps<'sign'>) {
  const t = useText()
  const run = useRun()
  const { kind } = node
  const label = useExpr<Text | undefined>(node.label)
  const [open, setOpen] = useState(false)
  return (
    <>
      <LightButton label={t(label) || t('t:sign.title')} kind={kind} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={wait}>
          <SignDialog onDone={(signImg) => void run(node.on?.change, { item: { signImg } })} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export default { edit: Edit, read: Read, cell: Cell, block: Block } satisfies Renderer<'sign'>
