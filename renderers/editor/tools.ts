import type { Editor } from '@tiptap/core'
import type { ReactElement } from 'react'
import type { Translate } from '#core/form/form.ts'
import { fontSizes } from '#core/format/html.ts'
import { tools as icons } from './icons.tsx'

/** What the buttons show of the place where the caret stands. */
export interface ToolState {
  /** keys of pressed buttons */
  on: string[]
  /** keys of buttons that do nothing here */
  off: string[]
  /** 0 a paragraph, else the level of a heading */
  heading: number
  size: string | undefined
  color: string | undefined
  background: string | undefined
  align: string | undefined
  inTable: boolean
}

/** Before anybody touched the text. */
export const restState: ToolState = {
  on: [],
  off: [],
  heading: 0,
  size: undefined,
  color: undefined,
  background: undefined,
  align: undefined,
  inTable: false,
}

/** One entry of a button's menu. */
export interface ToolChoice {
  key: string
  label: string
  checked?: boolean
  disabled?: boolean
  icon?: ReactElement
  /** the colour that it stands for */
  swatch?: string
  run: (editor: Editor) => unknown
}

export interface Tool {
  key: string
  /** locale key of its name */
  label: string
  icon: ReactElement
  keys?: string
  /** stays pressed while its mark is on */
  toggles?: boolean
  /** what is written on the button beside its icon */
  shown?: (state: ToolState, t: Translate) => string
  run?: (editor: Editor) => unknown
  choices?: (state: ToolState, t: Translate, editor: Editor) => ToolChoice[]
}

/** Colours of text, each readable on white and on black paper; pale ones to stand behind text. */
const colours: Array<[name: string, text: string, behind: string]> = [
  ['grey', '#7a7f87', '#d9d9d9'],
  ['red', '#d9363e', '#ffccc7'],
  ['orange', '#c4570a', '#ffd8bf'],
  ['gold', '#9a6700', '#fff1b8'],
  ['green', '#2f8f3a', '#d9f7be'],
  ['cyan', '#0b8a8a', '#b5f5ec'],
  ['blue', '#2f6fde', '#bae0ff'],
  ['purple', '#8250df', '#efdbff'],
]

