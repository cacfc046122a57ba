import { isRecord } from '#core/json.ts'
import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import { findRecord } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { removeDraft } from '../applications/index.ts'
import { dropView } from '../listViews/index.ts'
import { deletePage } from '../pages/index.ts'
import { dropPortal } from '../portals/index.ts'
import { bringWords } from '../translations/index.ts'
import { headOf } from '../versions/index.ts'
import { entities, wordsOwnerOf } from './contents.ts'
import type { Gone } from './gone.ts'

/** Entries of a dictionary, those below others first. */
function leavesFirst(entries: readonly Row[]): Row[] {
  const out: Row[] = []
  const visit = (parent: unknown) => {
    for (const entry of entries)
      if (entry.parentId === parent && !out.includes(entry)) {
        visit(entry.id)
        out.push(entry)
      }
  }
  for (const entry of entries) if (!entries.some(({ id }) => id === entry.parentId)) visit(entry.parentId)
  return out
}

/**
 * Takes away a definition that a package no longer holds, as it would be deleted by hand, with the same refusals. Tables and
 * records of an application stay. What went along with something else is gone already.
 */
export async function remove(trx: Db, { kind, id, current }: Gone, context: WriteContext): Promise<void> {
  switch (kind) {
    case 'translation': {
      const owner = wordsOwnerOf(id)
      const texts = isRecord(current) && isRecord(current.texts) ? current.texts : {}
      if (owner) await bringWords(trx, owner, { words: {}, before: Object.keys(texts) }, context)
      return
    }
    case 'view':
      return dropView(trx, id)
    case 'portal':
      return dropPortal(trx, id, context)
    case 'page':
      if ((await headOf(trx, 'page', id)).version > 0) await deletePage(trx, id, context)
      return
    case 'application':
      await removeDraft(trx, id, context)
      return
    case 'dictionary': {
      const entries = isRecord(current) && Array.isArray(current.entries) ? (current.entries.filter(isRecord) as Row[]) : []
      for (const entry of leavesFirst(entries)) await repository('dictionaryData').remove(trx, String(entry.id), context)
      break
    }
    default:
  }
  const store = repository(entities[kind])
  if (await findRecord(trx, store.entity, id)) await store.remove(trx, id, context)
}
