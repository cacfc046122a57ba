import { icon } from '../icons/icons.tsx'

/** Icons of the editor's buttons. */
export const tools = {
  undo: icon('undo', 'M5.5 3 2.5 6l3 3M2.5 6h6.5a4 4 0 0 1 0 8H6'),
  redo: icon('redo', 'M10.5 3l3 3-3 3M13.5 6H7a4 4 0 0 0 0 8h3'),
  bold: icon('bold', 'M4.5 2.5h4.2a2.7 2.7 0 0 1 0 5.5H4.5zM4.5 8h5a2.8 2.8 0 0 1 0 5.5h-5zM5.2 2.5v11'),
  italic: icon('italic', 'M6.5 2.5H12M4 13.5h5.5M9.5 2.5l-3 11'),
  underline: icon('underline', 'M4 2.5v5a4 4 0 0 0 8 0v-5M3.5 14h9'),
  strike: icon(
    'strike',
    'M11.5 4.5c-.5-1.3-1.8-2-3.5-2-2 0-3.5 1-3.5 2.6 0 1 .6 1.7 1.7 2.2M2 8h12M4.3 11.3c.5 1.4 1.9 2.2 3.8 2.2 2.1 0 3.6-1 3.6-2.7 0-.6-.2-1.1-.5-1.5',
  ),
  color: icon('color', 'M4 11 8 2l4 9M5.5 8h5M2.5 14h11'),
  background: icon('background', 'M9.5 2 14 6.5 7.5 13h-3L2.5 11zM6 5.5l4.5 4.5M9 14.5h5'),
  left: icon('align-left', 'M2 3.5h12M2 6.5h8M2 9.5h12M2 12.5h8'),
  center: icon('align-center', 'M2 3.5h12M4 6.5h8M2 9.5h12M4 12.5h8'),
  right: icon('align-right', 'M2 3.5h12M6 6.5h8M2 9.5h12M6 12.5h8'),
  justify: icon('align-justify', 'M2 3.5h12M2 6.5h12M2 9.5h12M2 12.5h12'),
  bullets: icon('bullets', 'M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01'),
  numbers: icon('numbers', 'M6.5 4H14M6.5 8H14M6.5 12H14M2 3l1-.5V6M1.9 9.7c.3-.7 1.9-.7 1.9.3 0 .8-1.9 1.3-1.9 2.5h2'),
  indent: icon('indent', 'M2 3h12M8 6.3h6M8 9.7h6M2 13h12M2 6l2.5 2L2 10z'),
  outdent: icon('outdent', 'M2 3h12M8 6.3h6M8 9.7h6M2 13h12M4.5 6 2 8l2.5 2z'),
  quote: icon('quote', 'M6.5 4.5C4 5 3 6.5 3 9v2.5h3.5V8.3H4.7M13 4.5C10.5 5 9.5 6.5 9.5 9v2.5H13V8.3h-1.8'),
  link: icon('link', 'M6.5 9.5l3-3M7.5 4.5l1.3-1.3a2.8 2.8 0 0 1 4 4L11.5 8.5M8.5 11.5l-1.3 1.3a2.8 2.8 0 0 1-4-4l1.3-1.3'),
  picture: icon('picture', 'M2 2.5h12v11H2zM2 11l3.5-3.5 3 3 2-2L14 12M10.5 5.7h.01'),
  table: icon('table', 'M2 2.5h12v11H2zM2 6.2h12M2 9.8h12M6 2.5v11M10 2.5v11'),
  line: icon('line', 'M2 8h12M5 4h6M5 12h6'),
  plain: icon('plain', 'M3 3h8M7 3 5.5 10M4 10h3M9.5 9.5l4 4M13.5 9.5l-4 4'),
}
