import { formats } from '../format/formats.ts'
import { parseNumber } from '../format/numberText.ts'
import { fieldNameOf, plainText } from '../format/plainText.ts'
import { noWords, yesWords } from '../sheet/readCell.ts'
import { readDate, readTime } from '../sheet/readDate.ts'
import type { FormDef, Node } from '../types.ts'

/** What a column of a sheet can become. */
export const sheetKinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'date',
  'dateTime',
  'mobile',
  'email',
  'switch',
  'choice',
  'dictionary',
] as const
export type SheetKind = (typeof sheetKinds)[number]

/** A column of a sheet as a field of a form. */
export interface SheetField {
  /** its place in the sheet, from 0 */
  column: number
  label: string
  kind: SheetKind
}

/** An input of one line is uncomfortable for more characters. */
const mostInLine = 100
/** Choices that a list is still quickly read with, and each of them in one line. */
const mostGuessed = 20
const longestChoice = 30
/** So many choices somebody may ask for, and so long an entry of a dictionary may be. */
const mostChoices = 100
const longestEntry = 50
/** Columns where fewer cells are filled say too little of what repeats. */
const fewest = 6
/** Of numbers with more digits some would not come back as they were. */
const mostDigits = 15
const mostDecimals = 10
/** A label is one line. */
const longestLabel = 50

/** Heads of what is written in digits and is no number: nobody adds up phones and codes. */
const isNumbered = (head: string): boolean =>
  /编号|編號|号码|號碼|[工学單单证證账帳卡]号|[工學單證賬帳卡]號|电话|電話|手机|手機|邮编|郵編|郵遞區號|\b(?:code|no|number|id|phone|mobile|tel|zip|fax)\b\.?$/i.test(
    head,
  )
/** Heads of what eight or four digits are a date under. */
const isDated = (head: string): boolean => /日期|时间|時間|日$|生日|\b(?:date|day|time|at|on)\b/i.test(head)

const decimalsOf = (text: string): number => /\.(\d+)\D*$/.exec(text)?.[1]?.length ?? 0

function isNumber(text: string): boolean {
  const number = parseNumber(text)
  if (number === undefined || Number.isNaN(number)) return false
  const digits = text.replace(/\D/g, '')
  // 007 is a code
  return digits.length <= mostDigits && decimalsOf(text) <= mostDecimals && !/^[-+]?0\d/.test(text)
}

const isMoment = (text: string): boolean => readTime(text) !== undefined && readDate(text, 'yyyy-MM-dd HH:mm:ss') !== undefined
const isDate = (text: string): boolean => readDate(text) !== undefined

/** Words that say yes or no in every cell; of 1 and 0 alone both must be there, else they count something. */
function isSwitch(filled: readonly string[], all: number): boolean {
  const words = new Set(filled.map((text) => text.toLowerCase()))
  // an empty cell is neither, and a switch is one of both
  if (filled.length < all || ![...words].every((word) => yesWords.has(word) || noWords.has(word))) return false
  const isWorded = [...words].some((word) => !/^[01]$/.test(word))
  return isWorded || (words.size === 2 && all >= fewest)
}

function isChoice(filled: readonly string[]): boolean {
  const distinct = new Set(filled)
  if (filled.length < fewest || distinct.size < 2 || distinct.size > mostGuessed || distinct.size * 3 > filled.length) return false
  return [...distinct].every((text) => text.length <= longestChoice)
}

