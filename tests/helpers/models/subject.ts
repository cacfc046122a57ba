/** What the contract tests know of a model: a shipped entity or a designed application, by the same calls and the same words. */
import { read as readBook, utils } from '@e965/xlsx'
import type { Row } from '#core/types.ts'
import { type Envelope, password, type TestApp } from '../app.ts'
import { rowId } from '../rowId.ts'

/** The calls of a model; each is made by whoever holds the token. */
export interface Calls {
  /** with a key, once only */
  create: (token: string, values: Row, key?: string) => Promise<Envelope>
  /** `data` is the record */
  read: (token: string, id: string) => Promise<Envelope>
  change: (token: string, id: string, values: Row) => Promise<Envelope>
  remove: (token: string, id: string) => Promise<Envelope>
  /** `data.list` has all records, those of a tree with what is below them */
  list: (token: string) => Promise<Envelope>
  /** makes a new record that begins as a copy; `fresh` has what no two records may have in common, where a person types that */
  copy: (token: string, id: string, fresh: Row) => Promise<Envelope>
  /** what would be wrong with rows, and rows made records */
  check: (token: string, rows: Row[]) => Promise<Envelope>
  import: (token: string, rows: Row[]) => Promise<Envelope>
  /** `data.url` is where the spreadsheet is */
  export: (token: string) => Promise<Envelope>
}

/** What a model can do, as its own definition says. */
export interface Abilities {
  list: boolean
  copy: boolean
  import: boolean
  export: boolean
  /** whoever was given its menu has those of its buttons that they were given, and no others */
  buttons: boolean
  /** there are people who reach a part of its records */
  scope: boolean
  /** what they write must be in their part; else a record may leave it, and is then none of theirs */
  held: boolean
  /** field that names the record above; and whether it stays as it was made */
  tree: { parent: string; fixed: boolean } | undefined
  /** field of which no two records have the same value */
  unique: string | undefined
  /** field that most people read through a mask */
  masked: string | undefined
}

export interface Person {
  id: string
  token: string
}

/** A model in an app that runs, with its people. */
export interface Started {
  calls: Calls
  /** values of a new record, unlike any before it, that only who reaches everything reaches */
  sample: () => Row
  /** a row of a spreadsheet that makes the record of these values */
  line: (values: Row) => Row
  /** an ordinary person who was given the model with all of its buttons */
  clerk: Person
  /** a person who was given the model to be read, and none of the buttons that change or carry off something */
  reader: Person
  /** who has what the clerk has, and reaches a part; `sample` makes values of that part */
  partial?: Person & { sample: () => Row }
  /** what the app serves, of a model whose calls are routes of its own: no more and no less than it says it can */
  serves?: Pick<Abilities, 'list' | 'copy' | 'import' | 'export'>
}

export interface Subject {
  title: string
  /** what it is called in the audit trail */
  audited: string
  /** a required text that says what a record is called */
  named: string
  can: Abilities
  start: (test: TestApp, admin: string) => Promise<Started>
}

let count = 0
/** A number that nothing was called by before. */
export const fresh = (): number => {
  count += 1
  return count
}

/** Somebody who was given a menu with these buttons. */
export async function personOf(test: TestApp, menu: string, buttons: string[], values: Row = {}): Promise<Person & { account: string }> {
  const account = await test.person({ [menu]: buttons }, values)
  return { account, id: await rowId(test.database.db, 'base_user', 'account', account), token: await test.login(account, password) }
}

/** Rows of a tree, each followed by those below it. */
export const flat = (rows: readonly Row[]): Row[] =>
  rows.flatMap(({ children, ...row }) => [row as Row, ...flat((children as Row[] | undefined) ?? [])])

/** The lines of the spreadsheet at an address, the heading first. */
export async function linesAt({ app }: TestApp, url: string): Promise<string[][]> {
  const response = await app.inject(url)
  if (response.statusCode !== 200) throw new Error(`${url}: HTTP ${response.statusCode}`)
  const book = readBook(response.rawPayload)
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false, defval: '' })
}
