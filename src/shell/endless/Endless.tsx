import { type ReactNode, type UIEvent, useEffect, useRef } from 'react'
import { useT } from '../language/text.ts'
import type { Pages } from './usePages.ts'

interface Props<T> {
  pages: Pages<T>
  /** this far from the end the next page is asked for */
  reach: number
  className: string
  rowClass?: string
  /** what is said where there is nothing, and what one can do about it */
  none: string
  hint: string
  item: (one: T) => ReactNode
}

/** A list that goes on when its end is near; says when it is empty, or did not come. */
export function Endless<T extends { id: string }>({ pages, reach, className, rowClass, none, hint, item }: Props<T>) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const { list, more, busy, failed, retry, next } = pages
  const isNear = (element: Element) => element.scrollHeight - element.scrollTop - element.clientHeight <= reach
  // A tall window shows the end of the first page at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a page has come
  useEffect(() => {
    if (box.current && !busy && isNear(box.current)) next()
  }, [list, more, busy, failed])
  return (
    <div className={className} ref={box} aria-busy={busy} onScroll={(event: UIEvent) => isNear(event.currentTarget) && next()}>
      <ul>
        {list.map((one) => (
          <li key={one.id} className={rowClass}>
            {item(one)}
          </li>
        ))}
      </ul>
      {failed && (
        <div className="panel-none">
          <p>{t('http.error')}</p>
          <button type="button" className="button" onClick={retry}>
            {t('common.retry')}
          </button>
        </div>
      )}
      {busy && <p className={list.length > 0 ? 'notices-wait' : 'sr-only'}>{t('notice.loading')}</p>}
      {!busy && !failed && list.length === 0 && (
        <div className="panel-none">
          <p>{none}</p>
          <p>{hint}</p>
        </div>
      )}
    </div>
  )
}
