import { useState } from 'react'
import type { FileItem } from '#core/files.ts'
import { formatSize } from '#core/format/format.ts'
import { storageType } from '#core/rules/files.ts'
import type { Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icons } from '../icons/icons.tsx'
import { FileView } from './FileView.tsx'
import { isShown, useFileActions } from './fileActions.ts'
import './upload.css'

/** The files of a field: looked at, taken, and where it may be changed, removed. FL-08: their sizes in words. */
export function FileList({
  node,
  items,
  onRemove,
}: {
  node: Node
  items: readonly FileItem[]
  onRemove?: ((item: FileItem) => void) | undefined
}) {
  const { t, env } = useApp()
  const type = storageType(node, env.widgets.get(node.pingeKey))
  const { download, downloadAll } = useFileActions(type)
  const [open, setOpen] = useState<FileItem>()
  const downloads = node.showDownload !== false
  if (items.length === 0) return null
  return (
    <>
      <ul className="pg-up-list">
        {items.map((item) => (
          <li key={item.fileId} className="pg-up-item">
            <span className="pg-up-icon">{blockIcons.file}</span>
            {node.showView !== false && isShown(item) ? (
              <button
                type="button"
                className="pg-up-name pg-up-link"
                title={t('t:upload.preview', { name: item.name })}
                onClick={() => setOpen(item)}
              >
                {item.name}
              </button>
            ) : (
              <span className="pg-up-name" title={item.name}>
                {item.name}
              </span>
            )}
            {item.fileSize !== undefined && <span className="pg-up-size pg-number">{formatSize(item.fileSize)}</span>}
            <span className="pg-up-tools">
              {downloads && (
                <LightButton
                  kind="icon"
                  icon={blockIcons.download}
                  label={t('t:upload.download', { name: item.name })}
                  onClick={() => void download(item)}
                />
              )}
              {onRemove && (
                <LightButton
                  kind="icon"
                  icon={icons.close}
                  label={t('t:upload.remove', { name: item.name })}
                  onClick={() => onRemove(item)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {downloads && items.length > 1 && (
        <LightButton kind="link" label={t('t:upload.downloadAll')} className="pg-up-all" onClick={() => void downloadAll(items)} />
      )}
      {open && <FileView item={open} items={items} type={type} downloads={downloads} onClose={() => setOpen(undefined)} />}
    </>
  )
}
