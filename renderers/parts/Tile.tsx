import { type ReactNode, useId } from 'react'
import './tile.css'

/** A part of a start page: a titled box. */
export function Tile({
  title,
  extra,
  busy,
  children,
  className,
}: {
  title?: string | undefined
  extra?: ReactNode
  busy?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      className={className ? `pg-tile ${className}` : 'pg-tile'}
      aria-labelledby={title ? id : undefined}
      aria-busy={busy || undefined}
    >
      {(title || extra) && (
        <div className="pg-tile-head">
          {title && <h2 id={id}>{title}</h2>}
          {extra}
        </div>
      )}
      <div className="pg-tile-body">{children}</div>
    </section>
  )
}
