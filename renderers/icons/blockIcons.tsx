import type { ReactElement } from 'react'
import { icon, icons, namedIcon } from './icons.tsx'

/** Icons of lists, trees and their buttons, beside those of the fields. */
export const blockIcons = {
  reload: icon('reload', 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9M13.5 1.5v3.2h-3.2'),
  expandAll: icon('expandAll', 'M4 6l4-4 4 4M4 10l4 4 4-4'),
  collapseAll: icon('collapseAll', 'M4 2l4 4 4-4M4 14l4-4 4 4'),
  upload: icon('upload', 'M8 10.5v-8M4.8 5.5 8 2.3l3.2 3.2M2.5 10.5v3h11v-3'),
  download: icon('download', 'M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 10.5v3h11v-3'),
  delete: icon('delete', 'M2.5 4h11M6 4V2.5h4V4M4 4l.7 9.5h6.6L12 4M6.6 6.5v4.5M9.4 6.5v4.5'),
  edit: icon('edit', 'M2.5 13.5l.8-3.2 7.5-7.5 2.4 2.4-7.5 7.5zM9.4 4.2l2.4 2.4'),
  copy: icon('copy', 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3'),
  print: icon('print', 'M4.5 6V2.5h7V6M4.5 12H2.5V6h11v6h-2M4.5 9.5h7v4h-7z'),
  filter: icon('filter', 'M2 3h12L9.5 8.3v4.2l-3 1.2V8.3z'),
  conditions: icon('conditions', 'M2 4.5h5M11 4.5h3M9 2.5v4M2 11.5h3M9 11.5h5M7 9.5v4'),
  minus: icon('minus', 'M3 8h10'),
  right: icon('right', 'M6 3l5 5-5 5'),
  left: icon('left', 'M10 3 5 8l5 5'),
  sides: icon('sides', 'M2 3h12v10H2zM6 3v10'),
  chart: icon('chart', 'M2 14h12M4 14V8.5M8 14V3M12 14V6'),
  columns: icon('columns', 'M2 3h12v10H2zM6 3v10M10 3v10'),
  pin: icon('pin', 'M5.5 2h5M6.5 2v4L4 9.5h8L9.5 6V2M8 9.5V14'),
  grip: icon('grip', 'M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01'),
  rows: icon('rows', 'M2 3.5h12M2 8h12M2 12.5h12'),
  file: icon('file', 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3'),
  more: (
    <svg className="pg-icon" data-icon="more" viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" aria-hidden="true">
      <circle cx="3" cy="8" r="1.3" />
      <circle cx="8" cy="8" r="1.3" />
      <circle cx="13" cy="8" r="1.3" />
    </svg>
  ),
  /** the two triangles of a sortable head; the style shows which one holds */
  sort: (
    <svg className="pg-icon pg-g-sorter" data-icon="sort" viewBox="0 0 10 16" width="8" height="13" fill="currentColor" aria-hidden="true">
      <path d="M5 2.5 8.5 7h-7z" />
      <path d="M5 13.5 1.5 9h7z" />
    </svg>
  ),
} satisfies { [name: string]: ReactElement }

/** The icon of a button or menu entry by the name that a schema gives it. */
export function iconOf(name: unknown): ReactElement | undefined {
  if (typeof name !== 'string') return undefined
  return (blockIcons as { [name: string]: ReactElement })[name] ?? (icons as { [name: string]: ReactElement })[name] ?? namedIcon(name)
}
