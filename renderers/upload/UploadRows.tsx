import { formatSize } from '#core/format/format.ts'
import { useText } from '#runtime/app.ts'
import type { UploadItem, UploadQueue } from '#runtime/upload/queue.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes } from '../control/look.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icon, icons } from '../icons/icons.tsx'

const pause = icon('pause', 'M5.5 3v10M10.5 3v10')
const resume = icon('resume', 'M5 2.8v10.4L13 8z')

/** CU-06 to CU-08, CU-17: files on their way: what becomes of each, and what can be done about it. */
export function UploadRows({ items, queue }: { items: readonly UploadItem[]; queue: UploadQueue }) {
  const t = useText()
  return (
    <ul className="pg-up-list">
      {items.map(({ key, name, size, state, percent }) => (
        <li key={key} className={classes('pg-up-item pg-up-coming', `pg-up-${state}`)}>
          <span className="pg-up-icon">{blockIcons.file}</span>
          <span className="pg-up-name" title={name}>
            {name}
          </span>
          <span className="pg-up-size pg-number">{formatSize(size)}</span>
          <span className="pg-up-state" role="status">
            {t(`t:upload.status.${state}`)}
          </span>
          <span className="pg-up-percent pg-number">{state === 'checking' || state === 'waiting' ? '' : `${percent}%`}</span>
          <span className="pg-up-tools">
            {(state === 'waiting' || state === 'uploading') && (
              <LightButton kind="icon" icon={pause} label={t('t:upload.pause', { name })} onClick={() => queue.pause(key)} />
            )}
            {state === 'paused' && (
              <LightButton kind="icon" icon={resume} label={t('t:upload.resume', { name })} onClick={() => queue.resume(key)} />
            )}
            {state === 'error' && (
              <LightButton kind="icon" icon={blockIcons.reload} label={t('t:upload.retry', { name })} onClick={() => queue.retry(key)} />
            )}
            {state !== 'success' && (
              <LightButton kind="icon" icon={icons.close} label={t('t:upload.cancel', { name })} onClick={() => queue.cancel(key)} />
            )}
          </span>
          <span className="pg-up-bar" role="progressbar" aria-label={name} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
            <span style={{ width: `${percent}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
