import { type FormEvent, useId, useState } from 'react'
import { formatNumber } from '#core/format/format.ts'
import { useText } from '#runtime/app.ts'
import { PlainSelect } from '../choice/PlainSelect.tsx'
import { classes, useThemeClass } from '../control/look.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import './pager.css'

/** CN-04: how many rows a page may have. */
const pageSizes = [20, 50, 100, 500]

/** The pages to offer: the first, the last, and those around the current one; 0 stands for a gap. */
export function pagesAround(page: number, last: number): number[] {
  if (last <= 7) return Array.from({ length: last }, (_, i) => i + 1)
  const from = Math.max(2, Math.min(page - 2, last - 5))
  const to = Math.min(last - 1, Math.max(page + 2, 6))
  const middle = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  return [1, ...(from > 2 ? [0] : []), ...middle, ...(to < last - 1 ? [0] : []), last]
}

interface Props {
  page: number
  pageSize: number
  total: number
  /** less room: no page numbers, no jumper */
  narrow: boolean
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

/** CN-04: total, sizes, previous, pages, next, jumper. */
export function Pager({ page, pageSize, total, narrow, onPage, onPageSize }: Props) {
  const t = useText()
  const id = useId()
  const theme = useThemeClass()
  const [typed, setTyped] = useState('')
  const last = Math.max(1, Math.ceil(total / pageSize))
  const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b)
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const to = Math.trunc(Number(typed))
    if (typed !== '' && Number.isFinite(to)) onPage(Math.min(last, Math.max(1, to)))
    setTyped('')
  }
  const step = (to: number, label: string, icon: React.ReactElement) => (
    <button type="button" className="pg-page" aria-label={label} title={label} disabled={to < 1 || to > last} onClick={() => onPage(to)}>
      {icon}
    </button>
  )
  return (
    <nav className="pg-pager" aria-label={t('t:pager.label')}>
      <span className="pg-pager-total">{t('t:pager.total', { n: formatNumber(total, { thousands: true }) })}</span>
      <PlainSelect
        className="pg-pager-size"
        label={t('t:pager.size')}
        value={String(pageSize)}
        choices={sizes.map((size) => ({ value: String(size), text: t('t:pager.perPage', { n: size }) }))}
        onChange={(size) => onPageSize(Number(size))}
      />
      <span className="pg-pager-pages">
        {step(page - 1, t('t:pager.previous'), blockIcons.left)}
        {narrow ? (
          <span className="pg-pager-now">
            {page} / {last}
          </span>
        ) : (
          pagesAround(page, last).map((number, i) =>
            number === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: there are two gaps at most, each at its place
              <span key={`gap${i}`} className="pg-pager-gap">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={classes('pg-page', number === page && 'pg-page-now')}
                aria-label={t('t:pager.page', { n: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            ),
          )
        )}
        {step(page + 1, t('t:pager.next'), blockIcons.right)}
      </span>
      {!narrow && last > 1 && (
        <form className="pg-pager-jump" onSubmit={jump}>
          <label htmlFor={id}>{t('t:pager.goTo')}</label>
          <input
            id={id}
            className={classes('ant-input ant-input-outlined ant-input-css-var', theme)}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 7))}
          />
        </form>
      )}
    </nav>
  )
}
