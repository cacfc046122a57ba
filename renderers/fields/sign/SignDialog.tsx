import { Button, Modal } from 'antd'
import { useCallback, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { useApp } from '#runtime/app.ts'
import { useVisit } from '#runtime/page/visit.ts'
import './sign.css'

/** SG-01: the canvas as the specification has it; a narrow screen shows it smaller, in the same shape. */
const canvasWidth = 560
const canvasHeight = 300

/** The dialog in which a person signs by hand: it gives a PNG as a data URL. */
export default function SignDialog({ onDone, onClose }: { onDone: (picture: string) => void; onClose: () => void }) {
  const visit = useVisit()
  const { t, toast } = useApp()
  const pad = useRef<SignaturePad>(undefined)
  const [isEmpty, setEmpty] = useState(true)
  // The dialog draws its content later than itself, so the pad begins with its canvas.
  const attach = useCallback((element: HTMLCanvasElement) => {
    const made = new SignaturePad(element, { penColor: 'black', minWidth: 0.8, maxWidth: 2.6 })
    // The canvas may be drawn smaller than it is: points are given in the size on screen.
    const scaleUp = () => {
      const scale = canvasWidth / (element.clientWidth || canvasWidth)
      element.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0)
    }
    scaleUp()
    const begun = () => setEmpty(false)
    made.addEventListener('beginStroke', begun)
    const room = new ResizeObserver(() => {
      scaleUp()
      made.redraw()
    })
    room.observe(element)
    pad.current = made
    return () => {
      room.disconnect()
      made.removeEventListener('beginStroke', begun)
      made.off()
      pad.current = undefined
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    setEmpty(true)
  }
  const confirm = () => {
    // SG-03
    if (!pad.current || pad.current.isEmpty()) return toast('warning', t('t:sign.required'))
    onDone(pad.current.toDataURL('image/png'))
    onClose()
  }
  return (
    <Modal
      key={visit}
      open
      title={t('t:sign.title')}
      width={canvasWidth + 48}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="clear" onClick={clear}>
          {t('t:sign.clear')}
        </Button>,
        <Button key="confirm" type="primary" onClick={confirm}>
          {t('t:sign.confirm')}
        </Button>,
      ]}
    >
      <div className="pg-sign-pad">
        <canvas ref={attach} width={canvasWidth} height={canvasHeight} role="img" aria-label={t('t:sign.hint')} />
        {isEmpty && <p aria-hidden="true">{t('t:sign.hint')}</p>}
      </div>
    </Modal>
  )
}
