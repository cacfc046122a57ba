import { type DragEvent, useState } from 'react'
import { formatSize } from '#core/format/format.ts'
import { listMark } from '#core/text.ts'
import { useText } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes } from '../control/look.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icons } from '../icons/icons.tsx'
import './filePick.css'

/** True when a file's name ends as one of `accept` (`.bdd,.json`); no `accept` takes any file. */
export function isAccepted(name: string, accept: string | undefined): boolean {
  const endings = (accept ?? '').split(',').map((ending) => ending.trim().toLowerCase().replace(/^\.?/, '.'))
  return !accept || endings.some((ending) => name.toLowerCase().endsWith(ending))
}

interface Props {
  id: string
  label: string
  accept: string | undefined
  file: File | undefined
  error: string | undefined
  onFile: (file: File | undefined) => void
  /** a file whose ending is not taken */
  onRefuse: () => void
}

/** One file: chosen with a press, or dropped. */
export function FilePick({ id, label, accept, file, error, onFile, onRefuse }: Props) {
  const t = useText()
  const [over, setOver] = useState(false)
  const take = (given: File | null | undefined) => {
    if (!given) return
    if (isAccepted(given.name, accept)) onFile(given)
    else onRefuse()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <>
      <div
        className={classes('pg-file', over && 'pg-file-over', error && 'pg-file-wrong')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          className="pg-file-input"
          accept={accept}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <span className="pg-file-icon">{file ? blockIcons.file : blockIcons.upload}</span>
        {file ? (
          <>
            <span className="pg-file-name">{file.name}</span>
            <span className="pg-file-size">{formatSize(file.size)}</span>
            <span className="pg-file-clear">
              <LightButton label={t('t:common.delete')} kind="icon" icon={icons.close} onClick={() => onFile(undefined)} />
            </span>
          </>
        ) : (
          <span>{accept ? t('t:import.choose', { types: accept.split(',').join(t(listMark)) }) : t('t:import.chooseAny')}</span>
        )}
      </div>
      {error && (
        <div className="pg-fault" id={`${id}-e`} role="alert">
          {error}
        </div>
      )}
    </>
  )
}
