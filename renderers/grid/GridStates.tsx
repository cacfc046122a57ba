import type { ReactNode } from 'react'

/** Grey lines where rows will be; they are seen only when the answer takes its time. */
export function GridSkeleton({ count }: { count: number }) {
  return (
    <div className="pg-g-skeleton" aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <i key={line} style={{ width: `${90 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

/** What stands where there is nothing: what is missing, what to do next, and the button that does it. */
export function Nothing({
  title,
  hint,
  role,
  children,
}: {
  title: string
  hint?: string | undefined
  role?: 'alert' | 'status'
  children?: ReactNode
}) {
  return (
    <div className="pg-nothing" role={role ?? 'status'}>
      <svg viewBox="0 0 64 40" width="64" height="40" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden="true">
        <ellipse cx="32" cy="34" rx="30" ry="5" className="pg-nothing-ground" />
        <path d="M14 18 20 7h24l6 11v14H14zM14 18h11c0 4 3 6 7 6s7-2 7-6h11" />
      </svg>
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
      {children && <div className="pg-nothing-do">{children}</div>}
    </div>
  )
}