/** What the cells of a column are, so that each of them can be read as that. */
function kindOf(head: string, cells: readonly string[]): SheetKind {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  const all = (fits: (text: string) => boolean) => filled.every(fits)
  if (filled.length === 0) return 'text'
  if (filled.some((text) => text.includes('\n') || text.length > mostInLine)) return 'longText'
  if (isSwitch(filled, cells.length)) return 'switch'
  if (all((text) => formats.mobile?.pattern.test(text) === true)) return 'mobile'
  if (all((text) => formats.email?.pattern.test(text) === true)) return 'email'
  const isDigits = all((text) => /^\d+$/.test(text))
  const days = !isDigits || isDated(head) ? all(isDate) : false
  const numbers = all(isNumber) && !(isDigits && isNumbered(head))
  if (numbers && !(days && isDated(head))) return all((text) => decimalsOf(text) === 0) ? 'integer' : 'decimal'
  if (days) return filled.some(isMoment) ? 'dateTime' : 'date'
  return isChoice(filled.map(plainText)) ? 'choice' : 'text'
}

/** What the columns of a spreadsheet are called there. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

const cut = (text: string): string => [...text].slice(0, longestLabel).join('')

/** A label of each column, no two alike: its head, and where there is none its letter. */
function labelsOf(head: readonly string[]): string[] {
  const taken = new Set<string>()
  return head.map((text, column) => {
    const base = cut(plainText(text)) || letters(column)
    let label = base
    for (let i = 2; taken.has(label); i++) label = `${base} ${i}`
    taken.add(label)
    return label
  })
}

/** Lines above the head that name the sheet and nothing in it. */
const mostTitles = 5

/** The head of a sheet and the rows below it. A title over the whole sheet is one cell, above a line with more of them. */
export function headAndRows(lines: ReadonlyArray<readonly string[]>): { head: readonly string[]; rows: ReadonlyArray<readonly string[]> } {
  const filled = (line: readonly string[] = []) => line.filter((cell) => cell.trim() !== '').length
  let at = 0
  while (at < mostTitles && filled(lines[at]) === 1 && lines.slice(at + 1, at + 4).some((line) => filled(line) > 1)) at++
  return { head: lines[at] ?? [], rows: lines.slice(at + 1) }
}

/** A few of the cells of a column, each cut, for somebody who looks at what it is. */
export const samplesOf = (rows: ReadonlyArray<readonly string[]>, column: number): string[] =>
  [
    ...new Set(
      columnOf(rows, column)
        .map((cell) => cell.replace(/\s+/g, ' ').trim())
        .filter(Boolean),
    ),
  ]
    .slice(0, 3)
    .map((cell) => (cell.length > longestChoice ? `${cell.slice(0, longestChoice)}…` : cell))

const columnOf = (rows: ReadonlyArray<readonly string[]>, column: number): string[] => rows.map((row) => row[column] ?? '')

/** What the columns of a sheet are, guessed from its rows; one without a head and without a cell is none. */
export function guessFields(head: readonly string[], rows: ReadonlyArray<readonly string[]>): SheetField[] {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const heads = Array.from({ length: width }, (_, i) => head[i] ?? '')
  const labels = labelsOf(heads)
  return heads.flatMap((text, column): SheetField[] => {
    const cells = columnOf(rows, column)
    if (text.trim() === '' && cells.every((cell) => cell.trim() === '')) return []
    return [{ column, label: labels[column] ?? letters(column), kind: kindOf(text.trim(), cells) }]
  })
}

/** The choices of a column: what stands in its cells, in the order in which it first does. A choice is kept as its own text, which reads by itself wherever it comes to stand. */
const choicesOf = (cells: readonly string[]): string[] => [...new Set(cells.map(plainText).filter(Boolean))]

const isChosen = (kind: SheetKind): boolean => kind === 'choice' || kind === 'dictionary'

/** Columns that somebody wants as choices, and that have too many different cells to be chosen from, or too long ones for a dictionary. */
export const beyondChoices = (fields: readonly SheetField[], rows: ReadonlyArray<readonly string[]>): SheetField[] =>
  fields.filter(({ column, kind }) => {
    if (!isChosen(kind)) return false
    const choices = choicesOf(columnOf(rows, column))
    return choices.length > mostChoices || (kind === 'dictionary' && choices.some((text) => [...text].length > longestEntry))
  })

/** A dictionary that a column becomes. */
export interface SheetDictionary {
  column: number
  label: string
  entries: readonly string[]
}

