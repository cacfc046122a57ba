import { Button, Modal, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { formatDate } from '#core/format/format.ts'
import { useApp } from '#runtime/app.ts'
import { useVisit } from '#runtime/page/visit.ts'
import { DiffView } from './editor/DiffView.tsx'
import type { SchemaKind } from './language/grammar.ts'
import { type Loaded, loadSchema } from './load.ts'
import type { Conflict } from './useSaving.ts'

interface ConflictDialogProps {
  kind: SchemaKind
  code: string
  conflict: Conflict
  text: string
  narrow: boolean
  onClose: () => void
  /** the person's text becomes the version after the newer one */
  onOverwrite: (newer: Loaded) => void
  /** the newer version takes the text's place */
  onLoad: (newer: Loaded) => void
}

/** Somebody else saved first: who and when, what differs, and the choice between the two. Nothing is lost either way. */
export function ConflictDialog({ kind, code, conflict, text, narrow, onClose, onOverwrite, onLoad }: ConflictDialogProps) {
  const app = useApp()
  const { t } = app
  const visit = useVisit()
  const [newer, setNewer] = useState<Loaded>()
  useEffect(() => {
    let gone = false
    loadSchema(app, kind, code).then(
      (found) => gone || setNewer(found),
      (error: Error) => app.toast('error', error.message, 1500),
    )
    return () => {
      gone = true
    }
  }, [app, kind, code])
  const footer = [
    <Button key="close" onClick={onClose}>
      {t('t:studio.goOn')}
    </Button>,
    <Button key="load" disabled={!newer} onClick={() => newer && onLoad(newer)}>
      {t('t:studio.takeTheirs')}
    </Button>,
    <Button key="over" danger disabled={!newer} onClick={() => newer && onOverwrite(newer)}>
      {t('t:studio.saveMine')}
    </Button>,
  ]
  return (
    <Modal key={visit} open width={1000} title={t('t:studio.conflictTitle')} onCancel={onClose} footer={footer}>
      <p>
        {t('t:studio.conflictBy', {
          name: conflict.userName ?? '',
          time: formatDate(conflict.time, 'yyyy-MM-dd HH:mm'),
          n: conflict.version,
        })}
      </p>
      {newer ? (
        <div className="pg-conflict-diff">
          <DiffView
            before={newer.content}
            after={text}
            beforeLabel={t('t:studio.versionN', { n: newer.version })}
            afterLabel={t('t:studio.unsaved')}
            narrow={narrow}
          />
        </div>
      ) : (
        <Spin />
      )}
    </Modal>
  )
}
