import { useRef, useState } from 'react'
import { type FileItem, filesOf, isSmaller } from '#core/files.ts'
import { fileLimit, sizeLimit, storageType } from '#core/rules/files.ts'
import { useApp, useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icons } from '../icons/icons.tsx'
import { DropField } from '../upload/DropField.tsx'
import { FilesBox } from '../upload/FilesBox.tsx'
import { FileView } from '../upload/FileView.tsx'
import { usePending, useTaken } from '../upload/useUploads.ts'
import '../upload/upload.css'

const shownInLine = 3
/** FL-24 */
const failureStays = 1500

/** FL-20, FL-22, FL-24: pictures are sent in one piece; what fails is told and leaves nothing. */
function usePictures(props: EditProps<'uploadImg'>) {
  const { node, value, onChange, onBlur } = props
  const { request, toast, t, env } = useApp()
  const widget = env.widgets.get(node.pingeKey)
  const type = storageType(node, widget)
  const taken = useTaken(props)
  const [coming, setComing] = useState<number[]>([])
  const last = useRef(0)
  const latest = useRef<FileItem[]>([])
  latest.current = filesOf(value)
  const change = (items: FileItem[]) => {
    latest.current = items
    onChange(items.length > 0 ? items : undefined)
  }
  usePending(props, coming.length > 0)
  const turn = useRef(Promise.resolve())
  const announce = (file: File) => {
    const key = ++last.current
    setComing((all) => [...all, key])
    return () => send(file, key)
  }
  const send = async (file: File, key: number) => {
    const body = new FormData()
    for (const [name, text] of [
      ['pathType', 'defaultPath'],
      ['isAccount', '0'],
      ['folder', ''],
    ] as const)
      body.append(name, text)
    body.append('file', file)
    try {
      const { data } = await request({ post: `/api/file/Uploader/${type}`, body: body }, { quiet: true })
      const { name: fileId, url, thumbUrl } = data as { name: string; url: string; thumbUrl: string }
      change([...latest.current, { name: file.name.replaceAll('#', '').trim(), fileId, fileSize: file.size, url, thumbUrl }])
      onBlur()
    } catch (error) {
      toast('error', (error as Error).message, failureStays)
    } finally {
      setComing((all) => all.filter((one) => one !== key))
    }
  }
  const add = (given: readonly File[]) => {
    const { size, unit } = sizeLimit(node)
    for (const file of taken(given, coming.length)) {
      // One after the other: they come to stand in the order in which they were chosen.
      if (isSmaller(file.size, size, unit)) turn.current = turn.current.then(announce(file))
      else toast('error', t('t:upload.imageSize', { size, unit }))
    }
  }
  return { coming, add, change, type, limit: fileLimit(node, widget) }
}
type Pictures = ReturnType<typeof usePictures>

function Control({ props, pictures }: { props: EditProps<'uploadImg'>; pictures: Pictures }) {
  const { node, id, label, value, onBlur, disabled, status, describedBy } = props
  const { t, confirm } = useApp()
  const items = filesOf(value)
  const { size, unit } = sizeLimit(node)
  const { limit } = pictures
  const [open, setOpen] = useState<FileItem>()
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (at: number, to: number) => {
    const next = [...items]
    const [item] = next.splice(at, 1)
    if (!item || to < 0 || to > next.length) return
    next.splice(to, 0, item)
    pictures.change(next)
  }
  const remove = async (item: FileItem) => {
    if (!(await confirm(t('t:upload.removeAsk', { name: item.name }), { danger: true }))) return
    pictures.change(items.filter(({ fileId }) => fileId !== item.fileId))
    onBlur()
  }
  const tip = t(node.tipText) || `${t('t:upload.sizeHint', { size, unit })} · ${t('t:upload.dropHint')}`
  return (
    <DropField
      id={id}
      label={label}
      describedBy={describedBy}
      status={status}
      disabled={disabled}
      accept="image/*"
      several={limit !== 1}
      onFiles={pictures.add}
    >
      {(choose) => (
        <>
          <ul className="pg-up-tiles">
            {items.map((item, at) => (
              <li
                key={item.fileId}
                className="pg-up-tile"
                draggable={!disabled && items.length > 1}
                data-over={over === at && from !== at}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setFrom(at)
                }}
                onDragOver={(event) => {
                  if (from === undefined) return
                  event.preventDefault()
                  setOver(at)
                }}
                onDragEnd={() => {
                  setFrom(undefined)
                  setOver(undefined)
                }}
                onDrop={(event) => {
                  if (from === undefined) return
                  event.preventDefault()
                  move(from, at)
                }}
              >
                <button
                  type="button"
                  className="pg-up-thumb"
                  aria-label={t('t:upload.preview', { name: item.name })}
                  onClick={() => setOpen(item)}
                >
                  <img src={item.thumbUrl ?? item.url} alt="" draggable={false} />
                </button>
                {!disabled && (
                  <span className="pg-up-tile-tools">
                    {items.length > 1 && (
                      <LightButton
                        kind="icon"
                        icon={blockIcons.left}
                        label={t('t:upload.moveLeft', { name: item.name })}
                        disabled={at === 0}
                        onClick={() => move(at, at - 1)}
                      />
                    )}
                    <LightButton
                      kind="icon"
                      icon={icons.close}
                      label={t('t:upload.remove', { name: item.name })}
                      onClick={() => void remove(item)}
                    />
                    {items.length > 1 && (
                      <LightButton
                        kind="icon"
                        icon={blockIcons.right}
                        label={t('t:upload.moveRight', { name: item.name })}
                        disabled={at === items.length - 1}
                        onClick={() => move(at, at + 1)}
                      />
                    )}
                  </span>
                )}
              </li>
            ))}
            {pictures.coming.map((key) => (
              <li key={`c${key}`} className="pg-up-tile pg-up-waits" role="status">
                {t('t:upload.status.uploading')}
              </li>
            ))}
            {!disabled && (
              <li>
                <button type="button" className="pg-up-add" onClick={choose}>
                  {icons.plus}
                  <span>{t('t:upload.addPicture')}</span>
                </button>
              </li>
            )}
          </ul>
          {!disabled && <span className="pg-up-hint">{tip}</span>}
          {open && <FileView item={open} items={items} type={pictures.type} downloads onClose={() => setOpen(undefined)} />}
        </>
      )}
    </DropField>
  )
}

