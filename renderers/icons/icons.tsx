import type { ReactElement } from 'react'

/** One element for every use: React neither makes nor compares it again. They are drawn in the light and in the real control alike. */
export const icon = (name: string, path: string): ReactElement => (
  <svg
    className="pg-icon"
    data-icon={name}
    viewBox="0 0 16 16"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

export const icons = {
  down: icon('down', 'M2.5 5.5 8 11l5.5-5.5'),
  up: icon('up', 'M2.5 10.5 8 5l5.5 5.5'),
  calendar: icon('calendar', 'M2 3.5h12v10.5H2zM2 7h12M5 1.5v3.5M11 1.5v3.5'),
  clock: icon('clock', 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5V8l2.5 2'),
  swap: icon('swap', 'M1.5 10h13L10.5 6'),
  eye: icon('eye', 'M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z'),
  eyeOff: icon('eye-off', 'M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8zM2 14 14 2'),
  plus: icon('plus', 'M8 2.5v11M2.5 8h11'),
  help: icon('help', 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM6 6.2a2 2 0 1 1 2.8 1.9c-.5.3-.8.6-.8 1.4M8 11v1.2'),
  search: icon('search', 'M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2zM10.7 10.7 14.5 14.5'),
  user: icon('user', 'M8 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2 14.5c.5-3.5 3-5 6-5s5.5 1.5 6 5'),
  lock: icon('lock', 'M3 7h10v7.5H3zM5 7V5a3 3 0 0 1 6 0v2'),
  mail: icon('mail', 'M1.5 3.5h13v9.5h-13zM1.5 4l6.5 5 6.5-5'),
  phone: icon('phone', 'M4.5 1.5h7v13h-7zM7 12.5h2'),
  close: icon('close', 'M3 3l10 10M13 3 3 13'),
  info: icon('info', 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 7v4.5M8 4.3v1.2'),
  done: icon('done', 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM5 8.2l2.2 2.2L11.2 6'),
  warn: icon('warn', 'M8 2 1.5 13.5h13zM8 6.5v3.5M8 11v1.2'),
  wrong: icon('wrong', 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6'),
  clear: (
    <svg className="pg-icon" data-icon="clear" viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM5.7 4.7 8 7l2.3-2.3 1 1L9 8l2.3 2.3-1 1L8 9l-2.3 2.3-1-1L7 8 4.7 5.7z"
      />
    </svg>
  ),
} satisfies { [name: string]: ReactElement }

/** The icon that a schema names; older names such as `icon-ym icon-ym-search` and antd's `SearchOutlined` are read by their last word. */
export function namedIcon(name: unknown): ReactElement | undefined {
  if (typeof name !== 'string' || name === '') return undefined
  const word =
    name
      .replace(/Outlined$|Filled$/, '')
      .split(/[\s-]/)
      .pop()
      ?.toLowerCase() ?? ''
  return (icons as { [name: string]: ReactElement })[word]
}
