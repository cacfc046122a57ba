import type { ReactNode } from 'react'

/** The few signs that the login page and the messages need; everything else comes from the icon set (Icon.tsx). */
const sign = (children: ReactNode) =>
  function Glyph({ size = 16 }: { size?: number }) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </svg>
    )
  }

const disc = <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
const onDisc = { stroke: 'var(--ant-color-bg-elevated)', strokeWidth: 1.6 }

export const CheckIcon = sign(
  <>
    {disc}
    <path d="m5 8.2 2.1 2.1L11.2 6" {...onDisc} />
  </>,
)
export const CrossIcon = sign(
  <>
    {disc}
    <path d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" {...onDisc} />
  </>,
)
export const InfoIcon = sign(
  <>
    {disc}
    <path d="M8 7.4v4M8 4.8v.1" {...onDisc} />
  </>,
)
export const WarnIcon = sign(
  <>
    {disc}
    <path d="M8 4.4v4.4M8 11.2v.1" {...onDisc} />
  </>,
)
export const EyeIcon = sign(
  <>
    <path d="M1.3 8S3.8 3.5 8 3.5 14.7 8 14.7 8 12.2 12.5 8 12.5 1.3 8 1.3 8Z" />
    <circle cx="8" cy="8" r="2" />
  </>,
)
export const EyeOffIcon = sign(
  <>
    <path d="M1.3 8S3.8 3.5 8 3.5 14.7 8 14.7 8 12.2 12.5 8 12.5 1.3 8 1.3 8Z" />
    <path d="m2.5 13.5 11-11" />
  </>,
)
export const GlobeIcon = sign(
  <>
    <circle cx="8" cy="8" r="6.3" />
    <path d="M1.7 8h12.6M8 1.7c2 2 2.6 4 2.6 6.3S10 12.3 8 14.3C6 12.3 5.4 10.3 5.4 8S6 3.7 8 1.7Z" />
  </>,
)
export const SunIcon = sign(
  <>
    <circle cx="8" cy="8" r="3" />
    <path d="M8 1.2v1.5M8 13.3v1.5M1.2 8h1.5M13.3 8h1.5M3.2 3.2l1 1M11.8 11.8l1 1M3.2 12.8l1-1M11.8 4.2l1-1" />
  </>,
)
export const MoonIcon = sign(<path d="M13.8 9.8A6.2 6.2 0 0 1 6.2 2.2a6.2 6.2 0 1 0 7.6 7.6Z" />)

/** The product's mark. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="var(--ant-color-primary)" />
      <path d="M9 8h8.5a6.5 6.5 0 0 1 0 13H13v3.5H9z" fill="#fff" />
      <path d="M13 12v5h4.5a2.5 2.5 0 0 0 0-5z" fill="var(--ant-color-primary)" />
    </svg>
  )
}
