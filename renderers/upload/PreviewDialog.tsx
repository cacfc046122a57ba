import { Suspense, useEffect, useState } from 'react'
import { type FileItem, viewOf } from '#core/files.ts'
import { useApp } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import Frame from '#runtime/page/Frame.tsx'
import { endingOf, useFileActions } from './fileActions.ts'
import './preview.css'

const DocxView = lazyPart('docx', () => import('../preview/DocxView.tsx'))
const SheetView = lazyPart('sheet', () => import('../preview/SheetView.tsx'))
const TextView = lazyPart('text', () => import('../preview/TextView.tsx'))
const views = { docx: DocxView, xlsx: SheetView, text: TextView }

/** FL-04, FL-05, FL-06: a file that fills the screen: a PDF in the browser's own reader, a document as it can be drawn. */
export default function PreviewDialog({
  item,
  type,
  downloads,
  onClose,
}: {
  item: FileItem
  type: string
  downloads: boolean
  onClose: () => void
}) {
  const app = useApp()
  const { t } = app
  const { download } = useFileActions(type)
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the file that was opened
  useEffect(() => {
    const gone = new AbortController()
    const { name, fileId, fileVersionId = fileId, url = '' } = item
    const query = { fileName: name, fileVersionId, fileDownloadUrl: url }
    app.request({ get: '/api/file/Uploader/Preview', query }, { signal: gone.signal }).then(
      ({ data }) => {
        if (typeof data !== 'string' || data === '') {
          app.toast('warning', t('t:viewer.fileMissing'))
          return onClose()
        }
        setAddress(`${data}${data.includes('?') ? '&' : '?'}token=${encodeURIComponent(app.token?.() ?? '')}`)
      },
      () => {
        if (!gone.signal.aborted) onClose()
      },
    )
    return () => gone.abort()
  }, [])
  const kind = viewOf(endingOf(item))
  const View = kind === 'docx' || kind === 'xlsx' || kind === 'text' ? views[kind] : undefined
  const waiting = <div className="pg-prev-wait" role="status" aria-busy="true" aria-label={t('t:page.loading')} />
  return (
    <Frame
      kind="fullScreen"
      title={item.name}
      width="100vw"
      onCancel={onClose}
      onPrint={downloads ? () => void download(item) : undefined}
      cancelText={t('t:common.close')}
      printText={t('t:upload.downloadOne')}
    >
      {address === undefined ? (
        waiting
      ) : kind === 'pdf' ? (
        <iframe className="pg-prev-frame" src={address} title={item.name} />
      ) : View && !failed ? (
        <Suspense fallback={waiting}>
          <View address={address} name={item.name} onFail={() => setFailed(true)} />
        </Suspense>
      ) : (
        <p className="pg-prev-none">{t(failed ? 't:upload.previewFailed' : 't:upload.noPreview')}</p>
      )}
    </Frame>
  )
}
