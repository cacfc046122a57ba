import type { Json, Row, Text } from './types.ts'

/** What a field's value is, whatever draws it: how it is kept, searched, compared and worded follows from this. */
export type Holds =
  | 'text'
  | 'html'
  | 'number'
  | 'flag'
  | 'date'
  | 'time'
  | 'dateRange'
  | 'timeRange'
  | 'numberRange'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'branch'
  | 'path'
  | 'person'
  | 'unit'
  | 'record'
  | 'files'
  | 'picture'
  | 'place'
  | 'secret'
  | 'rows'

/** What a picker of people or of what they are in picks. */
export type PickedType = 'user' | 'department' | 'company' | 'role' | 'position' | 'group'

/** schemas/widgets/<pingeKey>.json: the contract of one widget. */
export interface Widget {
  pingeKey: string
  group: 'field' | 'system' | 'layout' | 'display' | 'block' | 'action'
  title: Text
  /** antd icon name for the palette */
  icon?: string
  /** holds a value under `field` */
  isField?: boolean
  /** holds rows: its children are the columns */
  isTable?: boolean
  /** holds other nodes */
  isContainer?: boolean
  /** what stands in it directly: named panes, of which some are seen, or rows of cells */
  parts?: 'panes' | 'cells'
  /** the kind of each of its parts: of its panes, or of its rows and their cells */
  partKind?: string
  /** what each of its panes is called until it is named, with a number behind it */
  partTitle?: { zh: string; zhtw: string; en: string }
  /** of its panes one is open at a time, or several are */
  opens?: 'one' | 'several'
  /** what stands in it stands side by side, each as wide as its span says */
  isGrid?: boolean
  /** it is the title of what stands below it, up to the next one */
  isHeading?: boolean
  /** how a value stands in a cell of a list: as its text, for which nothing is loaded, or as a label */
  cell?: 'plain' | 'label'
  /** the property whose expression its value is; `value` where it is left out */
  computedBy?: string
  /** the wording of its required message: enter (请输入) or choose (请选择) */
  verb?: 'enter' | 'choose'
  /** filled by the server, never by a person */
  isSystem?: boolean
  /** what the server fills it with: of who made or changed the record, of where its maker works, or a number of a bill rule */
  filledWith?: 'creator' | 'creationTime' | 'modifier' | 'modifyTime' | 'unit' | 'position' | 'billNumber'
  /** type of its database column */
  column?: 'varchar' | 'int' | 'datetime' | 'decimal' | 'bigint' | 'text' | 'none'
  /** what its value is; every field has it */
  holds?: Holds
  /** what the server keeps that it chooses from: rows of an interface, records of an application, areas */
  choosesFrom?: 'interface' | 'records' | 'areas'
  /** a list that is a tree may tell by it which record one stands below */
  namesParent?: boolean
  /** what its control is where it has one line only, where several values are asked for, where two ends are */
  drawnAs?: { [where in 'line' | 'several' | 'range']?: { pingeKey?: string; multiple?: boolean } }
  /** what is asked of its value beside what every field may ask (`rules/kinds.ts`) */
  checks?:
    | 'area'
    | 'date'
    | 'time'
    | 'range'
    | 'place'
    | 'people'
    | 'policy'
    | 'json'
    | 'conditions'
    | 'files'
    | 'color'
    | 'rate'
    | 'slider'
  /** pixels that its column has in a list, and in a sub-table */
  widths?: { list?: number; table?: number }
  /** what a list may say about how its values are written (`format/display.ts`) */
  writtenAs?: 'number' | 'date' | 'flag'
  /** the property that says what it is about, where it has no label */
  titledBy?: string
  /** a new one begins with two options: it offers nothing before they are written */
  offersOptions?: boolean
  /** what it reads is looked up on the server at once */
  looksUp?: boolean
  /** how older systems say it, for whoever brings a definition of theirs in: names, names of props and of their values, and props that a name stands for */
  older?: {
    names?: readonly string[]
    props?: { readonly [name: string]: string }
    with?: { readonly [name: string]: Row }
    values?: { readonly [prop: string]: { readonly [value: string]: Json } }
  }
  /** what it was called in older definitions */
  olderNames?: readonly string[]
  /** the property that named the interface of its `source` in older definitions */
  olderSource?: string
  /** types of people and of what they are in that it picks; that of an id stored alone first */
  picks?: readonly PickedType[]
  /** those where it picks one only, if they are fewer */
  picksOne?: readonly PickedType[]
  /** of files pictures alone, sent in one piece and shown small, or any, as its `accept` says */
  files?: 'any' | 'pictures'
  /** characters, or rows, that a value has at most where `maxlength` of its field does not say otherwise */
  longest?: number
  /** a text of one line, or of several, whose breaks are kept */
  lines?: 'one' | 'several'
  /** kept only where `isStorage` is 1 */
  stored?: 'asked'
  /** kinds of field whose chosen record it shows a column of: nobody types it */
  shows?: string[]
  /** JSON Schema of its own props */
  props: { [name: string]: Json }
  /** props without which it draws nothing */
  requires?: string[]
  /** what `on` may name; a field without it has `change` */
  events?: string[]
  /** JSON Schema of its value */
  value?: Json
  defaults?: Row
  /** where it may stand: form, table, page */
  allowedIn: Array<'form' | 'table' | 'page'>
}
