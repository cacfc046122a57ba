import { useApp } from '#runtime/app.ts'
import type { SideChange } from './sides.ts'

interface ChangesProps {
  changes: readonly SideChange[]
  /** what is marked in the drawing, and of which drawing it is */
  chosen: string
  of: SideChange['of']
  /** the side whose changes these are */
  title: string
  /** there is room for it beside the drawing */
  open: boolean
  onChoose: (change: SideChange) => void
}

/** So many changes of one side are written out. */
const mostListed = 300

/** What one side did, in words: what is drawn is shown by a press. */
export function Changes({ changes, chosen, of, title, open, onChoose }: ChangesProps) {
  const { t } = useApp()
  const label = t('t:packages.drawn.changes', { side: title, n: changes.length })
  return (
    <details className="pg-side-changes" open={open}>
      <summary>{t('t:packages.drawn.count', { n: changes.length })}</summary>
      <ul aria-label={label}>
        {changes.slice(0, mostListed).map((change, i) => {
          const { kind, name, detail, key } = change
          const said = (
            <>
              <strong data-kind={kind}>{t(`t:design.versions.${kind}`)}</strong> <span data-words="data">{name}</span>
              {detail === '' ? null : <small>{detail}</small>}
            </>
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read alike
            <li key={i}>
              {key === '' ? (
                said
              ) : (
                <button type="button" aria-pressed={key === chosen && change.of === of} onClick={() => onChoose(change)}>
                  {said}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {changes.length > mostListed ? <p>{t('t:design.andMore', { n: changes.length - mostListed })}</p> : null}
    </details>
  )
}