/** A few of the pictures, small, and how many there are. */
function Minis({ items }: { items: readonly FileItem[] }) {
  const t = useText()
  return (
    <span className="pg-up-minis">
      {items.slice(0, shownInLine).map((item) => (
        <img key={item.fileId} src={item.thumbUrl ?? item.url} alt="" loading="lazy" />
      ))}
      {items.length > shownInLine && <span aria-hidden="true">{`+${items.length - shownInLine}`}</span>}
      <span className="sr-only">{t('t:upload.pictures', { n: items.length })}</span>
    </span>
  )
}

function InTable({ props, pictures }: { props: EditProps<'uploadImg'>; pictures: Pictures }) {
  const { id, label, value, describedBy } = props
  const t = useText()
  const [open, setOpen] = useState(false)
  const items = filesOf(value)
  return (
    <span className="pg-up-cell" id={id} role="group" aria-label={label} aria-describedby={describedBy}>
      {items.length > 0 && <Minis items={items} />}
      <LightButton
        kind="icon"
        icon={icons.plus}
        label={pictures.coming.length > 0 ? t('t:upload.status.uploading') : t('t:upload.addPicture')}
        disabled={props.disabled}
        onClick={() => setOpen(true)}
      />
      {open && (
        <FilesBox
          title={label}
          onClose={() => {
            setOpen(false)
            props.onBlur()
          }}
        >
          <Control props={{ ...props, id: `${id}-box`, inTable: false }} pictures={pictures} />
        </FilesBox>
      )}
    </span>
  )
}

/** WG-11: pictures with their order. */
function Edit(props: EditProps<'uploadImg'>) {
  const pictures = usePictures(props)
  return props.inTable ? <InTable props={props} pictures={pictures} /> : <Control props={props} pictures={pictures} />
}

function Read({ node, value }: ReadProps<'uploadImg'>) {
  const { t, env } = useApp()
  const items = filesOf(value)
  const [open, setOpen] = useState<FileItem>()
  if (items.length === 0) return null
  return (
    <span className="pg-up-tiles">
      {items.map((item) => (
        <span key={item.fileId} className="pg-up-tile">
          <button
            type="button"
            className="pg-up-thumb"
            aria-label={t('t:upload.preview', { name: item.name })}
            onClick={() => setOpen(item)}
          >
            <img src={item.thumbUrl ?? item.url} alt="" loading="lazy" />
          </button>
        </span>
      ))}
      {open && (
        <FileView
          item={open}
          items={items}
          type={storageType(node, env.widgets.get(node.pingeKey))}
          downloads
          onClose={() => setOpen(undefined)}
        />
      )}
    </span>
  )
}

const Cell = ({ value }: ReadProps<'uploadImg'>) => {
  const items = filesOf(value)
  return items.length > 0 ? <Minis items={items} /> : null
}

export default { edit: Edit, read: Read, cell: Cell, room: () => 120 } satisfies Renderer<'uploadImg'>
