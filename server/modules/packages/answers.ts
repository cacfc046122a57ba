import { createHash } from 'node:crypto'
import type { Translate } from '#core/form/form.ts'
import type { Side } from '#core/package/merge.ts'
import { listMark } from '#core/text.ts'
import type { Json } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { among, arrayOf, boolean, type FromAnswer, integer, object, orNull } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { itemKinds, nameKinds } from './item.ts'
import { type Choice, isWritten, type Plan, type Planned, planOf, planStates } from './plan.ts'
import { readPackage } from './stored.ts'

const namedAnswer = <K extends readonly string[]>(kinds: K) => object({ id: text, kind: among(...kinds), enCode: text, fullName: text })

export const planAnswer = object({
  state: text,
  written: integer,
  conflicts: integer,
  drafts: integer,
  ready: boolean,
  /** what is asked before it is brought in */
  ask: text,
  /** people and units that nobody here is known by, in words */
  unknown: text,
  list: arrayOf(
    object({
      ...{ id: text, kind: among(...itemKinds), enCode: text, fullName: text },
      ...{ state: among(...planStates), conflicts: integer, rights: integer },
    }),
  ),
})

const conflictAnswer = object({
  id: text,
  kind: among(...itemKinds),
  fullName: text,
  place: text,
  before: text,
  mine: text,
  theirs: text,
  side: orNull(among('mine', 'theirs')),
})
export const conflictsAnswer = object({ list: arrayOf(conflictAnswer) })
export const contentsAnswer = object({
  list: arrayOf(object({ id: text, kind: among(...itemKinds), enCode: text, fullName: text, draft: boolean })),
  names: arrayOf(namedAnswer(nameKinds)),
})

/** What a value says, short enough for a line. */
const longest = 300
function told(value: Json | undefined): string {
  if (value === undefined) return ''
  const json = typeof value === 'string' ? value : JSON.stringify(value)
  return json.length > longest ? `${json.slice(0, longest)}…` : json
}

/** A plan as a screen shows it. */
export function toldPlan({ planned, people, state }: Plan, t: Translate): FromAnswer<typeof planAnswer> {
  const count = (is: (one: Planned) => boolean) => planned.filter(is).length
  const [conflicts, drafts] = [count((one) => one.state === 'conflict'), count((one) => one.state === 'draft')]
  const unknown = people.flatMap(({ named, here }) => (here === undefined ? [named.fullName || named.enCode] : []))
  const written = count(isWritten)
  return {
    ...{ state, written, conflicts, drafts, ready: conflicts + drafts === 0 },
    ask: written > 0 ? t('t:package.import.ask', { n: written }) : t('t:package.import.nothing'),
    unknown: [...new Set(unknown)].join(t(listMark)),
    list: planned.map(({ item: { kind, id, enCode, fullName }, state: own, conflicts: open, rights }) => ({
      ...{ id: `${kind} ${id}`, kind, enCode, fullName },
      ...{ state: own, conflicts: open.length, rights: rights.length },
    })),
  }
}

interface Place extends Omit<Choice, 'side'> {
  key: string
  side: Side | null
}
const keyOf = ({ kind, id, path }: Omit<Choice, 'side'>): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, id, path]))
    .digest('hex')
    .slice(0, 32)

/** Every place at which both sides changed something, decided or not. */
async function placesOf(db: Db, id: string): Promise<Array<{ one: Planned; at: Planned['conflicts'][number]; place: Place }>> {
  const { contents, choices } = await readPackage(db, id)
  const { planned } = await planOf(db, contents, [])
  return planned.flatMap((one) =>
    one.conflicts.map((at) => {
      const place = { kind: one.item.kind, id: one.item.id, path: at.path }
      const key = keyOf(place)
      return { one, at, place: { ...place, key, side: choices.find((choice) => keyOf(choice) === key)?.side ?? null } }
    }),
  )
}

/** Places that have to be decided, and how they were, as a screen shows them. */
export const toldConflicts = async (db: Db, id: string): Promise<FromAnswer<typeof conflictsAnswer>> => ({
  list: (await placesOf(db, id)).map(({ one: { item }, at: { path, base, mine, theirs }, place: { key, side } }) => ({
    ...{ id: key, kind: item.kind, fullName: item.fullName || item.enCode, place: path.join(' / ') },
    ...{ before: told(base), mine: told(mine), theirs: told(theirs), side },
  })),
})

/** The places of a package that are named by their keys. */
export const placesNamed = async (db: Db, id: string, keys: readonly string[]): Promise<Array<Omit<Choice, 'side'>>> =>
  (await placesOf(db, id)).flatMap(({ place: { key, kind, id: of, path } }) => (keys.includes(key) ? [{ kind, id: of, path }] : []))
