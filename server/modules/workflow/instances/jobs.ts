import type { Language } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import type { JobKinds } from '../../../jobs/kinds.ts'
import { translator } from '../../../texts/texts.ts'
import { isMessageEvent } from '../../channels/index.ts'
import { pushMessage } from '../../notices/index.ts'
import { performByJob } from '../calls/index.ts'
import { gone, type Locked, lock, look } from './lock.ts'
import { titleIn } from './titles.ts'
import { ownWords, partsOf } from './wording.ts'

/** Characters of a message's title. */
const longestTitle = 200
/** Moments of which only those are told who are still asked. */
const ofTheAsked = new Set(['enter', 'urge', 'remind', 'overdue'])

/** Those of the people who are asked at the node now. */
const stillAsked = ({ state }: Locked, node: string | null, round: number, people: readonly string[]): string[] => {
  const open = Object.values(state.tasks).filter((task) => task.node === node && task.round === round && task.state === 'open')
  return people.filter((person) => open.some((task) => task.person === person))
}

/** People by the language that they read in. */
async function byLanguage(trx: Db, people: readonly string[]): Promise<Map<Language, string[]>> {
  const rows = await trx
    .selectFrom('base_user')
    .select(['id', 'language'])
    .where('id', 'in', [...people])
    .where('enabledMark', '=', 1)
    .execute()
  const groups = new Map<Language, string[]>()
  for (const { id, language } of rows) groups.set(language ?? 'zh', [...(groups.get(language ?? 'zh') ?? []), id])
  return groups
}

/** What flows do later: deadlines and waits, and messages. */
export const flowJobs: JobKinds = {
  'flow.timer': {
    title: 't:job.flowTimer',
    works: 'inside',
    run: async ({ payload: { instance, what, node, round } }, { trx, app }) => {
      const at = await lock(app, trx, instance).catch(gone)
      if (at) await performByJob(app, trx, at, { kind: 'timer', what, node, round })
    },
  },
  'flow.message': {
    title: 't:job.flowMessage',
    works: 'inside',
    run: async ({ payload: { instance, moment, people, node, round, as } }, { trx, app }) => {
      // a message that waited for a command would hold what others of its turn are about
      const at = await look(app, trx, instance).catch(gone)
      if (!at) return
      const isCopy = node !== null && at.released.plan.nodes.get(node)?.node.kind === 'copy'
      const told = ofTheAsked.has(moment) && !isCopy ? stillAsked(at, node, round, people) : people
      if (told.length === 0) return
      const task = node === null ? null : (at.released.plan.nodes.get(node)?.node.title ?? null)
      const parts = await partsOf(trx, at, as, Date.now() + app.jobs.clock.ahead)
      for (const [language, ids] of await byLanguage(trx, told)) {
        const t = translator(language)
        const fullName = titleIn(at, at.released, t)
        const key = isCopy ? 'copy' : moment
        const event = `flow.${key}`
        const place = task === null ? '' : t(task)
        const values = { ...parts, title: fullName, node: place }
        const title = ownWords(as?.title, values, t) || t(`t:flow.message.${key}`, { name: fullName, node: place })
        await pushMessage(trx, ids, {
          type: 2,
          ...(isMessageEvent(event) ? { event } : {}),
          ...(as?.send === undefined ? {} : { send: as.send }),
          title: title.slice(0, longestTitle),
          bodyText: JSON.stringify({ id: at.id, fullName }),
          excerpt: ownWords(as?.text, values, t) || fullName,
        })
      }
    },
  },
}
