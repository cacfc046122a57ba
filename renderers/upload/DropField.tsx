import { type ReactNode, useRef, useState } from 'react'
import { classes } from '../control/look.ts'
import './upload.css'

interface Props {
  id: string
  label: string
  describedBy: string | undefined
  status: 'error' | undefined
  disabled: boolean
  accept: string | undefined
  several: boolean
  onFiles: (files: File[]) => void
  /** what stands in it; `choose` opens the browser's own chooser */
  children: (choose: () => void) => ReactNode
}

/** Takes files that are chosen, dropped or pasted. */
export function DropField({ id, label, describedBy, status, disabled, accept, several, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null | undefined): boolean => {
    const files = [...(list ?? [])]
    if (disabled || files.length === 0) return false
    onFiles(files)
    return true
  }
  return (
    <div
      id={id}
      className={classes('pg-up', over && 'pg-up-over')}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-status={status}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => {
        if (take(event.clipboardData.files)) event.preventDefault()
      }}
    >
      {!disabled && (
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-hidden="true"
          accept={accept}
          multiple={several}
          onChange={(event) => {
            take(event.target.files)
            // the same file may be chosen again
            event.target.value = ''
          }}
        />
      )}
      {children(() => input.current?.click())}
    </div>
  )
}
