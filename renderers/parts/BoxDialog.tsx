import type { ReactNode } from 'react'
import { useText } from '#runtime/app.ts'
import Frame from '#runtime/Frame.tsx'
import { Apart } from './Apart.tsx'

/** A dialog that shows something and is closed again. */
export default function BoxDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useText()
  return (
    <Apart>
      <Frame
        kind="dialog"
        title={title}
        width={600}
        busy={false}
        loading={false}
        error={undefined}
        onRetry={() => {}}
        onCancel={onClose}
        onConfirm={undefined}
        onConfirmAndAdd={undefined}
        onPrint={undefined}
        confirmText=""
        cancelText={t('t:common.close')}
        confirmAndAddText=""
        printText=""
      >
        {children}
      </Frame>
    </Apart>
  )
}
