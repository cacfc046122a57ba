/**
 * The schema language, version 1, as types: what every half of Pinge reads. The JSON Schemas in
 * schemas/grammar say the same to an editor; tests/contract holds the two together.
 */

import type { VerbAction } from './actions/index.ts'
import type { ListCalendar } from './application/calendar.ts'
import type { Card } from './application/card.ts'
import type { ListGallery, ListKanban } from './application/cards.ts'
import type { Filter } from './filter/filter.ts'
import type { Display } from './format/display.ts'
import type { Tone } from './format/tones.ts'

/** A value that JSON can hold: the only kind of data that forms, rows and expressions carry. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Row = { [key: string]: Json }

/** `"{{ form.days > 3 }}"`: the whole string is one expression and keeps its type. */
export type Expr = string
/** Plain text, `t:dict.categories` (a locale key), `{{ }}` in text, or one text a language. */
export type Text = string | { zh: string; zhtw?: string; en?: string }
export type Language = 'zh' | 'zhtw' | 'en'

/** One call of the API. A url that begins with `./` is relative to the nearest `resource`. */
export interface Call {
  get?: string
  post?: string
  put?: string
  delete?: string
  query?: { [name: string]: Json }
  body?: Json
  /** CN-06: a call that works for long, such as a synchronisation; it is given up after 100 seconds */
  long?: boolean
}

/** A call as code makes it: what is a form already travels as it is. */
export type SentCall = Omit<Call, 'body'> & { body?: Json | FormData | URLSearchParams }

/** Where options or rows come from: written out, a dictionary or a data interface (by code or id), or a call. */
export interface Source extends Call {
  options?: Row[]
  dict?: string
  interface?: string
  /** parameters of the data interface; a required one that is empty keeps it from being asked */
  paramList?: Parameter[]
  /** of a data interface: many rows, so that a select asks for the first that hold what is typed, and looks up what is chosen */
  search?: boolean
}

export type Parameter = {
  field: string
  defaultValue?: Json
  required?: boolean
}

/** PP-09 to PP-12: a list to choose rows from, and what becomes of them. */
export interface SelectList {
  popupType?: 'dialog' | 'drawer'
  popupTitle?: Text
  popupWidth?: number | string
  /** rows of a data interface, or records of an application */
  dataSource?: 'dynamic' | 'other'
  interfaceId?: string
  modelId?: string
  /** the field that a row is known by, id when left out */
  propsValue?: string
  hasPage?: boolean
  pageSize?: number
  columnOptions?: Array<{ value: string; label?: Text }>
  /** PP-11: parameters of the interface */
  templateJson?: Row[]
  /** PP-11: what a field gets: a field of the chosen row (type 1), or a fixed value (type 2); fields of a sub-table get a row each */
  relationOptions?: Array<{ field: string; type?: number | string; value?: Json }>
  /** the one of these fields, a column of a sub-table, by which a row is known: one that is there already is not chosen again */
  uniqueBy?: string
}

/** When an action runs, and what is done instead. */
interface Conditions {
  /** Run this action only when the expression holds. */
  when?: Expr
  /** Run this action only for whoever was granted this button, where the page asks. */
  permission?: string
  /** What is done instead where `when` does not hold or `permission` was not granted. */
  otherwise?: Action[]
}

/** One verb each. A list of actions runs in order and stops at the first that fails. */
export type Action = Conditions & VerbAction

/** A rule on a field's value: a pattern, a named format (schemas/formats.json), or a check over the form. */
export interface Rule {
  pattern?: string
  use?: string
  check?: Expr
  message?: Text
}

/** What every node may carry; all else is the widget's own props (schemas/widgets). */
export interface Node {
  pingeKey: string
  id?: string
  field?: string
  /** the name that its values were first stored under, where it is another one now */
  storedAs?: string
  label?: Text
  children?: Node[]
  visible?: boolean | Expr
  disabled?: boolean | Expr
  required?: boolean | Expr
  on?: { [event: string]: Action[] }
  /** A named piece of schemas/pieces.json that this node starts from. */
  use?: string
  [prop: string]: unknown
}

/** What follows when a value changes, however it changed: the named fields are emptied, then set, in this order. */
export interface Linkage {
  /** only where this holds; of a form's own linkage it also says what to listen to */
  when?: Expr
  /** `row.price`, `form.kind`; a bare name is a field beside this one */
  clear?: string | string[]
  set?: { [field: string]: Json }
}

