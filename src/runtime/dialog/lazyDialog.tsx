import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { useText } from '../app.ts'
import { type FailedProps, lazyPart, PartFailed } from '../lazy/lazyPart.tsx'
import '../page/frameWait.css'

/** How a dialog is closed by what stands around it. */
type Closing = { onClose: () => void } | { onCancel: () => void }

/**
 * Stands over the page where a dialog did not load. In the flow of the page it would be below everything that was there
 * already, and whoever pressed the button would see nothing happen.
 */
function DialogFailed({ error, retry, given }: FailedProps & { given: Closing }) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // closing gives the focus back
    return () => element?.close()
  }, [])
  const close = 'onClose' in given ? given.onClose : given.onCancel
  return (
    <dialog
      ref={dialog}
      className="pg-frame-failed"
      aria-label={t('t:page.notLoaded')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <PartFailed error={error} retry={retry} />
      <button type="button" className="button" onClick={close}>
        {t('t:common.close')}
      </button>
    </dialog>
  )
}

/** A dialog that is loaded when it is first opened. One that does not load says so where it would have stood, and can be tried again or closed. */
export const lazyDialog = <P extends Closing>(name: string, load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazyPart(name, load, DialogFailed)
