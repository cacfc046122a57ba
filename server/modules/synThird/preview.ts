import type { FastifyInstance } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import type { Json } from '#core/types.ts'
import { type AskedPage, pageAmong } from '../../records/query/page.ts'
import { mustReach, thirdOf } from './job.ts'
import { type Links, readLinks } from './links.ts'
import { type Item, planOf, type Verb, verbs } from './plan.ts'
import type { Kind, Target } from './targets.ts'

/** What of an item differs from what was sent last, by name. */
function changesOf(item: Item, sent: Json | undefined, units: Links, rootId: string, t: Translate): string {
  if (item.verb !== 'update' || sent === null || typeof sent !== 'object' || Array.isArray(sent)) return ''
  const place: { [name: string]: unknown } =
    item.kind === 'organize'
      ? { parent: item.parentId === '' ? rootId : units.get(item.parentId)?.thirdId }
      : { unit: units.get(item.unitId)?.thirdId }
  const now: { [name: string]: unknown } = { ...item.fields, ...place }
  const names = Object.keys(now).filter((name) => now[name] !== sent[name])
  return names.map((name) => t(`t:synThird.field.${name}`)).join(t(listMark))
}

/** What a run would do, without doing it: nothing there is asked for or changed. */
export async function previewOf(
  app: FastifyInstance,
  { target, kind, verb, remove }: { target: Target; kind: Kind; verb?: Verb | undefined; remove: boolean },
  asked: AskedPage,
  t: Translate,
) {
  const { db } = app
  const reach = await mustReach(app, target)
  const { orderOf } = thirdOf(target, reach, { config: app.settings, signal: AbortSignal.timeout(1) })
  const plan = await planOf(db, kind, { target, rootId: reach.rootId, orderOf, remove })
  const [links, units] = [await readLinks(db, target, kind), await readLinks(db, target, 'organize')]
  const counts = verbs.map((one) => [one, plan.filter((item) => item.verb === one).length] as const)
  const page = pageAmong(verb ? plan.filter((item) => item.verb === verb) : plan, asked)
  return {
    ...page,
    list: page.list.map((item) => ({
      ...{ id: item.id, name: item.name, verb: item.verb },
      text: item.hindrance ? t(`t:synThird.skip.${item.hindrance}`) : changesOf(item, links.get(item.id)?.sent, units, reach.rootId, t),
    })),
    summary: counts
      .flatMap(([one, n]) => (n > 0 ? [t('t:synThird.count', { verb: t(`t:synThird.verb.${one}`), n })] : []))
      .join(t(listMark)),
  }
}
