import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { type RecordCode, readRecordCode } from '#core/application/recordCode.ts'
import { useApp } from '#runtime/app.ts'
import Frame from '#runtime/page/Frame.tsx'
import { scanFault } from './fault.ts'
import { type CodeReader, openReader } from './reader.ts'
import { useCamera } from './useCamera.ts'
import './scan.css'

interface Props {
  title: string
  /** only records of this application are taken */
  modelId?: string | undefined
  /** What is done with a code that was found. Where it throws, that is told, and the scanner goes on looking. */
  onCode: (code: RecordCode) => Promise<void>
  onClose: () => void
}

/** How often the camera's picture is looked at. */
const pause = 200

/** What reads codes, open for as long as the scanner is. */
function useReader() {
  const reader = useRef<CodeReader>(undefined)
  useEffect(() => {
    const opened = openReader()
    reader.current = opened
    return () => {
      reader.current = undefined
      opened.close()
    }
  }, [])
  return reader
}

/**
 * WG-31: looks at the camera, or at a picture file where there is no camera, for the code of a record, and hands it on.
 * Whatever else it finds it tells, and goes on looking.
 */
export function Scanner({ title, modelId, onCode, onClose }: Props) {
  const { t } = useApp()
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const reader = useReader()
  const hint = useId()
  const { ready, fault } = useCamera(video)
  const [told, tell] = useState('')
  const [busy, setBusy] = useState(false)
  /** a code that stays before the camera is told about once */
  const last = useRef('')

  const take = useCallback(
    async (texts: readonly string[]) => {
      const codes = texts.flatMap((text) => readRecordCode(text) ?? [])
      const code = codes.find(({ mid }) => modelId === undefined || mid === modelId)
      if (!code) return tell(t(codes.length > 0 ? 't:scan.otherApplication' : 't:scan.notOurs'))
      setBusy(true)
      try {
        await onCode(code)
        onClose()
      } catch (error) {
        tell(t(scanFault(error)) || (error as Error).message)
      } finally {
        setBusy(false)
      }
    },
    [t, modelId, onCode, onClose],
  )

  useEffect(() => {
    if (!ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const look = async () => {
      const element = video.current
      try {
        const picture = element && element.readyState >= 2 ? await createImageBitmap(element) : undefined
        const texts = picture && reader.current ? await reader.current.read(picture) : []
        if (!gone && texts.length > 0 && texts.join() !== last.current) {
          last.current = texts.join()
          await take(texts)
        }
      } catch (error) {
        console.error('the camera could not be read', error)
        if (!gone) tell(t('t:scan.broken'))
        return
      }
      if (!gone) timer = setTimeout(look, pause)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [ready, reader, take, t])

  const readFile = async (given: File | undefined) => {
    if (!given) return
    tell(t('t:scan.reading'))
    const picture = await createImageBitmap(given).catch(() => undefined)
    if (!picture) return tell(t('t:scan.notPicture'))
    try {
      const texts = (await reader.current?.read(picture)) ?? []
      if (texts.length > 0) await take(texts)
      else tell(t('t:scan.noCode'))
    } catch (error) {
      console.error('the picture could not be read', error)
      tell(t('t:scan.broken'))
    }
  }

  return (
    <Frame
      kind="dialog"
      title={title}
      width={600}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => file.current?.click()}
      confirmText={t('t:scan.picture')}
    >
      <div className="pg-scan">
        {fault ? (
          <p className="pg-scan-fault">{t(`t:scan.${fault}`)}</p>
        ) : (
          <video ref={video} className="pg-scan-video" aria-describedby={hint} playsInline muted />
        )}
        {!fault && (
          <p id={hint} className="pg-scan-hint">
            {t(ready ? 't:scan.hint' : 't:scan.starting')}
          </p>
        )}
        <p className="pg-scan-told" role="status">
          {told}
        </p>
        <input
          ref={file}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('t:scan.picture')}
          onChange={(event) => {
            void readFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </Frame>
  )
}
