import type { ReactNode } from 'react'

/** A sign of the top bar, drawn in lines of 16 px. */
export const line = (path: ReactNode) => (
  <svg
    aria-hidden="true"
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinecap="round"
  >
    {path}
  </svg>
)
