import { formatDate } from '#core/format/format.ts'
import { agentName } from '../../auth/agentName.ts'
import type { Db } from '../../db/types.ts'
import { translator } from '../../texts/texts.ts'
import { pushMessage } from '../notices/index.ts'

/** Earlier sign-ins that are looked at. */
const remembered = 1000

/**
 * Tells a person that they signed in from an address or with a browser that none of their earlier sign-ins had: it may have been
 * somebody else. In the transaction of the sign-in, before it is noted. Whoever signs in for the first time has nothing to
 * compare with, and is told nothing.
 */
export async function tellElsewhere(trx: Db, userId: string, { ip, agent }: { ip: string; agent: string | undefined }): Promise<void> {
  const earlier = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('base_user_log')
        .select(['ip', 'agent'])
        .where('userId', '=', userId)
        .where('kind', '=', 'signIn')
        .orderBy('at', 'desc')
        .limit(remembered)
        .as('last'),
    )
    .select(['last.ip', 'last.agent'])
    .distinct()
    .execute()
  if (earlier.length === 0) return
  // a browser that brought itself up to date is the same one
  const browser = agentName(agent, { plain: true })
  if (earlier.some((one) => one.ip === ip) && earlier.some((one) => agentName(one.agent, { plain: true }) === browser)) return
  const person = await trx.selectFrom('base_user').select('language').where('id', '=', userId).executeTakeFirst()
  const t = translator(person?.language ?? 'zh')
  const place = { time: formatDate(Date.now()), ip, browser: agentName(agent) || t('t:signIn.elsewhere.noBrowser') }
  await pushMessage(trx, [userId], {
    ...{ type: 1, event: 'signIn.elsewhere' },
    title: t('t:signIn.elsewhere.title'),
    bodyText: t('t:signIn.elsewhere.text', place),
    excerpt: t('t:signIn.elsewhere.place', place),
  })
}
