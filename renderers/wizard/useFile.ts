import { useRef, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import { type Preview, previewOf, record } from './rows.ts'

/** IM-06: a file is smaller than this. */
const mostBytes = 500 * 1024
/** IM-15: how long the server's refusal of a file stays, in milliseconds. */
const refusedFor = 1000

/** The file that was chosen: it is sent at once, and `read` says what stands in it. `onChange` hears that there is another one, or none. */
export function useFile(url: string, onChange: () => void) {
  const app = useApp()
  const { t } = app
  const [file, setFile] = useState<File>()
  /** what the server calls the file, once it is there: whoever goes on before waits for it */
  const sent = useRef<Promise<string | null>>(undefined)
  /** Sends a file; what the server calls it, or null when it was refused. */
  const upload = async (given: File): Promise<string | null> => {
    const body = new FormData()
    body.append('file', given)
    try {
      const { data } = await app.request({ post: `${url}/Uploader`, body: body }, { quiet: true })
      return String(record(data).name)
    } catch (error) {
      app.toast('error', (error as Error).message, refusedFor)
      return null
    }
  }
  const choose = async (given: File | undefined) => {
    // IM-05: a new file takes the place of the one before
    setFile(undefined)
    onChange()
    sent.current = undefined
    if (!given) return
    if (given.size >= mostBytes) return app.toast('error', t('t:wizard.tooLarge'))
    setFile(given)
    const sending = upload(given)
    sent.current = sending
    const name = await sending
    if (name !== null || sent.current !== sending) return
    sent.current = undefined
    setFile(undefined)
  }
  /** What stands in the file, or what was read of it before; nothing where there is none, it was refused or another one was chosen meanwhile. Throws what the call throws. */
  const read = async (before: Preview | undefined): Promise<Preview | undefined> => {
    const asked = sent.current
    if (!asked) {
      app.toast('warning', t('t:wizard.noFile'))
      return
    }
    const fileName = await asked
    if (fileName === null) return
    // C-104: what was changed in it is still there
    const found = before ?? previewOf((await app.request({ get: `${url}/ImportPreview`, query: { fileName } })).data)
    return sent.current === asked ? found : undefined
  }
  return { file, choose, read }
}
