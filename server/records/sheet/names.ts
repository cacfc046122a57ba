import { sql } from 'kysely'
import type { Row } from '#core/types.ts'
import type { Asker } from '../../auth/writer.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { type Entity, entityOf } from '../entity/catalog.ts'
import { listAll } from '../entity/query.ts'
import { scopeOf } from '../entity/scopes.ts'
import { isStorable } from '../entity/values.ts'
import { loose } from '../query/anyTable.ts'
import type { Earlier } from './earlier.ts'

/** Between the names of a path. */
const pathMark = '/'

/** Fields that by themselves name one record: its code, its account. */
const codesOf = (entity: Entity): string[] => (entity.unique ?? []).flatMap((fields) => (fields.length === 1 ? fields : []))

/** What every record of a tree is called with all that is above it, by id: company/department. */
function pathsOf(rows: readonly Row[], parent: string, says: string): Map<string, string> {
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  const paths = new Map<string, string>()
  const pathOf = (row: Row, seen: ReadonlySet<Row>): string => {
    const known = paths.get(String(row.id))
    if (known !== undefined) return known
    const above = byId.get(String(row[parent] ?? ''))
    const name = String(row[says] ?? '')
    return above && !seen.has(above) ? pathOf(above, new Set([...seen, row])) + pathMark + name : name
  }
  for (const row of rows) paths.set(String(row.id), pathOf(row, new Set()))
  return paths
}

/** The paths of an entity's records; nothing where they are no tree. */
export async function readPaths(db: Db, entity: Entity, says: string): Promise<Map<string, string> | undefined> {
  return entity.tree && pathsOf(await listAll(db, entity), entity.tree.parent, says)
}

/** Finds records by what people call them, among those that whoever asks reaches and that are not switched off. */
export class Names {
  private readonly trees = new Map<string, Promise<Array<{ row: Row; path: string }>>>()
  private readonly found = new Map<string, Row[]>()

  constructor(
    private readonly db: Db,
    private readonly asker: Asker | undefined,
    private readonly earlier?: Earlier,
  ) {}

  /** Whether a row before would make what is called so, while rows are only checked. */
  expects(entity: string, word: string): boolean {
    return this.earlier?.has(entity, word) === true
  }

  /** Looks up many words of one entity at once. */
  async prime(name: string, says: string, words: readonly string[]): Promise<void> {
    const entity = entityOf(name)
    const asked = words.filter((word) => isStorable(word) && !this.found.has(JSON.stringify([name, word])))
    if (asked.length === 0 || entity.tree) return
    const all = await this.readList(entity, says, asked)
    for (const word of asked) this.found.set(JSON.stringify([name, word]), best(entity, says, word, all))
  }

  /** Every record that is called so: by its code, else by its path or the end of it, else by its name. */
  async called(name: string, says: string, word: string): Promise<Row[]> {
    if (!isStorable(word)) return []
    const key = JSON.stringify([name, word])
    const known = this.found.get(key)
    if (known) return known
    const entity = entityOf(name)
    const rows = entity.tree ? await this.inTree(entity, says, word) : await this.inList(entity, says, word)
    // what is not there yet may be made by a row before
    if (rows.length > 0) this.found.set(key, rows)
    return rows
  }

  private async inTree(entity: Entity, says: string, word: string): Promise<Row[]> {
    let reading = this.trees.get(entity.entity)
    if (!reading) {
      reading = this.readTree(entity, says)
      this.trees.set(entity.entity, reading)
    }
    const all = await reading
    const wanted = word
      .split(pathMark)
      .map((part) => part.trim())
      .join(pathMark)
    const fits = (test: (one: { row: Row; path: string }) => boolean) => all.filter(test).map(({ row }) => row)
    const whole = fits(({ path }) => path === wanted)
    if (whole.length > 0) return whole
    const coded = fits(({ row }) => codesOf(entity).some((code) => row[code] === word))
    return coded.length > 0 ? coded : fits(({ path }) => path.endsWith(pathMark + wanted))
  }

  private async readTree(entity: Entity, says: string) {
    const paths = await readPaths(this.db, entity, says)
    const reached = await listAll(this.db, entity, { scope: await scopeOf(this.db, entity.entity, this.asker) })
    return reached.filter((row) => isOn(entity, row)).map((row) => ({ row, path: paths?.get(String(row.id)) ?? '' }))
  }

  private async inList(entity: Entity, says: string, word: string): Promise<Row[]> {
    return best(entity, says, word, await this.readList(entity, says, [word]))
  }

  private async readList(entity: Entity, says: string, words: readonly string[]): Promise<Row[]> {
    const scope = await scopeOf(this.db, entity.entity, this.asker)
    const fields = [...new Set([...codesOf(entity), says])]
    let query = loose(this.db)
      .selectFrom(entity.table)
      .selectAll()
      .where((eb) => eb.or(fields.map((field) => eb(field, '=', anyOf(words)))))
      .orderBy('id')
    if (scope) query = query.where(scope)
    if (entity.state) query = query.where(entity.state, 'is distinct from', sql`0`)
    return (await query.execute()) as Row[]
  }
}

/** Of these records those that a word means: by a code, else by the name. */
function best(entity: Entity, says: string, word: string, all: readonly Row[]): Row[] {
  const codes = codesOf(entity)
  const coded = all.filter((row) => codes.some((code) => row[code] === word))
  return coded.length > 0 ? coded : all.filter((row) => row[says] === word)
}

const isOn = ({ state }: Entity, row: Row): boolean => !state || row[state] !== 0
