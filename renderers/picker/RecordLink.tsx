import type { KeyboardEvent, MouseEvent } from 'react'
import type { Row } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { loadPart } from '#runtime/lazy/loadPart.ts'
import { type ScopeValue, useScopeContext } from '#runtime/scope.ts'
import './recordLink.css'

/** Shows a record of another application over the page, for whoever may read it (DV-05). */
export const showRecord = (modelId: string, id: string, at: ScopeValue, app: App): void =>
  void loadPart('recordDetail', () => import('#runtime/page/recordDetail.ts')).then(
    ({ openRecord }) => openRecord(modelId, id, at, app),
    () => app.toast('error', app.t('t:http.error')),
  )

/** The address of a record, where this person has a menu that shows its application. */
function addressOf(modelId: string, id: string, { user, hrefOf }: App): string | undefined {
  const menus = (Array.isArray(user.menus) ? user.menus : []) as Row[]
  const path = menus.find((menu) => menu.modelId === modelId)?.path
  return typeof path === 'string' && path !== '' ? hrefOf(`${path}?id=${encodeURIComponent(id)}`) : undefined
}

interface Props {
  modelId: string
  /** the record; without words it is gone */
  id: string
  text: string
}

/** DV-05: a record in words, and the way to its detail. With Ctrl or the middle button it opens in another window. */
export function RecordLink({ modelId, id, text }: Props) {
  const app = useApp()
  const at = useScopeContext()
  if (text === '') return <span className="pg-record-gone">{app.t('t:relation.gone')}</span>
  const href = addressOf(modelId, id, app)
  const title = app.t('t:relation.open')
  const show = (event: MouseEvent | KeyboardEvent) => {
    // the row around it has clicks of its own
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    showRecord(modelId, id, at, app)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') show(event)
  }
  return href ? (
    <a className="pg-record-link" href={href} title={title} onClick={show}>
      {text}
    </a>
  ) : (
    // biome-ignore lint/a11y/useValidAnchor: without a page of its own the record has no address
    <a className="pg-record-link" role="link" tabIndex={0} title={title} onClick={show} onKeyDown={onKeyDown}>
      {text}
    </a>
  )
}
