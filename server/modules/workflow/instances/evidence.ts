import { limits } from '#core/flow/check/limits.ts'
import type { FlowEvent } from '#core/flow/types.ts'
import { moment } from '../../../db/columns.ts'
import type { Db } from '../../../db/types.ts'
import type { Caller } from '../../../http/route.ts'
import { flowHolder, holdFiles } from '../../../records/attachments/holders.ts'
import { drawingOf } from '../../../storage/drawing.ts'
import { keepWhole, md5Of } from '../../../storage/whole.ts'

/** Files of drawings, apart from those that people send. */
const type = 'signature'

/** The file of a drawing that its owner has already: whoever signs with the one of their profile has one of it, however often. */
async function drawnBefore(db: Db, ownerId: string, content: Buffer): Promise<string | undefined> {
  const there = db
    .selectFrom('base_file')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('hash', '=', md5Of(content))
    .where('size', '=', String(content.length))
    .where('type', '=', type)
    .orderBy('id')
    .limit(1)
  // the clearing leaves it until the command is through
  const row = await db
    .updateTable('base_file')
    .set({ looseSince: moment(Date.now()) })
    .where('id', '=', there)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** What was sent with a decision, with the file of its signature: the engine keeps no pictures. Throws on what is no drawing. */
export async function signedWith<T extends { signature?: string }>({ server, user, t }: Caller, given: T): Promise<T> {
  if (given.signature === undefined) return given
  const content = await drawingOf(given.signature)
  const known = await drawnBefore(server.db, user.id, content)
  const signature =
    known ?? (await keepWhole(server.db, server.store, content, { name: `${t('t:sign.picture')}.png`, type, ownerId: user.id })).id
  return { ...given, signature }
}

/** The instance holds what its record of operators names. Throws where something of it is not of whoever gave the command. */
export async function holdEvidence(trx: Db, id: string, events: readonly FlowEvent[]): Promise<void> {
  for (const event of events) {
    if (event.event !== 'handled') continue
    const files = [...(event.files ?? []), ...(event.signature === undefined ? [] : [event.signature])]
    await holdFiles(trx, { kind: flowHolder, id, place: 'decision' }, event.person, files, limits.fileSize)
  }
}
