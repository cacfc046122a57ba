import type { ReactNode } from 'react'
import { useText } from '#runtime/app.ts'
import Frame from '#runtime/page/Frame.tsx'
import { EventBoundary } from '../control/EventBoundary.tsx'

/** A dialog that shows something and is closed again. */
export default function BoxDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useText()
  return (
    <EventBoundary>
      <Frame kind="dialog" title={title} width={600} onCancel={onClose} cancelText={t('t:common.close')}>
        {children}
      </Frame>
    </EventBoundary>
  )
}
