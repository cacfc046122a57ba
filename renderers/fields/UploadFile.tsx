import { useState } from 'react'
import { acceptText, chooserAccept, type FileItem, filesOf } from '#core/files.ts'
import { fileLimit, sizeLimit } from '#core/rules/files.ts'
import { useApp, useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { EventBoundary } from '../control/EventBoundary.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import { DropField } from '../upload/DropField.tsx'
import { FileList } from '../upload/FileList.tsx'
import { FilesBox } from '../upload/FilesBox.tsx'
import { UploadRows } from '../upload/UploadRows.tsx'
import { useUploads } from '../upload/useUploads.ts'

type Uploads = ReturnType<typeof useUploads>

/** The whole control of a field of files: what is there, what is on its way, and how more is added. */
export function FilesControl({ props, uploads }: { props: EditProps<'uploadFile'>; uploads: Uploads }) {
  const { node, id, label, value, onChange, onBlur, disabled, status, describedBy } = props
  const { t, confirm, env } = useApp()
  const files = filesOf(value)
  const limit = fileLimit(node, env.widgets.get(node.pingeKey))
  const { size, unit } = sizeLimit(node)
  const types = acceptText(node.accept, t)
  const remove = async (item: FileItem) => {
    if (!(await confirm(t('t:upload.removeAsk', { name: item.name }), { danger: true }))) return
    const left = files.filter(({ fileId }) => fileId !== item.fileId)
    onChange(left.length > 0 ? left : undefined)
    onBlur()
  }
  const hint = [t('t:upload.sizeHint', { size, unit }), types && t('t:upload.acceptHint', { types }), t('t:upload.dropHint')].filter(
    Boolean,
  )
  return (
    <DropField
      id={id}
      label={label}
      describedBy={describedBy}
      status={status}
      disabled={disabled}
      accept={chooserAccept(node.accept)}
      several={limit !== 1}
      onFiles={(given) => void uploads.add(given)}
    >
      {(choose) => (
        <>
          {!disabled && (
            <div className="pg-up-head">
              <LightButton icon={blockIcons.upload} label={t(node.buttonText ?? 't:upload.button')} onClick={choose} />
              <span className="pg-up-hint">{t(node.tipText) || hint.join(' · ')}</span>
            </div>
          )}
          <FileList node={node} items={files} onRemove={disabled ? undefined : (item) => void remove(item)} />
          {uploads.queue && uploads.items.length > 0 && <UploadRows items={uploads.items} queue={uploads.queue} />}
        </>
      )}
    </DropField>
  )
}

/** How a list of files is said in one line. */
function useBrief(files: readonly FileItem[]): string {
  const t = useText()
  const [first] = files
  return first === undefined ? '' : files.length === 1 ? first.name : t('t:upload.andMore', { name: first.name, n: files.length })
}

/** In a sub-table: one line that opens the control. */
function InTable({ props, uploads }: { props: EditProps<'uploadFile'>; uploads: ReturnType<typeof useUploads> }) {
  const t = useText()
  const { id, label, node, value, describedBy } = props
  const [open, setOpen] = useState(false)
  const brief = useBrief(filesOf(value))
  const [coming] = uploads.items
  const close = () => {
    setOpen(false)
    props.onBlur()
  }
  return (
    <span className="pg-up-cell" id={id} role="group" aria-label={label} aria-describedby={describedBy}>
      <LightButton
        kind="text"
        icon={brief ? blockIcons.file : blockIcons.upload}
        label={coming ? `${t(`t:upload.status.${coming.state}`)} ${coming.percent}%` : brief || t(node.buttonText ?? 't:upload.button')}
        disabled={props.disabled && !brief}
        onClick={() => setOpen(true)}
      />
      {open && (
        <FilesBox title={label} onClose={close}>
          <FilesControl props={{ ...props, id: `${id}-box`, inTable: false }} uploads={uploads} />
        </FilesBox>
      )}
    </span>
  )
}

/** WG-12: files, sent in chunks when they are chosen. */
function Edit(props: EditProps<'uploadFile'>) {
  const uploads = useUploads(props)
  return props.inTable ? <InTable props={props} uploads={uploads} /> : <FilesControl props={props} uploads={uploads} />
}

const Read = ({ node, value }: ReadProps<'uploadFile'>) => <FileList node={node} items={filesOf(value)} />

/** How many, and the first name; a press shows them all. */
function Cell({ node, value }: ReadProps<'uploadFile'>) {
  const t = useText()
  const files = filesOf(value)
  const brief = useBrief(files)
  const [open, setOpen] = useState(false)
  if (files.length === 0) return null
  return (
    <EventBoundary>
      <span
        className="pg-up-brief pg-up-link"
        role="button"
        tabIndex={0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {brief}
      </span>
      {open && (
        <FilesBox title={t(node.label)} onClose={() => setOpen(false)}>
          <FileList node={node} items={files} />
        </FilesBox>
      )}
    </EventBoundary>
  )
}

export default { edit: Edit, read: Read, cell: Cell, room: () => 64 } satisfies Renderer<'uploadFile'>
