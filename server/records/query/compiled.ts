import type { Compilable, CompiledQuery } from 'kysely'
import { nameStatement } from '../../db/named.ts'
import type { Db } from '../../db/types.ts'

const known = new WeakMap<object, CompiledQuery>()

/**
 * The rows of a statement that is the same for every call but for its values, which stand in it in the order in which they
 * are given: it is built and compiled once for its owner, such as a table of an application.
 */
export async function compiledRows(
  db: Db,
  owner: object,
  build: () => Compilable,
  values: readonly unknown[],
): Promise<Array<{ [column: string]: unknown }>> {
  let compiled = known.get(owner)
  if (!compiled) {
    compiled = build().compile()
    known.set(owner, compiled)
    nameStatement(compiled.sql)
  }
  const { rows } = await db.executeQuery<{ [column: string]: unknown }>({ ...compiled, parameters: values })
  return rows
}
