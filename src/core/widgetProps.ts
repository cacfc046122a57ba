/** What the props of each widget are. Made from schemas/widgets by `npm run types`; not edited by hand. */

import type { FlowStep } from './flow/way.ts'
import type { Action, Call, Column, DialogDef, Json, Node, Row, Source, Text } from './types.ts'

/** A button of a list or a row, with its named piece written out. */
type Button = Node & WidgetProps['button']

export interface WidgetProps {
  PsdInput: {
    placeholder?: string
    maxlength?: number
    /** Tells a password manager whether this is the present or a new password */
    autocomplete?: 'current-password' | 'new-password' | 'off'
    /** What the value must be like: a policy, as a rule an expression such as {{ form }} */
    policy?: Row | string
    readonly?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  actionBar: {
    /** Of 24 columns */
    span?: number
    /** In sight while the page is scrolled */
    sticky?: boolean
  }
  alert: {
    /** Of 24 columns */
    span?: number
    title?: Text
    description?: Text
    type?: 'success' | 'info' | 'warning' | 'error'
    showIcon?: boolean
    closable?: boolean
  }
  areaSelect: {
    placeholder?: string
    /** 0 province, 1 city, 2 district, 3 street */
    level?: 0 | 1 | 2 | 3
    anyLevel?: boolean
    multiple?: boolean
    separator?: string
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  autoComplete: {
    placeholder?: string
    options?: Row[]
    /** { interface: id of a data interface }, { dict: code of a dictionary } or a call { get: url } */
    source?: Source
    relationField?: string
    columnOptions?: Row[]
    total?: number
    maxlength?: number
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  avatar: {
    /** Address of the picture, usually an expression */
    src?: string
    name?: Text
    hint?: Text
    /** With it the picture can be changed; on.change reads the answer as item */
    upload?: string
  }
  barcode: {
    /** Of 24 columns */
    span?: number
    /** static a written text, relation a field of the form, form the id of the record */
    dataType?: 'static' | 'relation' | 'form'
    /** Letters and digits only */
    staticText?: string
    relationField?: string
    format?: 'code128' | 'code39' | 'code93' | 'itf14' | 'codabar'
    lineColor?: string
    background?: string
    width?: number
    height?: number
    margin?: number
    displayValue?: boolean
    align?: 'left' | 'center' | 'right'
  }
  billRule: {
    /** Business code of the bill rule */
    rule?: string
    placeholder?: string
  }
  board: {
    /** By the name of a block: x columns of 24 from the left, y rows from the top, w columns wide, h rows high; side by side by their widths when left out */
    places?: {
      [k: string]: {
        x: number
        y: number
        w: number
        h: number
      }
    }
  }
  button: {
    /** Of 24 columns */
    span?: number
    /** icon shows the icon alone, named by its text */
    kind?: 'primary' | 'default' | 'dashed' | 'link' | 'text' | 'icon'
    icon?: string
    /** Hidden from whoever was not granted it, when the page asks for button permissions */
    permission?: string
    /** A letter that presses it, but where somebody types */
    shortcut?: string
    /** Of a button in a form; on a page use label */
    buttonText?: Text
    danger?: boolean
    align?: 'left' | 'center' | 'right'
    /** They run in order and stop at the first that fails */
    do?: Action[]
  }
  calculate: {
    expression?: string
    precision?: number
    thousands?: boolean
    /** Shows the amount in Chinese capitals underneath */
    isAmountChinese?: boolean
    /** 0 only shown, 1 kept in the database */
    isStorage?: 0 | 1
    addonBefore?: string
    addonAfter?: string
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  captcha: {
    placeholder?: string
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  card: {
    /** Of 24 columns */
    span?: number
    header?: Text
    /** Its fields stand under this name in a record, such as address: { "address": { "city": … } }; the codes of its fields begin with address_ */
    path?: string
    shadow?: 'always' | 'hover' | 'never'
  }
  cascader: {
    placeholder?: string
    options?: Row[]
    /** { dict: code of a dictionary }, { interface: id of a data interface } or a call { get: url } */
    source?: Source
    /** Which field of an option is its value and which its text */
    optionProps?: {
      value?: string
      label?: string
      children?: string
      disabled?: string
    }
    multiple?: boolean
    filterable?: boolean
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    showAllLevels?: boolean
    changeOnSelect?: boolean
    separator?: string
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  changes: {
    /** Of 24 columns */
    span?: number
    title?: Text
    /** A list of { kind, label, table, row, before, after }, or an expression that gives one; `kind` is changed, added or removed, `table` and `row` say which row of a sub-table it is; nothing is drawn of an empty one */
    items?:
      | {
          kind: 'changed' | 'added' | 'removed'
          label: Text
          table?: string | Row | null
          row?: number | null
          before?: string
          after?: string
        }[]
      | string
    /** How many more changes there are than are listed */
    more?: number
    /** The moment since when they are told, in milliseconds */
    time?: number
  }
  chart: {
    /** number shows one figure, map draws on a map */
    kind?: 'bar' | 'line' | 'pie' | 'ring' | 'map' | 'number'
    /** Code of a map (System data > Maps); labels are the names of its regions */
    map?: string
    title?: Text
    note?: Text
    /** Over an application's records */
    aggregate?: {
      model: string
      who?: 'me' | 'subordinates' | 'department'
      filter?: Row
      flowState?: (0 | 1 | 2 | 3 | 4 | 5)[]
      groupBy?: string
      split?: string
      unit?: 'year' | 'month' | 'day'
      measure?: {
        of: 'count' | 'sum' | 'avg' | 'min' | 'max'
        field?: string
      }
      period?: {
        field: string
        unit: 'year' | 'month' | 'day'
        last: number
      }
      limit?: number
      rows?: string[]
    }
    /** Rows written out { options }, or a call { get: url } */
    source?: Source
    /** Of a number over an application: a press lists the records that it is about. text is the field that names one, note a second one */
    records?: {
      text?: string
      note?: string
    }
    x?: string
    y?: string
    series?: string
    format?: 'integer' | 'amount' | 'percent'
    prefix?: string
    height?: number
    horizontal?: boolean
    span?: number
  }
  checkTree: {
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    options?: Row[]
    /** { dict: code of a dictionary }, { interface: id of a data interface } or a call { get: url } */
    source?: Source
    /** Which field of an option is its value and which its text */
    optionProps?: {
      value?: string
      label?: string
      children?: string
      disabled?: string
    }
    height?: number
    /** Stand beside it; row is the entry */
    rowActions?: Button[]
    /** The field that says through what an entry is had anyway */
    fromKey?: string
  }
  checkbox: {
    options?: Row[]
    /** { dict: code of a dictionary }, { interface: id of a data interface } or a call { get: url } */
    source?: Source
    /** Which field of an option is its value and which its text */
    optionProps?: {
      value?: string
      label?: string
    }
    direction?: 'horizontal' | 'vertical'
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  code: {
    placeholder?: string
    maxlength?: number
    rows?: number
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  collapse: {
    /** Of 24 columns */
    span?: number
    /** Its fields stand under this name in a record, such as address: { "address": { "city": … } }; the codes of its fields begin with address_ */
    path?: string
    active?: string | string[]
    accordion?: boolean
  }
  colorPicker: {
    placeholder?: string
    /** hex as #1677ff, rgb as rgb(22, 119, 255) */
    colorFormat?: 'hex' | 'rgb'
    showAlpha?: boolean
    presets?: string[]
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  comments: {
    /** Of 24 columns */
    span?: number
    /** Where comments are read (list), written and deleted */
    resource?: string
    placeholder?: Text
    /** Most files of a comment; 0 is none */
    files?: number
    /** Each file must be smaller than this, in MB */
    fileSize?: number
  }
  conditionEditor: {
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    /** Fields that conditions may name, a node each: symbols says how it is compared, variables what of whoever asks it may be */
    options?: Row[]
    /** { dict: code of a dictionary }, { interface: id of a data interface } or a call { get: url } */
    source?: Source
    maxlength?: number
  }
  createTime: {
    placeholder?: string
    format?: string
    /** Read as ‘5 minutes ago’, with the moment itself as its tooltip */
    relative?: boolean
  }
  createUser: {
    placeholder?: string
  }
  currDept: {
    placeholder?: string
  }
  currOrganize: {
    placeholder?: string
    /** last its own name, all the whole path */
    showLevel?: 'last' | 'all'
  }
  currPosition: {
    placeholder?: string
  }
  datePicker: {
    placeholder?: string
    /** The format decides whether a year, month, day or date-time is chosen */
    format?: string
    /** Read as ‘5 minutes ago’, with the moment itself as its tooltip */
    relative?: boolean
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    defaultCurrent?: boolean
    /** Where the format has a time: only times on a step are offered; the server checks it too */
    hourStep?: number
    /** Where the format has a time: only times on a step are offered; the server checks it too */
    minuteStep?: number
    /** Where the format has a time: only times on a step are offered; the server checks it too */
    secondStep?: number
    /** Hours are chosen before or after noon; what is written follows the format */
    use12Hours?: boolean
    /** 1 fixed, 2 another field, 3 now, 4 before now, 5 after now */
    startTimeType?: 1 | 2 | 3 | 4 | 5
    /** Milliseconds */
    startTime?: number
    startRelationField?: string
    /** Kinds 4 and 5: the amount; kind 1, as older definitions have it: milliseconds */
    startTimeValue?: number
    /** 1 year, 2 month, 3 day, 4 hour, 5 minute, 6 second */
    startTimeTarget?: 1 | 2 | 3 | 4 | 5 | 6
    /** 1 fixed, 2 another field, 3 now, 4 before now, 5 after now */
    endTimeType?: 1 | 2 | 3 | 4 | 5
    /** Milliseconds */
    endTime?: number
    endRelationField?: string
    /** Kinds 4 and 5: the amount; kind 1, as older definitions have it: milliseconds */
    endTimeValue?: number
    /** 1 year, 2 month, 3 day, 4 hour, 5 minute, 6 second */
    endTimeTarget?: 1 | 2 | 3 | 4 | 5 | 6
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  dateRange: {
    startPlaceholder?: string
    endPlaceholder?: string
    /** The format decides whether a year, month, day or date-time is chosen */
    format?: string
    /** For the conditions of a search */
    openEnds?: boolean
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    defaultCurrent?: boolean
    /** Where the format has a time: only times on a step are offered; the server checks it too */
    hourStep?: number
    /** Where the format has a time: only times on a step are offered; the server checks it too */
    minuteStep?: number
    /** Where the format has a time: only times on a step are offered; the server checks it too */
    secondStep?: number
    /** Hours are chosen before or after noon; what is written follows the format */
    use12Hours?: boolean
    /** 1 fixed, 2 another field, 3 now, 4 before now, 5 after now */
    startTimeType?: 1 | 2 | 3 | 4 | 5
    /** Milliseconds */
    startTime?: number
    startRelationField?: string
    /** Kinds 4 and 5: the amount; kind 1, as older definitions have it: milliseconds */
    startTimeValue?: number
    /** 1 year, 2 month, 3 day, 4 hour, 5 minute, 6 second */
    startTimeTarget?: 1 | 2 | 3 | 4 | 5 | 6
    /** 1 fixed, 2 another field, 3 now, 4 before now, 5 after now */
    endTimeType?: 1 | 2 | 3 | 4 | 5
    /** Milliseconds */
    endTime?: number
    endRelationField?: string
    /** Kinds 4 and 5: the amount; kind 1, as older definitions have it: milliseconds */
    endTimeValue?: number
    /** 1 year, 2 month, 3 day, 4 hour, 5 minute, 6 second */
    endTimeTarget?: 1 | 2 | 3 | 4 | 5 | 6
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  depSelect: {
    placeholder?: string
    multiple?: boolean
    /** all of them, or custom: only those of ableIds */
    selectType?: 'all' | 'custom'
    /** Chosen by name, or given by an expression; kept as id--type */
    ableIds?: string[]
    /** otherwise id--type is kept */
    onlyId?: boolean
    /** A new record begins with that of whoever fills it in; of roles and groups the first, or all of them where several may be chosen */
    defaultCurrent?: boolean
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  detail: {
    /** A heading above the record */
    title?: Text
    /** Base of calls that begin with ./ */
    resource?: string
    /** A form definition, shown for reading */
    form?: NonNullable<DialogDef['form']>
  }
  dialogSelect: {
    placeholder?: string
    /** Name of a dialog of the page, whose `choose` action gives the value */
    dialog?: string
    readonly?: boolean
    clearable?: boolean
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  divider: {
    /** Of 24 columns */
    span?: number
    content?: Text
    contentPosition?: 'left' | 'center' | 'right'
  }
  editor: {
    placeholder?: string
    /** Without its markup; when left out, the text with its markup has at most 500,000 */
    maxlength?: number
    /** In pixels, with its toolbar */
    height?: number
    readonly?: boolean
  }
  feed: {
    title?: Text
    /** Each: aggregate, list or source, and which property is text, note and time */
    origins?: {
      list?: 'workFlow.flowTodo' | 'workFlow.flowLaunch'
      aggregate?: {
        model: string
        who?: 'me' | 'subordinates' | 'department'
        filter?: Row
        flowState?: (0 | 1 | 2 | 3 | 4 | 5)[]
        groupBy?: string
        split?: string
        unit?: 'year' | 'month' | 'day'
        measure?: {
          of: 'count' | 'sum' | 'avg' | 'min' | 'max'
          field?: string
        }
        period?: {
          field: string
          unit: 'year' | 'month' | 'day'
          last: number
        }
        limit?: number
        rows?: string[]
      }
      source?: Source
      label?: Text
      text?: string
      note?: string
      time?: string
      path?: string
      query?: {
        [k: string]: string
      }
    }[]
    limit?: number
    emptyTitle?: Text
    emptyHint?: Text
    span?: number
  }
  flowWay: {
    /** Of 24 columns */
    span?: number
    /** way of an instance, as the server tells it */
    way?: FlowStep[]
    /** By their ids */
    people?: {
      [k: string]: string
    }
    /** By their ids */
    nodes?: {
      [k: string]: Text
    }
    /** The call that answers whom it will go to */
    ahead?: Call
    /** The call that answers the way as it was at a moment, in place of way */
    past?: Call
  }
  form: {
    /** A heading above the form */
    title?: Text
    /** Base of calls that begin with ./ */
    resource?: string
    /** A form definition, with load and defaults beside */
    form?: NonNullable<DialogDef['form']>
    /** What load answers, where it was read with the page */
    record?: Row
    /** application:id of an application: what the form calls is called on its behalf, and it reaches nothing of the page around */
    definition?: string
    /** The flow that decides about the record: its QR code carries it */
    flow?: {
      fid?: string
      pid?: string
      ftid?: string
      /** submit, approve, handle or read */
      opt?: string
    }
    /** Actions of the confirm button */
    confirm?: Action[]
    /** Text of the confirm button */
    confirmText?: Text
  }
  freeBusy: {
    /** A call that is sent people, from, to, minutes and working and answers { list, free }; options stand for the list */
    source?: Source
    /** A list of ids, or an expression; whoever looks is always among them */
    people?: Json[] | string
    /** { startDay, endDay, allDay, days }, or an expression; `choose` gets such a one as item */
    chosen?: Row | string
  }
  gallery: {
    source?: Source
    src?: string
    alt?: Text
    /** An expression over row; nothing when it is empty */
    badge?: string
    toolbar?: Button[]
    rowActions?: Button[]
    emptyTitle?: Text
    emptyHint?: Text
  }
  groupSelect: {
    placeholder?: string
    multiple?: boolean
    /** all of them, or custom: only those of ableIds */
    selectType?: 'all' | 'custom'
    /** Chosen by name, or given by an expression; kept as id--type */
    ableIds?: string[]
    /** otherwise id--type is kept */
    onlyId?: boolean
    /** A new record begins with that of whoever fills it in; of roles and groups the first, or all of them where several may be chosen */
    defaultCurrent?: boolean
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  groupTitle: {
    /** Of 24 columns */
    span?: number
    content?: Text
    helpMessage?: Text
    contentPosition?: 'left' | 'center' | 'right'
  }
  iconBoard: object
  iconPicker: {
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    maxlength?: number
  }
  iframe: {
    /** Of 24 columns */
    span?: number
    /** An http(s) address, or one of this application that begins with /; other sites must be allowed first */
    href?: string
    title?: Text
    /** Pixels; fill takes what the page has left */
    height?: number | 'fill'
    width?: string
    borderType?: 'solid' | 'dashed' | 'dotted' | 'none'
    borderWidth?: number
    /** Light grey when left out */
    borderColor?: string
    bar?: boolean
  }
  importWizard: {
    /** icon shows the icon alone, named by its text */
    kind?: 'primary' | 'default' | 'dashed' | 'link' | 'text' | 'icon'
    icon?: string
    /** Hidden from whoever was not granted it, when the page asks for button permissions */
    permission?: string
    title?: Text
    /** Its calls are below /api/ and this: Uploader, TemplateDownload, ImportPreview, ImportCheck, ImportData, ImportTasks, ImportExceptionData */
    module?: string
    /** Of the module visualdev/OnlineDev: the id of the application whose records are imported */
    modelId?: string
    /** Shown in the first step: what whoever imports should know */
    tip?: Text
  }
  input: {
    placeholder?: string
    maxlength?: number
    showCount?: boolean
    clearable?: boolean
    addonBefore?: string
    addonAfter?: string
    prefixIcon?: string
    suffixIcon?: string
    /** A part of it is hidden where it is read; the whole is sent only to whoever was given it in the clear */
    useMask?: boolean
    maskConfig?: {
      filler?: string
      /** 0 custom, 1 all, 2 name, 3 phone, 4 email, 5 ID number, 6 IP, 7 licence plate, 8 bank card */
      maskType?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
      /** 1 a number of characters, 2 up to a given text */
      prefixType?: 1 | 2
      prefixLimit?: number
      prefixSpecifyChar?: string
      /** 1 a number of characters, 2 from a given text */
      suffixType?: 1 | 2
      suffixLimit?: number
      suffixSpecifyChar?: string
      ignoreChar?: string
      /** This many fillers, whatever is hidden */
      unrealMaskLength?: number
    }
    showPassword?: boolean
    readonly?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  inputNumber: {
    placeholder?: string
    min?: number | string
    max?: number | string
    step?: number
    precision?: number
    thousands?: boolean
    /** Shows the amount in Chinese capitals underneath */
    isAmountChinese?: boolean
    addonBefore?: string
    addonAfter?: string
    controls?: boolean
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  link: {
    /** Of 24 columns */
    span?: number
    /** The address when left out */
    content?: Text
    /** A path of this application, or an address of http, https, mailto or tel; may hold expressions such as {{ form.site }} */
    href?: string
    /** _self in this window, _blank in a new one */
    target?: '_self' | '_blank'
    align?: 'left' | 'center' | 'right'
  }
  list: {
    title?: Text
    /** Base of calls that begin with ./ */
    resource?: string
    /** { dict: code of a dictionary  } or a call { get: url  }; the resource when left out */
    source?: Source
    /** json: the body that an application's list reads; query parameters when left out */
    query?: 'json'
    /** Rows hold their children; not paged */
    tree?: boolean | string
    closed?: boolean
    /** Named after the query parameter */
    search?: Node[]
    /** They read the chosen rows as item.selection, and what the rows were asked for as item.query */
    toolbar?: Button[]
    /** A widget in its cell mode each; children stand under one head */
    columns?: Column[]
    /** More than three go behind a menu */
    rowActions?: Button[]
    selection?: boolean
    index?: boolean
    paged?: boolean
    pageSize?: number
    sort?: {
      field: string
      order: 'asc' | 'desc'
    }
    /** A column: rows with the same value stand under a head with its text, their number and sums; for lists that are not paged */
    group?: Column
    /** Name of a dialog: the edit action writes rows in place with its form; on a phone the dialog opens */
    inline?: string
    /** Columns that a card on a phone says, by their field; what is not said follows from the columns */
    card?: {
      title?: string
      lines?: string[]
      tag?: string
      picture?: string
      /** Row actions that stand on it, by their id; the others are in its menu */
      buttons?: string[]
    }
    /** By which columns the list can also be seen as a calendar; a day that is pressed is told as `add`, with { start, end } as item */
    calendar?: {
      start: string
      end?: string
      /** A column, or an expression that reads the row as `row` */
      title?: string
      /** Row actions by their id: the first that the row has is pressed */
      open?: string[]
      /** A row action by its id: rows that have it can be moved */
      edit?: string
      /** Name of a dialog: with its form a move is saved */
      form?: string
    }
    /** By the values of which column the list can also be seen as a kanban */
    kanban?: {
      field: string
      title?: string
      lines?: string[]
      /** Row actions by their id: the first that the row has is pressed */
      open?: string[]
      /** A row action by its id: rows that have it can be moved */
      edit?: string
      /** Name of a dialog: with its form a move is saved */
      form?: string
      /** Id of an application: the columns are the people that its records name, instead of the options of the column */
      people?: string
    }
    /** By the pictures of which column the list can also be seen as a gallery */
    gallery?: {
      picture: string
      title?: string
      lines?: string[]
      /** Row actions by their id: the first that the row has is pressed */
      open?: string[]
    }
    /** Conditions read the row as `row`; the first that holds is taken */
    colorList?: {
      when: string
      color: 'success' | 'info' | 'warning' | 'error' | 'muted'
    }[]
    /** Fields to build conditions of; sent as superQueryJson */
    advanced?: Node[]
    /** Sums the rows of this page */
    summary?: string[]
  }
  location: {
    placeholder?: string
    autoLocation?: boolean
    enableLocationScope?: boolean
    adjustmentScope?: number
    enableDesktopLocationScope?: boolean
    locationScope?: {
      name?: string
      lng: number
      lat: number
      radius: number
    }[]
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  markdown: {
    /** Of 24 columns */
    span?: number
    /** Markdown: headings, lists, tables, emphasis, code, links, pictures; HTML is shown as it stands; may hold expressions such as {{ form.site }} */
    content?: Text
  }
  modelDiagram: {
    /** A call that answers { tables, relations }: tables { id, parentId, fullName, table, fields } and relations { id, kind, fullName, from, to }; options stand for the tables. `open` gets a table as item, `relate` { from, fromName, to, toName } */
    source?: Source
    /** A line drawn from one table to another is told as `relate`; may be an expression */
    relates?: boolean | string
  }
  modifyTime: {
    placeholder?: string
    format?: string
    /** Read as ‘5 minutes ago’, with the moment itself as its tooltip */
    relative?: boolean
  }
  modifyUser: {
    placeholder?: string
  }
  numberDisplay: {
    precision?: number
    thousands?: boolean
    /** Shows the amount in Chinese capitals underneath */
    isAmountChinese?: boolean
    addonBefore?: string
    addonAfter?: string
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  numberRange: {
    startPlaceholder?: string
    endPlaceholder?: string
    min?: number | string
    max?: number | string
    step?: number
    precision?: number
    thousands?: boolean
    controls?: boolean
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  organizeSelect: {
    placeholder?: string
    multiple?: boolean
    /** all of them, or custom: only those of ableIds */
    selectType?: 'all' | 'custom'
    /** Chosen by name, or given by an expression; kept as id--type */
    ableIds?: string[]
    /** otherwise id--type is kept */
    onlyId?: boolean
    /** A new record begins with that of whoever fills it in; of roles and groups the first, or all of them where several may be chosen */
    defaultCurrent?: boolean
    /** Only units that the user may see */
    auth?: boolean
    isOnlyOrg?: boolean
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  page: {
    /** Shows another page here, with the rights of whoever reads it */
    code?: string
  }
  pageHead: {
    title?: Text
    /** Of 24 columns */
    span?: number
    tags?: {
      text: Text
      color?: string
    }[]
    /** Names and values in a line below the title; time is in milliseconds */
    facts?: {
      label: Text
      text?: Text
      time?: number | null
    }[]
  }
  picture: {
    /** Of 24 columns */
    span?: number
    /** A path of this application that begins with /, or the picture as data:image; or the pictures of a field, such as {{ form.photo }} */
    src?: string
    /** Read or shown where the picture is not seen */
    alt?: Text
    caption?: Text
    /** Pixels; the picture's own when left out */
    height?: number
    /** contain shows all of it, cover fills the room */
    fit?: 'contain' | 'cover'
    align?: 'left' | 'center' | 'right'
  }
  popupAttr: {
    /** The choice of one row that it follows: one of the same row of a sub-table before one of the form */
    relationField?: string
    /** The field of the chosen row; of several chosen rows, what each says, in their order */
    showField?: string
    /** 0 only shown, always as the interface has it now; 1 kept in the database as it was when it was saved */
    isStorage?: 0 | 1
    placeholder?: string
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  popupSelect: {
    placeholder?: string
    /** Id or code of a data interface */
    interfaceId?: string
    propsValue?: string
    relationField?: string
    /** Columns of the list, which a keyword is looked for in as well; the field that is shown when left out */
    columnOptions?: {
      value: string
      label?: string
    }[]
    /** A parameter takes the value of a field (relationField; table-column is one of the same row), a fixed value or an expression (defaultValue); a required one that is empty keeps the interface from being asked */
    templateJson?: {
      field: string
      relationField?: string
      defaultValue?: Json
      required?: boolean
      /** 1 a field, 2 a fixed value, 3 nothing, 4 something of whoever asks, named by relationField: user, subordinates, userAndSubordinates, organize, organizeAndBelow or position */
      sourceType?: 1 | 2 | 3 | 4 | '1' | '2' | '3' | '4'
      pingeKey?: string
      fieldName?: string
      dataType?: string
    }[]
    hasPage?: boolean
    pageSize?: number
    popupType?: 'dialog' | 'drawer'
    popupTitle?: string
    popupWidth?: number | string
    transferList?: {
      sourceValue?: string
      targetField?: string
    }[]
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  popupTableSelect: {
    placeholder?: string
    /** Id or code of a data interface */
    interfaceId?: string
    propsValue?: string
    relationField?: string
    /** Columns of the list, which a keyword is looked for in as well; the field that is shown when left out */
    columnOptions?: {
      value: string
      label?: string
    }[]
    /** A parameter takes the value of a field (relationField; table-column is one of the same row), a fixed value or an expression (defaultValue); a required one that is empty keeps the interface from being asked */
    templateJson?: {
      field: string
      relationField?: string
      defaultValue?: Json
      required?: boolean
      /** 1 a field, 2 a fixed value, 3 nothing, 4 something of whoever asks, named by relationField: user, subordinates, userAndSubordinates, organize, organizeAndBelow or position */
      sourceType?: 1 | 2 | 3 | 4 | '1' | '2' | '3' | '4'
      pingeKey?: string
      fieldName?: string
      dataType?: string
    }[]
    hasPage?: boolean
    pageSize?: number
    multiple?: boolean
    filterable?: boolean
    popupWidth?: number | string
    transferList?: {
      sourceValue?: string
      targetField?: string
    }[]
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  posSelect: {
    placeholder?: string
    multiple?: boolean
    /** all of them, or custom: only those of ableIds */
    selectType?: 'all' | 'custom'
    /** Chosen by name, or given by an expression; kept as id--type */
    ableIds?: string[]
    /** otherwise id--type is kept */
    onlyId?: boolean
    /** A new record begins with that of whoever fills it in; of roles and groups the first, or all of them where several may be chosen */
    defaultCurrent?: boolean
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  qrcode: {
    /** Of 24 columns */
    span?: number
    /** static a written text, relation a field of the form, form this record, which a scan opens */
    dataType?: 'static' | 'relation' | 'form'
    staticText?: string
    relationField?: string
    colorDark?: string
    colorLight?: string
    width?: number
    /** L low, H high */
    level?: 'L' | 'M' | 'Q' | 'H'
    align?: 'left' | 'center' | 'right'
  }
  qrcodeReader: {
    /** Takes records of this application only; of any when left out */
    modelId?: string
    /** Which field of the record becomes the value; its id when left out */
    relationField?: string
    transferList?: {
      sourceValue?: string
      targetField?: string
    }[]
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  radio: {
    options?: Row[]
    /** { dict: code of a dictionary }, { interface: id of a data interface } or a call { get: url } */
    source?: Source
    /** Which field of an option is its value and which its text */
    optionProps?: {
      value?: string
      label?: string
    }
    direction?: 'horizontal' | 'vertical'
    optionType?: 'default' | 'button'
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  rate: {
    count?: number
    allowHalf?: boolean
    /** What each grade means, the lowest first */
    texts?: string[]
    showText?: boolean
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  relationForm: {
    /** Whose records are chosen. The stored value is the id of a record; a record that is read carries the words in $text, and the record as a person reads it (DataChange) has the words under the field's name and the id under that name with _id */
    modelId?: string
    /** The field of the record that stands for it */
    relationField?: string
    columnOptions?: {
      value: string
      label?: string
    }[]
    hasPage?: boolean
    pageSize?: number
    popupType?: 'dialog' | 'drawer'
    popupTitle?: string
    popupWidth?: string
    transferList?: {
      sourceValue?: string
      targetField?: string
    }[]
    placeholder?: string
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  relationFormAttr: {
    /** The related form that it follows: one of the same row before one of the form */
    relationField?: string
    /** The field of the chosen record */
    showField?: string
    /** 0 only shown, always as the record is now; 1 kept in the database as it was when it was saved */
    isStorage?: 0 | 1
    placeholder?: string
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  resultView: {
    /** Of 24 columns */
    span?: number
    /** { rows, count, total, ms }: rows, how many, how many in all, milliseconds */
    data?: Json
  }
  roleSelect: {
    placeholder?: string
    multiple?: boolean
    /** all of them, or custom: only those of ableIds */
    selectType?: 'all' | 'custom'
    /** Chosen by name, or given by an expression; kept as id--type */
    ableIds?: string[]
    /** otherwise id--type is kept */
    onlyId?: boolean
    /** A new record begins with that of whoever fills it in; of roles and groups the first, or all of them where several may be chosen */
    defaultCurrent?: boolean
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  row: {
    /** Of 24 columns */
    span?: number
    /** As a pane of tabs or of a collapse */
    name?: string
    /** As a cell of a grid table */
    colspan?: number
    /** As a cell of a grid table */
    rowspan?: number
    /** Lies under a cell that reaches over it */
    merged?: boolean
    /** Its fields stand under this name in a record, such as address: { "address": { "city": … } }; the codes of its fields begin with address_ */
    path?: string
    gutter?: number
  }
  schedule: {
    /** A call that is sent from and to (ms) and answers a list of { id, title, startDay, endDay, allDay, days, urgent, isMine }; `open` and `move` get the row as item */
    source?: Source
    /** A call that is sent from and to (midnights in UTC) and answers a list of { day, name, works }; works: a day that is worked on */
    holidays?: Source
    /** Id of an entry, or an expression; it is read at the resource around */
    opened?: string
    addLabel?: Text
    toolbar?: Button[]
  }
  select: {
    placeholder?: string
    options?: Row[]
    /** { dict: code of a dictionary }, { interface: id of a data interface } or a call { get: url } */
    source?: Source
    /** Which field of an option is its value and which its text */
    optionProps?: {
      value?: string
      label?: string
    }
    multiple?: boolean
    filterable?: boolean
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  shortcuts: {
    /** A list of title, path and group, usually {{ user.menus }} */
    items?: string | Row[]
    empty?: Text
    title?: Text
    span?: number
    /** With more than that, a link leads to all menus */
    limit?: number
    /** Which field is the name, and which the group */
    optionProps?: {
      label?: string
      group?: string
    }
    /** It reads the entry as item, such as /page?id={{ item.id }}; the entry's own path when left out */
    path?: string
    filter?: boolean
  }
  sign: {
    /** any: drawn, or the own one in use; drawn: by hand only; stored: one of the signatures or stamps that a person keeps, which the server checks too */
    signWith?: 'any' | 'drawn' | 'stored'
    /** A new record begins with the signature that whoever fills it in uses */
    defaultCurrent?: boolean
    /** Where it stands as a button of its own */
    kind?: 'primary' | 'default' | 'link'
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  slider: {
    min?: number
    max?: number
    step?: number
    addonAfter?: string
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  split: {
    /** Opened by a button on phones */
    side?: Node
    main?: Node
    width?: number
  }
  steps: {
    /** Of 24 columns */
    span?: number
    /** The name of a step; the first one when left out */
    active?: string
    /** Only the number and the title of the step that is open, as on a phone */
    simple?: boolean
  }
  switch: {
    activeTxt?: string
    inactiveTxt?: string
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  tab: {
    /** Of 24 columns */
    span?: number
    /** The open pane stands behind the address's #, so that a reload and a link come back to it */
    hash?: boolean
    /** A pane is drawn when it is first opened; not for forms, whose fields all count */
    lazy?: boolean
    active?: string
    tabPosition?: 'top' | 'left' | 'right' | 'bottom'
    type?: 'line' | 'card' | ''
  }
  table: {
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
    /** 1,000 when left out */
    maxlength?: number
    minlength?: number
    showIndex?: boolean
    selection?: boolean
    showSummary?: boolean
    summaryField?: string[]
    columnBtnsList?: {
      value: string
      label?: string
      show?: boolean
      showConfirm?: boolean
      btnType?: 'primary' | 'default' | 'dashed' | 'link' | 'text' | 'icon' | 'danger'
      btnIcon?:
        | 'calendar'
        | 'chart'
        | 'clear'
        | 'clock'
        | 'close'
        | 'collapseAll'
        | 'columns'
        | 'copy'
        | 'delete'
        | 'done'
        | 'down'
        | 'download'
        | 'edit'
        | 'expandAll'
        | 'eye'
        | 'eyeOff'
        | 'file'
        | 'filter'
        | 'grip'
        | 'help'
        | 'info'
        | 'left'
        | 'lock'
        | 'mail'
        | 'more'
        | 'phone'
        | 'pin'
        | 'plus'
        | 'print'
        | 'reload'
        | 'right'
        | 'rows'
        | 'search'
        | 'sides'
        | 'sort'
        | 'swap'
        | 'up'
        | 'upload'
        | 'user'
        | 'warn'
        | 'wrong'
      actionConfig?: {
        do?: Action[]
      }
    }[]
    footerBtnsList?: {
      value: string
      label?: string
      show?: boolean
      showConfirm?: boolean
      btnType?: 'primary' | 'default' | 'dashed' | 'link' | 'text' | 'icon' | 'danger'
      btnIcon?:
        | 'calendar'
        | 'chart'
        | 'clear'
        | 'clock'
        | 'close'
        | 'collapseAll'
        | 'columns'
        | 'copy'
        | 'delete'
        | 'done'
        | 'down'
        | 'download'
        | 'edit'
        | 'expandAll'
        | 'eye'
        | 'eyeOff'
        | 'file'
        | 'filter'
        | 'grip'
        | 'help'
        | 'info'
        | 'left'
        | 'lock'
        | 'mail'
        | 'more'
        | 'phone'
        | 'pin'
        | 'plus'
        | 'print'
        | 'reload'
        | 'right'
        | 'rows'
        | 'search'
        | 'sides'
        | 'sort'
        | 'swap'
        | 'up'
        | 'upload'
        | 'user'
        | 'warn'
        | 'wrong'
      /** One or several are chosen from a list, and each becomes a row */
      select?: {
        /** dynamic: a data interface; other: records of an application */
        dataSource?: 'dynamic' | 'other'
        interfaceId?: string
        modelId?: string
        propsValue?: string
        popupType?: 'dialog' | 'drawer'
        popupTitle?: string
        /** 800 when left out */
        popupWidth?: number | string
        hasPage?: boolean
        pageSize?: number
        /** Columns of the list, which a keyword is looked for in as well */
        columnOptions: {
          value: string
          label?: string
        }[]
        /** A parameter takes the value of a field (relationField; table-column is one of the same row), a fixed value or an expression (defaultValue); a required one that is empty keeps the interface from being asked */
        templateJson?: {
          field: string
          relationField?: string
          defaultValue?: Json
          required?: boolean
          /** 1 a field, 2 a fixed value, 3 nothing, 4 something of whoever asks, named by relationField: user, subordinates, userAndSubordinates, organize, organizeAndBelow or position */
          sourceType?: 1 | 2 | 3 | 4 | '1' | '2' | '3' | '4'
          pingeKey?: string
          fieldName?: string
          dataType?: string
        }[]
        relationOptions?: {
          /** Written as table-column */
          field: string
          /** 1 a field of the chosen row, 2 a fixed value */
          type?: 1 | 2 | '1' | '2'
          value?: Json
        }[]
        /** By this column rows are known that are there already, and cannot be chosen again */
        uniqueBy?: string
      }
      actionConfig?: {
        do?: Action[]
      }
    }[]
    complexHeaderList?: {
      id?: string
      fullName: string
      align?: 'left' | 'center' | 'right'
      childColumns: string[]
    }[]
    /** table, cards, or listDetail: a list of the rows and beside it the one that is open; on a phone a table is cards */
    rowLayout?: 'table' | 'cards' | 'listDetail'
    sortable?: boolean
    maxHeight?: number
  }
  tableGrid: {
    /** Of 24 columns */
    span?: number
    bordered?: boolean
    /** Of the labels in its cells */
    labelPosition?: 'right' | 'left' | 'top'
  }
  tag: {
    options?: Row[]
    /** { dict: code of a dictionary }, { interface: id of a data interface } or a call { get: url } */
    source?: Source
    /** Which field of an option is its value and which its text */
    optionProps?: {
      value?: string
      label?: string
    }
    color?:
      | 'default'
      | 'success'
      | 'processing'
      | 'warning'
      | 'error'
      | 'blue'
      | 'cyan'
      | 'geekblue'
      | 'gold'
      | 'green'
      | 'lime'
      | 'magenta'
      | 'orange'
      | 'pink'
      | 'purple'
      | 'red'
      | 'volcano'
      | 'yellow'
  }
  text: {
    /** Of 24 columns */
    span?: number
    content?: Text
    align?: 'left' | 'center' | 'right'
    tone?: 'default' | 'secondary' | 'success' | 'warning' | 'danger'
    strong?: boolean
    /** Letters of one width, blanks and lines as they stand */
    mono?: boolean
  }
  textList: {
    placeholder?: string
    maxlength?: number
    itemLength?: number
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  textarea: {
    placeholder?: string
    /** 20,000 when left out */
    maxlength?: number
    showCount?: boolean
    clearable?: boolean
    readonly?: boolean
    autosize?: {
      minRows?: number
      maxRows?: number
    }
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  timePicker: {
    placeholder?: string
    format?: 'HH:mm' | 'HH:mm:ss'
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    defaultCurrent?: boolean
    /** Only times on a step are offered; the server checks it too */
    hourStep?: number
    /** Only times on a step are offered; the server checks it too */
    minuteStep?: number
    /** Only times on a step are offered; the server checks it too */
    secondStep?: number
    /** Hours are chosen before or after noon; what is written follows the format */
    use12Hours?: boolean
    /** 1 fixed, 2 another field, 3 now, 4 before now, 5 after now */
    startTimeType?: 1 | 2 | 3 | 4 | 5
    startTime?: string
    startRelationField?: string
    /** Kinds 4 and 5: the amount; kind 1, as older definitions have it: a time */
    startTimeValue?: number | string
    /** 1 year, 2 month, 3 day, 4 hour, 5 minute, 6 second */
    startTimeTarget?: 4 | 5 | 6
    /** 1 fixed, 2 another field, 3 now, 4 before now, 5 after now */
    endTimeType?: 1 | 2 | 3 | 4 | 5
    endTime?: string
    endRelationField?: string
    /** Kinds 4 and 5: the amount; kind 1, as older definitions have it: a time */
    endTimeValue?: number | string
    /** 1 year, 2 month, 3 day, 4 hour, 5 minute, 6 second */
    endTimeTarget?: 4 | 5 | 6
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  timeRange: {
    startPlaceholder?: string
    endPlaceholder?: string
    format?: 'HH:mm' | 'HH:mm:ss'
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    defaultCurrent?: boolean
    /** Only times on a step are offered; the server checks it too */
    hourStep?: number
    /** Only times on a step are offered; the server checks it too */
    minuteStep?: number
    /** Only times on a step are offered; the server checks it too */
    secondStep?: number
    /** Hours are chosen before or after noon; what is written follows the format */
    use12Hours?: boolean
    /** 1 fixed, 2 another field, 3 now, 4 before now, 5 after now */
    startTimeType?: 1 | 2 | 3 | 4 | 5
    startTime?: string
    startRelationField?: string
    /** Kinds 4 and 5: the amount; kind 1, as older definitions have it: a time */
    startTimeValue?: number | string
    /** 1 year, 2 month, 3 day, 4 hour, 5 minute, 6 second */
    startTimeTarget?: 4 | 5 | 6
    /** 1 fixed, 2 another field, 3 now, 4 before now, 5 after now */
    endTimeType?: 1 | 2 | 3 | 4 | 5
    endTime?: string
    endRelationField?: string
    /** Kinds 4 and 5: the amount; kind 1, as older definitions have it: a time */
    endTimeValue?: number | string
    /** 1 year, 2 month, 3 day, 4 hour, 5 minute, 6 second */
    endTimeTarget?: 4 | 5 | 6
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  timeline: {
    /** Of 24 columns */
    span?: number
    /** A list of { id, title, label, color, note, text, picture, pictureTitle, files, time }, or an expression that gives one; `picture` is an address, `files` the value of a field of files */
    items?:
      | {
          id?: string
          title?: Text
          label?: Text
          color?: string
          note?: Text
          text?: Text
          picture?: string
          pictureTitle?: Text
          files?: Row[]
          time?: number
        }[]
      | string
    emptyTitle?: Text
  }
  tree: {
    title?: Text
    /** Base of calls that begin with ./ */
    resource?: string
    /** { dict: code of a dictionary  } or a call { get: url  }; the resource when left out */
    source?: Source
    /** Which field is the text */
    optionProps?: {
      label?: string
    }
    /** Text of a first row; choosing it gives no item */
    all?: Text
    filter?: boolean
    /** leaf: the first one below another that has nothing below itself */
    selectFirst?: false | true | 'leaf'
    /** Id of the row that is chosen at first, or an expression; selectFirst where there is none */
    selected?: string
    closed?: boolean
    /** Entries of the menu beside the title */
    menu?: Button[]
  }
  treeSelect: {
    placeholder?: string
    options?: Row[]
    /** { dict: code of a dictionary }, { interface: id of a data interface } or a call { get: url } */
    source?: Source
    /** Which field of an option is its value and which its text */
    optionProps?: {
      value?: string
      label?: string
      children?: string
      disabled?: string
    }
    multiple?: boolean
    filterable?: boolean
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    clearable?: boolean
    /** Only nodes whose flag field equals the given value can be chosen */
    lastLevel?: boolean
    lastLevelKey?: string
    lastLevelValue?: string | number | boolean
    /** A button beside it opens this dialog of the page */
    addDialog?: string
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  upload: {
    /** icon shows the icon alone, named by its text */
    kind?: 'primary' | 'default' | 'dashed' | 'link' | 'text' | 'icon'
    icon?: string
    /** Hidden from whoever was not granted it, when the page asks for button permissions */
    permission?: string
    title?: Text
    accept?: string
    /** Sent as multipart: file and type (0 skips, 1 appends) */
    request?: Call
    /** Asks for a parent when given */
    parent?: Source
    parentLabel?: Text
    /** Off: the file says itself what is new and what is changed */
    duplicates?: boolean
    data?: Row
  }
  uploadFile: {
    /** 0 is any number; 1 takes a single file */
    limit?: number
    /** Each file must be smaller than this */
    fileSize?: number
    sizeUnit?: 'KB' | 'MB' | 'GB'
    /** A comma list of image, video, audio, excel, word, pdf, txt, or endings; any kind when left out */
    accept?: string | string[]
    type?: string
    buttonText?: string
    tipText?: string
    showDownload?: boolean
    showView?: boolean
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  uploadImg: {
    /** 0 takes no picture at all */
    limit?: number
    /** Each picture must be smaller than this */
    fileSize?: number
    sizeUnit?: 'KB' | 'MB' | 'GB'
    type?: string
    tipText?: string
    /** Its value is read and copied, and nobody who fills the form in changes it; linkage, what a choice brings along and defaults still do */
    readonly?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  userSelect: {
    placeholder?: string
    multiple?: boolean
    /** all of them; custom: only those of ableIds; else the people in the departments, positions, roles or groups of ableRelationIds */
    selectType?: 'all' | 'custom' | 'department' | 'position' | 'role' | 'group'
    /** Chosen by name, or given by an expression; kept as id--type */
    ableIds?: string[]
    /** Chosen by name, or given by an expression, such as the department that another field has chosen */
    ableRelationIds?: string | string[]
    /** otherwise id--type is kept */
    onlyId?: boolean
    /** Defaults to the current user */
    defaultCurrent?: boolean
    modalTitle?: string
    hasSys?: boolean
    /** approver: a narrower dialog, people by unit or by position */
    variant?: 'plain' | 'approver'
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  usersSelect: {
    placeholder?: string
    multiple?: boolean
    /** all of them; custom: only those of ableIds; else the people in the departments, positions, roles or groups of ableRelationIds */
    selectType?: 'all' | 'custom' | 'department' | 'position' | 'role' | 'group'
    /** Chosen by name, or given by an expression; kept as id--type */
    ableIds?: string[]
    /** Chosen by name, or given by an expression, such as the department that another field has chosen */
    ableRelationIds?: string | string[]
    /** otherwise id--type is kept */
    onlyId?: boolean
    /** Defaults to the current user */
    defaultCurrent?: boolean
    modalTitle?: string
    /** organisation: tabs for units, roles, positions, groups and global roles, each of which opens to its people */
    variant?: 'mixed' | 'organisation'
    readonly?: boolean
    clearable?: boolean
    tableAlign?: 'left' | 'center' | 'right'
    tableFixed?: 'left' | 'right' | 'none'
    /** Follows the form when left out */
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  welcome: {
    hint?: Text
    span?: number
  }
}
