import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import type { Json } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { type AskedPage, pageAmong } from '../../records/query/page.ts'
import { faultWords, keptFault, ThirdFault } from './faults.ts'
import { mustReach, thirdOf } from './job.ts'
import { type Links, readLinks } from './links.ts'
import { type Item, placesOf, planOf, type Verb, verbs } from './plan.ts'
import type { Kind, Reach, Target } from './targets.ts'
import { lookThere, othersOf, requireRemovable } from './there.ts'
import { personSent, type Third, unitSent } from './third.ts'

/** What of an item differs from what was sent last, by name. */
function changesOf(item: Item, sent: Json | undefined, units: Links, rootId: string, t: Translate): string {
  if (item.verb !== 'update' || sent === undefined) return ''
  const [now, before]: Array<{ [name: string]: unknown }> =
    item.kind === 'organize'
      ? [{ ...item.fields, parent: item.parentId === '' ? rootId : units.get(item.parentId)?.thirdId }, { ...unitSent(sent) }]
      : [{ ...item.fields, units: placesOf(units, item.unitIds), leads: placesOf(units, item.ledIds) }, { ...personSent(sent) }]
  const names = Object.keys(now ?? {}).filter((name) => !isDeepStrictEqual(now?.[name], before?.[name]))
  return names.map((name) => t(`t:synThird.field.${name}`)).join(t(listMark))
}

/** A line of what a run would do. */
interface Line {
  id: string
  name: string
  verb: Verb
  text: string
}

/** The first names of what would be removed. */
const namesOf = (lines: readonly Line[], t: Translate): string => {
  const names = lines.filter(({ verb }) => verb === 'remove').map(({ name }) => name)
  return [...names.slice(0, 5), ...(names.length > 5 ? ['…'] : [])].join(t(listMark))
}

/** How long somebody who looks waits for what a service tells, in ms. */
const patience = 60_000

interface Looking {
  reach: Reach
  third: Third
  kind: Kind
  plan: readonly Item[]
  /** what is only there would be removed */
  others: boolean
}

/** What is only there, and whether it may be removed, or why nobody knows. */
async function linesOfOthers({ db }: FastifyInstance, { reach, third, kind, plan, others }: Looking, t: Translate) {
  try {
    const there = await lookThere(third, kind, reach)
    const lines = (await othersOf(db, there, { ...reach, kind, plan })).map(
      ({ id, name, kept }): Line => ({
        ...{ id: `there:${id}`, name, verb: others && kept === undefined ? 'remove' : 'only' },
        text: [name === id ? '' : id, kept === undefined ? '' : t(`t:synThird.only.${kept}`)].filter(Boolean).join(t(listMark)),
      }),
    )
    const n = lines.filter(({ verb }) => verb === 'remove').length
    try {
      requireRemovable(n, there, kind, reach)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { lines, n, refused: t(`t:${error.key}`, error.params) }
    }
    return { lines, n, refused: '' }
  } catch (error) {
    if (!(error instanceof ThirdFault)) throw error
    const said = faultWords(keptFault(error) as Json, t)
    return { lines: [], n: 0, refused: t('t:synThird.only.unread', { said }) }
  }
}

/** What a run would do, without doing it. With `there` the service is asked what it has beside; nothing there is changed. */
export async function previewOf(
  app: FastifyInstance,
  {
    target,
    kind,
    verb,
    remove,
    there,
    others,
  }: { target: Target; kind: Kind; verb?: Verb | undefined; remove: boolean; there: boolean; others: boolean },
  asked: AskedPage,
  t: Translate,
) {
  const { db } = app
  const reach = await mustReach(app, target)
  const third = thirdOf(target, reach, { config: app.settings, signal: AbortSignal.timeout(patience) }, false)
  const plan = await planOf(db, kind, { target, rootId: reach.rootId, orderOf: third.orderOf, remove })
  const [links, units] = [await readLinks(db, target, kind), await readLinks(db, target, 'organize')]
  const beside = there || others ? await linesOfOthers(app, { reach, third, kind, plan, others }, t) : { lines: [], n: 0, refused: '' }
  const lines = [
    // what is none of ours stands first: it is looked for, and there is little of it
    ...beside.lines,
    ...plan.map(
      (item): Line => ({
        ...{ id: item.id, name: item.name, verb: item.verb },
        text: item.hindrance ? t(`t:synThird.skip.${item.hindrance}`) : changesOf(item, links.get(item.id)?.sent, units, reach.rootId, t),
      }),
    ),
  ]
  const counts = verbs.map((one) => [one, lines.filter((line) => line.verb === one).length] as const)
  return {
    ...pageAmong(verb ? lines.filter((line) => line.verb === verb) : lines, asked),
    summary: counts
      .flatMap(([one, n]) => (n > 0 ? [t('t:synThird.count', { verb: t(`t:synThird.verb.${one}`), n })] : []))
      .join(t(listMark)),
    ...{ others: beside.n, refused: beside.refused },
    // what cannot be undone is asked with names
    ask:
      beside.n === 0
        ? ''
        : t('t:synThird.others.ask', { n: beside.n, target: t(`t:synThird.target.${target}`), names: namesOf(beside.lines, t) }),
  }
}
