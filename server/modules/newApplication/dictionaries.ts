import type { FastifyRequest } from 'fastify'
import type { SheetDictionary } from '#core/form/formFromRows.ts'
import { formats } from '#core/format/formats.ts'
import { codeOf } from '#core/format/plainText.ts'
import type { Db } from '../../db/types.ts'
import { mayCall } from '../../http/mayCall.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { repository } from '../../records/entity/repository.ts'

/** Whether somebody could make a dictionary and its entries in its own screen. */
export const mayMakeDictionaries = async (request: FastifyRequest): Promise<boolean> =>
  mayCall(request.server, { menu: entityOf('dictionaryType').menu ?? '', button: 'btn_add' }, await request.grants())

/** A label as the name of a dictionary, which holds no marks. */
const nameOf = (label: string): string => {
  const name = [...label]
    .filter((sign) => formats.name?.pattern.test(sign))
    .join('')
    .trim()
  return name === '' ? 'sheet' : name
}

/** Codes of entries: made of what they say where that can be, else their place; no two alike. */
function codesOf(entries: readonly string[]): string[] {
  const taken = new Set<string>()
  return entries.map((text, i) => {
    const base = codeOf(text) ?? String(i + 1)
    let code = base
    for (let n = 2; taken.has(code); n++) code = `${base}_${n}`
    taken.add(code)
    return code
  })
}

/** Makes the dictionaries of a sheet, as their own screen would, and gives their codes by column. They are named after what they are for. */
export async function makeDictionaries(
  trx: Db,
  { writer }: FastifyRequest,
  application: string,
  dictionaries: readonly SheetDictionary[],
): Promise<Map<number, string>> {
  const [types, data] = [repository('dictionaryType'), repository('dictionaryData')]
  const root = entityOf('dictionaryType').tree?.root ?? ''
  const codes = new Map<number, string>()
  for (const { column, label, entries } of dictionaries) {
    const name = nameOf(`${application} ${label}`)
    const base = codeOf(`${application} ${label}`) ?? codeOf(label) ?? 'sheet'
    const { id, enCode } = await types.insert(
      trx,
      {
        ...{ fullName: [...name].slice(0, 50).join(''), enCode: await types.freeName(trx, 'enCode', base) },
        ...{ parentId: root, isTree: 0, sortCode: 0 },
      },
      writer,
    )
    const known = codesOf(entries)
    for (const [i, fullName] of entries.entries())
      await data.insert(
        trx,
        { dictionaryTypeId: String(id), parentId: String(id), fullName, enCode: known[i] ?? '', sortCode: (i + 1) * 10, enabledMark: 1 },
        writer,
      )
    codes.set(column, String(enCode))
  }
  return codes
}