/** The dictionaries that the columns of a sheet become. */
export const dictionariesOf = (fields: readonly SheetField[], rows: ReadonlyArray<readonly string[]>): SheetDictionary[] =>
  fields.flatMap(({ column, label, kind }) =>
    kind === 'dictionary' ? [{ column, label, entries: choicesOf(columnOf(rows, column)) }] : [],
  )

function nodeOf({ kind }: SheetField, cells: readonly string[], dictionary: string): Node {
  switch (kind) {
    case 'longText':
      return { pingeKey: 'textarea', autosize: { minRows: 2, maxRows: 6 } }
    case 'integer':
      return { pingeKey: 'inputNumber', precision: 0, span: 12 }
    case 'decimal': {
      const most = Math.min(mostDecimals, Math.max(2, ...cells.map((cell) => decimalsOf(cell.trim()))))
      return { pingeKey: 'inputNumber', precision: most, thousands: true, span: 12 }
    }
    case 'date':
      return { pingeKey: 'datePicker', format: 'yyyy-MM-dd', span: 12 }
    case 'dateTime':
      return { pingeKey: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss', span: 12 }
    case 'mobile':
    case 'email':
      return { pingeKey: 'input', regList: [{ use: kind }], span: 12 }
    case 'switch':
      return { pingeKey: 'switch', defaultValue: 0, span: 12 }
    case 'choice':
      return { pingeKey: 'select', options: choicesOf(cells).map((text) => ({ id: text, fullName: text })), filterable: true, span: 12 }
    case 'dictionary':
      return { pingeKey: 'select', source: { dict: dictionary }, filterable: true, span: 12 }
    default:
      return { pingeKey: 'input', clearable: true, span: 12 }
  }
}

/** Frame of a form that nobody has laid out. */
const frame: Omit<FormDef, 'fields'> = {
  version: 1,
  labelPosition: 'right',
  labelWidth: 100,
  gutter: 15,
  popupType: 'drawer',
  drawerWidth: '800px',
  concurrencyLock: true,
  logicalDelete: true,
}

/**
 * A form of these columns, and the name of the field that each became; `dictionaries` are the codes of those that columns
 * became, by column. Nothing is required: that no cell is empty today does not say that none may be.
 */
export function formOfFields(
  fields: readonly SheetField[],
  rows: ReadonlyArray<readonly string[]>,
  dictionaries: ReadonlyMap<number, string> = new Map(),
): { form: FormDef; names: ReadonlyMap<number, string> } {
  const names = new Map<number, string>()
  const taken = new Set<string>()
  const nodes = fields.map((field): Node => {
    const label = cut(plainText(field.label)) || letters(field.column)
    const name = fieldNameOf(label, field.column + 1, taken)
    taken.add(name)
    names.set(field.column, name)
    return { ...nodeOf(field, columnOf(rows, field.column), dictionaries.get(field.column) ?? ''), field: name, label }
  })
  return { form: { ...frame, fields: nodes }, names }
}

/** The texts of a line by the field that their column became, as an import reads them. */
export const textsOfLine = (
  line: readonly string[],
  fields: readonly SheetField[],
  names: ReadonlyMap<number, string>,
): { [field: string]: string } =>
  Object.fromEntries(
    fields.map(({ column, kind }) => {
      const text = line[column] ?? ''
      return [names.get(column) ?? '', isChosen(kind) ? plainText(text) : text]
    }),
  )

/** A form for the rows of a sheet, each column of the kind that its cells are. */
export const formFromRows = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): FormDef =>
  formOfFields(guessFields(head, rows), rows).form

/** The form of an application that was made of nothing: one field, so that it can be used, and changed, at once. */
export const emptyForm = (label: FormDef['fields'][number]['label']): FormDef => ({
  ...frame,
  fields: [{ pingeKey: 'input', field: 'name', label: label ?? '', required: true, clearable: true }],
})
