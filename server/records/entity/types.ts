import type { Json, Node, Text } from '#core/types.ts'

/** The calls that the engine can serve for an entity. */
export type EntityCall =
  | 'list'
  | 'tree'
  | 'selector'
  | 'read'
  | 'create'
  | 'update'
  | 'delete'
  | 'state'
  | 'copy'
  | 'export'
  | 'import'
  | 'exportData'

/** What a list may be narrowed by: a field; a unit of a tree with all that is below it; or one of the records that a link leads to. */
export type EntityFilter = string | { field: string; below: string } | { link: string }

/** Records of another entity that this one goes with, kept as rows of a third one: `this` and `that` are its fields. */
export interface EntityLink {
  /** entity of the rows between */
  by: string
  this: string
  that: string
  /** entity that `that` names, and the field that says what one is called */
  entity: string
  says?: string
}

/** A column of an entity's spreadsheets: a field, or a link by its name. */
export interface EntitySheetColumn {
  field: string
  /** where the field's own label does not fit, or a link has another name than what it leads to */
  label?: Text
  /** a row must have it, also where a record may be without */
  required?: boolean
  /** words for the values */
  options?: Array<{ id: Json; fullName: Text }>
}

/** schemas/entities/<entity>.json: one stored resource. Fields are nodes of the form language, so one set of rules holds everywhere. */
export interface EntityDef {
  $schema?: string
  entity: string
  /** what a person calls it, in messages */
  title: string
  table: string
  fields: Node[]
  /** fields that a keyword is looked for in */
  search?: string[]
  /** fields that a list may be narrowed by, as query parameters; `{ "categoryId": "category" }` gives one another name */
  filters?: string[] | { [query: string]: EntityFilter }
  order?: Array<[field: string, direction: 'asc' | 'desc']>
  tree?: { parent: string; root: string }
  /** lists of ids that are read and written with a record, by the name that they have in it */
  links?: { [name: string]: EntityLink }
  /** fields that name a record of another entity: what that one is called stands under `$text`, by the field `says` */
  words?: { [field: string]: { entity: string; says: string } }
  /** columns of the spreadsheets that records are imported from and exported to, in order */
  sheet?: Array<string | EntitySheetColumn>
  /** each entry: fields that together name one record */
  unique?: string[][]
  indexes?: string[][]
  /** ids that nobody changes or deletes */
  protected?: string[]
  /** fields that are set when a record is made and never again */
  fixed?: string[]
  /** records of other entities that point here: while there is one, this record is not deleted */
  referencedBy?: Array<{ entity: string; field: string }>
  /** long texts whose versions are kept: of a change to one, the audit trail keeps the place where it begins */
  excerpts?: string[]
  /** the field that State flips between 1 and 0 */
  state?: string
  /** enCode of the menu whose grant opens these calls */
  menu?: string
  /** other menus whose screens list these records */
  listedIn?: string[]
  path?: string
  calls?: EntityCall[]
}
