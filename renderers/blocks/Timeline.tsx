import { filesOf } from '#core/files.ts'
import { formatDateField } from '#core/format/format.ts'
import type { Json, Text } from '#core/types.ts'
import { useRun } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { TagLabel } from '../control/TagLabel.tsx'
import { Nothing } from '../grid/GridStates.tsx'
import { spanned } from '../parts/spanned.ts'
import { LateFiles } from '../upload/LateFiles.tsx'
import './timeline.css'

interface Item {
  /** what `on.click` is about */
  id?: string
  title?: Text
  label?: Text
  color?: string
  note?: Text
  text?: Text
  /** the address of a picture, and what it shows */
  picture?: string
  pictureTitle?: Text
  /** as a field of files keeps them */
  files?: Json
  /** milliseconds */
  time?: number
}

/** What happened, one below the other. */
function Timeline({ node }: BlockProps<'timeline'>) {
  const { t } = useApp()
  const { items, emptyTitle } = node
  const found = useExpr<unknown>(items)
  const list = Array.isArray(found) ? (found as Item[]) : []
  const run = useRun()
  const { click } = node.on ?? {}
  if (list.length === 0) return <Nothing title={t(emptyTitle ?? 't:picker.noData')} />
  return (
    <ol className="pg-timeline" style={spanned(node)}>
      {list.map(({ title, label, color, note, text, picture, pictureTitle, files, time, id }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place
        <li key={i}>
          <div className="pg-timeline-head">
            {click ? (
              <LightButton kind="link" label={t(title)} onClick={() => void run(click, { item: { id: id ?? '', title: t(title) } })} />
            ) : (
              <strong>{t(title)}</strong>
            )}
            {label ? <TagLabel text={t(label)} color={color} /> : null}
            {note ? <span className="pg-timeline-note">{t(note)}</span> : null}
          </div>
          {text ? <p className="pg-timeline-text">{t(text)}</p> : null}
          {picture ? <img className="pg-timeline-picture" src={picture} alt={t(pictureTitle)} height={64} /> : null}
          {files ? <LateFiles items={filesOf(files)} /> : null}
          {time === undefined ? null : (
            <time className="pg-timeline-note" dateTime={new Date(time).toISOString()}>
              {formatDateField(time, 'yyyy-MM-dd HH:mm:ss')}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

export default { block: Timeline } satisfies Renderer<'timeline'>
