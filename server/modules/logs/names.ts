import type { Translate } from '#core/form/form.ts'
import type { Text } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { entities } from '../../records/entity/catalog.ts'

/** What is written into the audit trail beside entities and applications. */
const others = ['userLogin', 'shortLink', 'session', 'schema', 'schedule', 'setting', 'job', 'backup', 'mail', 'mailAccount'] as const

/** What an entity of the audit trail is called, by its name there. */
export async function entityNames(db: Db, t: Translate): Promise<Map<string, string>> {
  const names = new Map([...entities().values()].map(({ entity, title }) => [entity, t(title as Text)]))
  for (const name of others) names.set(name, t(`t:log.entity.${name}`))
  for (const { enCode, fullName } of await db.selectFrom('base_visual_dev').select(['enCode', 'fullName']).execute())
    names.set(`app.${enCode}`, fullName)
  return names
}