/** Props that every field understands beside its own. */
export interface FieldProps {
  span?: number
  help?: Text
  placeholder?: Text
  showLabel?: boolean
  labelWidth?: number
  defaultValue?: Json
  /** Computed: the field follows this expression and is not typed. */
  value?: Expr
  regList?: Rule[]
  min?: number
  max?: number
  minlength?: number
  maxlength?: number
  unique?: boolean
  /** Own wording for a rule: required, maxlength, minlength, min, max, unique. */
  messages?: { [rule: string]: Text }
  noShow?: boolean
  visibility?: string[]
  linkage?: Linkage[]
  /** an option is offered where this holds; it reads the option as `item` */
  optionsWhen?: Expr
}

export interface FormDef {
  $schema?: string
  version: 1
  popupType?: 'general' | 'fullScreen' | 'drawer'
  generalWidth?: string
  fullScreenWidth?: string
  drawerWidth?: string
  labelPosition?: 'right' | 'left' | 'top'
  labelWidth?: number
  labelSuffix?: string
  size?: 'default' | 'medium' | 'small' | 'mini'
  gutter?: number
  hasCancelBtn?: boolean
  cancelButtonText?: Text
  hasConfirmBtn?: boolean
  confirmButtonText?: Text
  hasConfirmAndAddBtn?: boolean
  confirmAndAddText?: Text
  hasPrintBtn?: boolean
  printButtonText?: Text
  /** ids of the print templates that its records are printed by; those of the application where it says none */
  printId?: string[]
  concurrencyLock?: boolean
  logicalDelete?: boolean
  primaryKeyPolicy?: 1
  /** the number that the name of the next field ends with */
  idGlobal?: number
  /** linkage of the form itself: it listens to what its `when` reads */
  linkage?: Linkage[]
  fields: Node[]
}

/** A colour on a condition: of several, the first that holds is taken. */
export interface ColorRule {
  /** reads the record as `row` */
  when: Expr
  color: Tone
}

/** A list's column: a renderer in cell mode over one property of the row. */
export interface Column {
  field?: string
  label?: Text
  pingeKey?: string
  use?: string
  width?: number
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right' | 'none'
  sortable?: boolean
  /** how its values are written */
  display?: Display
  /** what its cells are coloured by */
  colorList?: ColorRule[]
  /** columns under one common head */
  children?: Column[]
  [prop: string]: unknown
}

/** A button of a toolbar or a row: a named piece by name, or written out. */
export type ButtonDef = string | (Omit<Node, 'pingeKey'> & { pingeKey?: string; do?: Action[]; permission?: string })

export interface ListDef {
  resource?: string
  source?: Source
  tree?: boolean | Expr
  search?: Node[]
  toolbar?: ButtonDef[]
  columns: Column[]
  rowActions?: ButtonDef[]
  selection?: boolean
  paged?: boolean
  pageSize?: number
  sort?: { field: string; order: 'asc' | 'desc' }
  summary?: string[]
  /** what its rows are coloured by */
  colorList?: ColorRule[]
  /** what a card on a phone says of a row */
  card?: Card
  /** by which columns it can also be seen as a calendar */
  calendar?: ListCalendar & { open?: string[]; edit?: string; form?: string }
  /** by which column it can also be seen as a kanban */
  kanban?: ListKanban & { open?: string[]; edit?: string; form?: string; people?: string }
  /** by which picture it can also be seen as a gallery */
  gallery?: ListGallery & { open?: string[] }
  /** rows with the same value of this column stand under a head of their own */
  group?: Column
  /** rows are edited in place with the form of this dialog */
  inline?: string
  /** fields that the advanced search may ask for */
  advanced?: Node[]
}

/** The form of a dialog. */
export type DialogForm = Partial<FormDef> & {
  /** Of a page's dialog as it is written: the entity whose fields `fields` may name. Who draws it has these written out. */
  entity?: string
  fields: Node[]
  load?: Call
  readOnly?: boolean | Expr
  defaults?: Row
  restricted?: boolean
}

export interface DialogDef {
  /** A named piece of schemas/pieces.json that this dialog starts from. */
  use?: string
  kind?: 'dialog' | 'drawer' | 'fullScreen'
  title?: Text
  /** What is made, changed or shown in it, for a title with {{name}}; without it the title of the page. */
  subject?: Text
  width?: number | string
  resource?: string
  form?: DialogForm
  body?: Node
  /** What the confirm button does; without it the dialog has no footer. */
  confirm?: Action[]
  confirmText?: Text
  cancelText?: Text
  /** What the cancel button does instead of closing. */
  cancel?: Action[]
  /** Buttons beside these: they run where the dialog's form stands. */
  buttons?: DialogButton[]
  /** false: only its own buttons close it, no cross, no Escape and no question */
  closable?: boolean
  /** What it does again and again while it is open. */
  every?: Every
}

