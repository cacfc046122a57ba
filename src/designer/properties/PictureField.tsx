import type { FieldProps } from '@rjsf/utils'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import type { Json } from '#core/types.ts'
import { pictureTypes, uploadPicture } from '#renderers/editor/pictures.ts'
import { useApp } from '#runtime/app.ts'
import { FormulaButton } from '../formula/FormulaButton.tsx'
import { titleOf } from './kinds.ts'

type PictureProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** What is kept in a definition: data of so many bytes are within the longest text that a picture may be. */
const room = { side: 1600, bytes: 200_000, most: 200_000 }

/**
 * The picture that a part shows: sent from this device, or taken from a field. A file that no record holds goes after a
 * day, so it is kept in the definition itself, once the server has let it through.
 */
export function PictureField({ fieldPathId, formData, onChange, uiSchema }: PictureProps) {
  const app = useApp()
  const { t } = app
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const title = titleOf(uiSchema?.['ui:title'], fieldPathId.path)
  const change = (value: string | undefined) => onChange(value, fieldPathId.path)
  const text = typeof formData === 'string' ? formData : ''
  const isData = text.startsWith('data:image/')
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFailed(false)
    const data = pictureTypes.includes(file.type) ? await uploadPicture(file, app, room) : undefined
    setBusy(false)
    if (data === undefined) setFailed(true)
    else change(data)
  }
  return (
    <div className="pg-rules">
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label={`${title}: ${t('t:pageForm.sendPicture')}`}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      {isData ? (
        <div className="pg-prop-row">
          <img className="pg-prop-picture" src={text} alt={t('t:pageForm.pictureKept')} />
          <Button danger size="small" aria-label={`${title}: ${t('t:properties.remove')}`} onClick={() => change(undefined)}>
            {t('t:properties.remove')}
          </Button>
        </div>
      ) : null}
      <Button id={isData ? fieldPathId.$id : undefined} size="small" block loading={busy} onClick={() => input.current?.click()}>
        {t(isData ? 't:pageForm.otherPicture' : 't:pageForm.sendPicture')}
      </Button>
      {failed ? (
        <p className="pg-fault" role="alert">
          {t('t:pageForm.pictureFailed')}
        </p>
      ) : null}
      {isData ? null : (
        <div className="pg-prop-row">
          <Input
            id={fieldPathId.$id}
            className="pg-prop-code"
            placeholder={'{{ form.photo }}'}
            value={text}
            onChange={({ target }) => change(target.value || undefined)}
          />
          <FormulaButton title={title} value={formData} onChange={change} />
        </div>
      )}
    </div>
  )
}
