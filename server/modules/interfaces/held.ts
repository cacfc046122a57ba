import type { Row } from '#core/types.ts'
import type { Grants } from '../../auth/grants.ts'
import type { Db } from '../../db/types.ts'
import { staticType } from '../../records/interfaces/call.ts'
import { findInterface } from '../../records/interfaces/find.ts'
import { columnsRead, namesAny } from './access.ts'
import { interfacesIn, namesIn } from './naming.ts'

/** An interface that somebody may not name as they do, and where. */
export interface Refused {
  pointer: string
  what: string
}

/** Every name that rows of static data have; of an API nobody knows. */
function columnsOf({ type, dataJson }: Row): Set<string> | undefined {
  if (type !== staticType) return undefined
  const names = new Set<string>()
  try {
    JSON.parse(String(dataJson ?? ''), (key, value) => {
      names.add(key)
      return value
    })
    return names
  } catch {
    return undefined
  }
}

/**
 * What a definition names of data interfaces that somebody may not: whoever designs single applications names what they
 * read, and what the application named before (`before`, as texts), with the columns that it named. What they were given
 * (`given`) is read where the definition names an interface.
 */
export async function interfacesRefused(
  db: Db,
  given: () => Promise<Grants>,
  written: unknown,
  before: readonly unknown[],
): Promise<Refused[]> {
  const named = interfacesIn(written)
  const grants = named.size > 0 ? await given() : undefined
  if (!grants || namesAny(grants)) return []
  const known = namesIn(before)
  const refused: Refused[] = []
  for (const [name, { pointer, columns }] of named) {
    const record = await findInterface(db, name)
    const was = record && [record.id, record.enCode].flatMap((one) => [...(known.get(String(one)) ?? [])])
    const read = record && (await columnsRead(db, grants, record))
    if (!record || (was?.length === 0 && read?.size === 0)) {
      refused.push({ pointer, what: `use the data interface ${name}` })
      continue
    }
    const there = columnsOf(record)
    const more = [...columns].filter((one) => !was?.includes(one) && !read?.has(one) && (there?.has(one) ?? true))
    if (more.length > 0) refused.push({ pointer, what: `read ${more.slice(0, 10).join(', ')} of the data interface ${name}` })
  }
  return refused
}
