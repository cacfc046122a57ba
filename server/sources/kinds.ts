/** The kinds of databases that a data source may be. */
const sourceKinds = ['postgresql', 'mysql'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const isSourceKind = (kind: unknown): kind is SourceKind => sourceKinds.some((one) => one === kind)

/** Where a data source is and how it is read, with its password. */
export interface Target {
  /** names its pool: another one as soon as anything of it was changed */
  key: string
  kind: SourceKind
  host: string
  port: number
  database: string
  user: string
  password: string
  /** what names without a schema are of; nothing for the usual one */
  schema: string
  tls: boolean
  /** PEM of who signed its certificate, where that is nobody whom everybody knows */
  ca: string
  /** milliseconds for a connection, and for a whole reading */
  timeout: number
  /** rows that one reading may have */
  rowCap: number
  connections: number
}

/** A statement with its values beside it, as the driver takes it. */
export interface Bound {
  text: string
  values: Array<string | null>
}

/** A value as it is told: what JSON can say. */
export type Cell = string | number | boolean | null | Cell[] | { [name: string]: Cell }

/** What a reading gave. */
export interface Reading {
  columns: string[]
  rows: Cell[][]
  /** places of columns that hold moments, which are milliseconds */
  moments: ReadonlySet<number>
}

/** How much one reading may be. */
export interface Most {
  rows: number
  bytes: number
  /** milliseconds */
  timeout: number
}

/** What a column of another database holds, as far as it matters for what its values may become. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'moment' | 'time' | 'binary'

export interface Column {
  name: string
  kind: ColumnKind
}

/** A row as the other database writes it, so that no digit is lost: a `boolean` is true or false, a `moment` says its zone. */
export type TextRow = Array<string | null>

/** What a reading row by row is held to. */
export interface Pace {
  /** milliseconds for the statement and then for each next part */
  timeout: number
  /** milliseconds for all of it */
  whole: number
  /** rows of one part */
  together: number
}

/** Takes the next part of the rows, the first one also where there are none, and says whether it wants more. */
export type Take = (rows: TextRow[], columns: Column[]) => Promise<boolean>

/** One connection to a data source. */
export interface Session {
  /** Reads in a transaction that can only read. What is beyond `most` is left unread. */
  read: (statement: Bound, most: Most) => Promise<Reading>
  /** Reads part by part in a transaction that can only read; no more than a part is held. */
  stream: (statement: Bound, pace: Pace, take: Take) => Promise<void>
  /** whether it may be used again */
  isUsable: () => boolean
  end: () => Promise<void>
}

/** Opens a connection to an address that was checked. */
export type Open = (target: Target, address: string) => Promise<Session>
