/** Records of shipped entities as a test makes them beside the app: by the product's own rules, as the server itself writes. */
import type { Row } from '#core/types.ts'
import { asSystem, type WriteContext } from '#server/auth/writer.ts'
import type { Db } from '#server/db/types.ts'
import { rulesOf } from '#server/modules/index.ts'
import { repository as repositoryOf } from '#server/records/entity/repository.ts'

/** The product's rules, in the server's own name. */
export const bySystem = asSystem(rulesOf())

/** The repository of an entity; whoever names no context of their own writes as the server itself. */
export function repository(name: string) {
  const store = repositoryOf(name)
  return {
    entity: store.entity,
    get: (db: Db, id: string, context: WriteContext = bySystem) => store.get(db, id, context),
    insert: (trx: Db, body: Row, context: WriteContext = bySystem) => store.insert(trx, body, context),
    update: (trx: Db, id: string, body: Row, context: WriteContext = bySystem) => store.update(trx, id, body, context),
    flip: (trx: Db, id: string, context: WriteContext = bySystem) => store.flip(trx, id, context),
    remove: (trx: Db, id: string, context: WriteContext = bySystem) => store.remove(trx, id, context),
  }
}