/** A colour as it was chosen, or as a browser writes it in a style, in one spelling. */
const spelled = (colour: string | undefined) =>
  colour?.replace(/^rgb\((\d+), (\d+), (\d+)\)$/, (_, ...parts: string[]) =>
    ['#', ...parts.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0'))].join(''),
  )

const chosenColour =
  (which: 'color' | 'background') =>
  (state: ToolState, t: Translate): ToolChoice[] => {
    const set = (editor: Editor, value: string | undefined) => {
      const chain = editor.chain().focus()
      if (which === 'color') return (value ? chain.setColor(value) : chain.unsetColor()).run()
      return (value ? chain.setBackgroundColor(value) : chain.unsetBackgroundColor()).run()
    }
    return [
      { key: 'none', label: t('t:editor.colorNone'), checked: !state[which], run: (editor) => set(editor, undefined) },
      ...colours.map(([name, text, behind]) => {
        const value = which === 'color' ? text : behind
        return {
          key: name,
          label: t(`t:editor.color.${name}`),
          swatch: value,
          checked: state[which] === value,
          run: (editor: Editor) => set(editor, value),
        }
      }),
    ]
  }

const aligns = [
  ['left', 'Left'],
  ['center', 'Center'],
  ['right', 'Right'],
  ['justify', 'Justify'],
] as const

/** The buttons of the toolbar, in groups. */
export const toolGroups: Tool[][] = [
  [
    { key: 'undo', label: 'editor.undo', icon: icons.undo, keys: 'Ctrl+Z', run: (editor) => editor.chain().focus().undo().run() },
    { key: 'redo', label: 'editor.redo', icon: icons.redo, keys: 'Ctrl+Y', run: (editor) => editor.chain().focus().redo().run() },
  ],
  [
    {
      key: 'style',
      label: 'editor.style',
      icon: icons.line,
      shown: ({ heading }, t) => (heading ? t('t:editor.heading', { n: heading }) : t('t:editor.paragraph')),
      choices: ({ heading }, t) => [
        {
          key: '0',
          label: t('t:editor.paragraph'),
          checked: heading === 0,
          run: (editor) => editor.chain().focus().setParagraph().run(),
        },
        ...([1, 2, 3, 4] as const).map((level) => ({
          key: String(level),
          label: t('t:editor.heading', { n: level }),
          checked: heading === level,
          run: (editor: Editor) => editor.chain().focus().setHeading({ level }).run(),
        })),
      ],
    },
    {
      key: 'size',
      label: 'editor.size',
      icon: icons.line,
      shown: ({ size }, t) => size ?? t('t:editor.size'),
      choices: ({ size }, t) => [
        {
          key: 'none',
          label: t('t:editor.sizeDefault'),
          checked: !size,
          run: (editor) => editor.chain().focus().unsetFontSize().run(),
        },
        ...fontSizes.map((px) => ({
          key: String(px),
          label: `${px}px`,
          checked: size === `${px}px`,
          run: (editor: Editor) => editor.chain().focus().setFontSize(`${px}px`).run(),
        })),
      ],
    },
  ],
  [
    {
      key: 'bold',
      label: 'editor.bold',
      icon: icons.bold,
      keys: 'Ctrl+B',
      toggles: true,
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      key: 'italic',
      label: 'editor.italic',
      icon: icons.italic,
      keys: 'Ctrl+I',
      toggles: true,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      key: 'underline',
      label: 'editor.underline',
      icon: icons.underline,
      keys: 'Ctrl+U',
      toggles: true,
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      key: 'strike',
      label: 'editor.strike',
      icon: icons.strike,
      toggles: true,
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    { key: 'color', label: 'editor.color', icon: icons.color, choices: chosenColour('color') },
    { key: 'background', label: 'editor.background', icon: icons.background, choices: chosenColour('background') },
  ],
  [
    {
      key: 'align',
      label: 'editor.align',
      icon: icons.left,
      choices: ({ align }, t) =>
        aligns.map(([to, name]) => ({
          key: to,
          label: t(`t:editor.align${name}`),
          icon: icons[to],
          checked: (align ?? 'left') === to,
          run: (editor) => editor.chain().focus().setTextAlign(to).run(),
        })),
    },
    {
      key: 'bulletList',
      label: 'editor.bullets',
      icon: icons.bullets,
      toggles: true,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      key: 'orderedList',
      label: 'editor.numbers',
      icon: icons.numbers,
      toggles: true,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    { key: 'indent', label: 'editor.indent', icon: icons.indent, run: (editor) => editor.chain().focus().sinkListItem('listItem').run() },
    {
      key: 'outdent',
      label: 'editor.outdent',
      icon: icons.outdent,
      run: (editor) => editor.chain().focus().liftListItem('listItem').run(),
    },
  ],
  [
    {
      key: 'blockquote',
      label: 'editor.quote',
      icon: icons.quote,
      toggles: true,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    { key: 'link', label: 'editor.link', icon: icons.link, keys: 'Ctrl+K', toggles: true },
    { key: 'picture', label: 'editor.picture', icon: icons.picture },
    { key: 'table', label: 'editor.table', icon: icons.table, choices: tableChoices },
    { key: 'line', label: 'editor.line', icon: icons.line, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
    {
      key: 'plain',
      label: 'editor.plain',
      icon: icons.plain,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
]

/** Outside of a table one can be inserted; inside, its rows, columns and cells change. */
function tableChoices({ inTable }: ToolState, t: Translate, editor: Editor): ToolChoice[] {
  if (!inTable)
    return [
      {
        key: 'insert',
        label: t('t:editor.tableInsert'),
        run: () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
    ]
  const can = editor.can()
  const entry = (key: string, run: () => boolean, disabled = false) => ({ key, label: t(`t:editor.table${key}`), run, disabled })
  const chain = () => editor.chain().focus()
  return [
    entry('RowAbove', () => chain().addRowBefore().run()),
    entry('RowBelow', () => chain().addRowAfter().run()),
    entry('ColumnLeft', () => chain().addColumnBefore().run()),
    entry('ColumnRight', () => chain().addColumnAfter().run()),
    entry('Head', () => chain().toggleHeaderRow().run()),
    entry('Merge', () => chain().mergeCells().run(), !can.mergeCells()),
    entry('Split', () => chain().splitCell().run(), !can.splitCell()),
    entry('RowDelete', () => chain().deleteRow().run()),
    entry('ColumnDelete', () => chain().deleteColumn().run()),
    entry('Delete', () => chain().deleteTable().run()),
  ]
}

/** What the buttons show where the caret stands now. */
export function stateOf(editor: Editor): ToolState {
  const marks = ['bold', 'italic', 'underline', 'strike', 'link', 'bulletList', 'orderedList', 'blockquote']
  const style = editor.getAttributes('textStyle') as { fontSize?: string; color?: string; backgroundColor?: string }
  const heading = editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : 0
  const can = editor.can()
  const off = [
    can.undo() ? '' : 'undo',
    can.redo() ? '' : 'redo',
    can.sinkListItem('listItem') ? '' : 'indent',
    can.liftListItem('listItem') ? '' : 'outdent',
  ]
  return {
    on: marks.filter((mark) => editor.isActive(mark)),
    off: off.filter(Boolean),
    heading,
    size: style.fontSize || undefined,
    color: spelled(style.color || undefined),
    background: spelled(style.backgroundColor || undefined),
    align: aligns.map(([to]) => to).find((to) => editor.isActive({ textAlign: to })),
    inTable: editor.isActive('table'),
  }
}