/** What is done again and again while a page or a dialog is open. */
export interface Every {
  seconds: number
  when?: Expr
  do: Action[]
}

export interface DialogButton {
  label: Text
  danger?: boolean
  permission?: string
  visible?: boolean | Expr
  do: Action[]
}

export interface PageDef {
  $schema?: string
  version: 1
  code: string
  title: Text
  state?: Row
  sources?: { [name: string]: Source }
  resource?: string
  /** buttons with a permission code show only to those who were granted it (off: to everybody, reading C-084) */
  useBtnPermission?: boolean
  useColumnPermission?: boolean
  useFormPermission?: boolean
  /** its records are filed through flows */
  hasFlow?: boolean
  /** `open`: what is done once when the page is shown */
  on?: { open?: Action[] }
  /** what it does again and again while it is open */
  every?: Every
  body: Node
  dialogs?: { [name: string]: DialogDef }
}

/** One stored application ("model"): semantics.md. formData and columnData are stored as JSON text. */
export interface ModelDef {
  id: string
  fullName: string
  enCode: string
  webType: 1 | 2 | 4
  form: FormDef
  list: ColumnData
}

/** A button of an application's own: its `value` is the code that permission is given for. */
export interface CustomButton {
  value: string
  label?: Text
  show?: boolean
  position?: 'toolbar' | 'row'
  danger?: boolean
  visible?: boolean | Expr
  do: Action[]
  /** a form of its own, opened by the button's code */
  dialog?: DialogDef
}

/** The stored list config of an application (columnData). */
export interface ColumnData {
  version: 1
  type: 1 | 2 | 3 | 4 | 5
  columnList: Array<{
    field: string
    label?: Text
    width?: number
    align?: 'left' | 'center' | 'right'
    fixed?: 'left' | 'right' | 'none'
    sortable?: boolean
    display?: Display
    colorList?: ColorRule[]
  }>
  searchList: Array<{ field: string; searchType: 1 | 2 | 3; label?: Text; isKeyword?: boolean }>
  hasPage: boolean
  pageSize?: number
  defaultSortConfig?: Array<{ field: string; sort: 'asc' | 'desc' }>
  btnsList: Array<{ value: string; label?: Text; show?: boolean }>
  columnBtnsList: Array<{ value: string; label?: Text; show?: boolean }>
  showSummary?: boolean
  summaryField?: string[]
  complexHeaderList?: Array<{ fullName: Text; align?: 'left' | 'center' | 'right'; childColumns: string[] }>
  groupField?: string
  parentField?: string
  /** the left tree: what it shows, and the field that it filters */
  treeDataSource?: 'dictionary' | 'organize' | 'formField' | 'api'
  treeDict?: string
  treeSource?: Call
  treeRelation?: string
  hasSuperQuery?: boolean
  /** what whole rows are coloured by */
  colorList?: ColorRule[]
  /** what a card on a phone says of a record */
  card?: Card
  /** by which fields it can also be seen as a calendar */
  calendar?: ListCalendar
  /** by which field it can also be seen as a kanban */
  kanban?: ListKanban
  /** by which picture it can also be seen as a gallery */
  gallery?: ListGallery
  /** what every reader of the list sees is narrowed by: held by the server, whatever is asked */
  ruleList?: Filter
  customBtnsList?: CustomButton[]
  useColumnPermission?: boolean
  useFormPermission?: boolean
  useBtnPermission?: boolean
  /** records show only to those who were given a data scheme that holds them */
  useDataPermission?: boolean
}

/** One fault: where (a JSON pointer), what, and the nearest known name if one is near. */
export interface Fault {
  pointer: string
  message: string
  hint?: string
}

/** One broken rule of a filled form; `field` is `items[2].price` style inside a sub-table. */
export interface FieldError {
  field: string
  /** row index and child field when it is inside a sub-table */
  row?: number
  child?: string
  rule: string
  message: string
}

/** What expressions may read. Anything else does not exist for them. */
export interface Scope {
  form?: Row
  row?: Row
  page?: Row
  user?: Row
  route?: Row
  item?: Json
}
