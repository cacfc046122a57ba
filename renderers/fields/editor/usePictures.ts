import type { Editor } from '@tiptap/core'
import { type RefObject, useRef, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import { isPicture, uploadPicture } from '../../editor/pictures.ts'

/** Pictures on their way into a text: `insert` puts them in one after another, `take` those that were pasted or dropped, and says whether there were any. */
export function usePictures(editor: RefObject<Editor | undefined>) {
  const app = useApp()
  const { t } = app
  const [busy, setBusy] = useState(0)
  const insert = async (given: readonly File[]) => {
    const pictures = given.filter(isPicture)
    if (pictures.length < given.length) app.toast('error', t('t:upload.notImage'))
    setBusy((n) => n + pictures.length)
    for (const file of pictures) {
      const src = await uploadPicture(file, app)
      if (src)
        editor.current
          ?.chain()
          .focus()
          .setImage({ src, alt: file.name.replace(/\.\w+$/, '') })
          .run()
      setBusy((n) => n - 1)
    }
  }
  const insertNow = useRef(insert)
  insertNow.current = insert
  const take = (data: DataTransfer | null, hasText: boolean): boolean => {
    const given = [...(data?.files ?? [])]
    if (given.length === 0 || hasText) return false
    void insertNow.current(given)
    return true
  }
  return { busy: busy > 0, insert, take }
}
