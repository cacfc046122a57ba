import { createHash } from 'node:crypto'
import type { Translate } from '#core/form/form.ts'
import { isRecord } from '#core/json.ts'
import type { Side } from '#core/package/merge.ts'
import { listMark } from '#core/text.ts'
import type { Json } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { among, arrayOf, boolean, type FromAnswer, integer, object, orNull } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { type Choice, removal } from './choice.ts'
import { Directory } from './directory.ts'
import { dependants, type Gone } from './gone.ts'
import { type ItemKind, itemKinds, keyOf, type Named, type NameKind, nameKinds } from './item.ts'
import { isWritten, type Plan, type Planned, planOf, planStates } from './plan.ts'
import { readPackage } from './stored.ts'

/** What a kind of definition, or of what stays here, is called. */
export const kindName = (kind: ItemKind | NameKind, t: Translate): string => t(`t:package.kind.${kind}`)

export const planAnswer = object({
  state: text,
  written: integer,
  conflicts: integer,
  drafts: integer,
  ready: boolean,
  /** what came in by an earlier package of the same code and is not in this one, and how much of it is to go */
  gone: integer,
  removed: integer,
  goneText: text,
  /** what is asked before it is brought in */
  ask: text,
  /** people and units that nobody here is known by, in words */
  unknown: text,
  /** what comes in switched off, and what it waits for, in words */
  waits: text,
  list: arrayOf(
    object({
      ...{ id: text, kind: among(...itemKinds), kindName: text, enCode: text, fullName: text },
      ...{ state: among(...planStates), conflicts: integer, rights: integer },
      /** the first of its conflicts, where both sides can be drawn */
      conflict: text,
    }),
  ),
})

const conflictAnswer = object({
  id: text,
  kind: among(...itemKinds),
  kindName: text,
  fullName: text,
  place: text,
  before: text,
  mine: text,
  theirs: text,
  side: orNull(among('mine', 'theirs')),
})
export const conflictsAnswer = object({ list: arrayOf(conflictAnswer) })
export const contentsAnswer = object({
  list: arrayOf(object({ id: text, kind: among(...itemKinds), kindName: text, enCode: text, fullName: text, draft: boolean })),
})
/** What is named and stays here, and why. */
export const stayingAnswer = object({
  list: arrayOf(object({ id: text, kind: among(...nameKinds), kindName: text, enCode: text, fullName: text, why: text })),
})

const reasons: { readonly [kind in NameKind]: string } = {
  ...{ user: 'people', organize: 'people', position: 'people', group: 'people' },
  ...{ menu: 'shipped', msgTemplate: 'shipped', source: 'secret', account: 'secret' },
}
/** Whom and what a package names that stays here, as a screen shows it. */
export const toldStaying = (names: readonly Named<NameKind>[], t: Translate): FromAnswer<typeof stayingAnswer> => ({
  list: names.map((one) => ({
    ...{ id: keyOf(one), kind: one.kind, kindName: kindName(one.kind, t), enCode: one.enCode, fullName: one.fullName },
    why: t(`t:packages.why.${reasons[one.kind]}`),
  })),
})

/** Names that one sentence tells. */
const mostNamed = 20

/** What a value says, short enough for a line. */
const longest = 300
function told(value: Json | undefined): string {
  if (value === undefined) return ''
  const json = typeof value === 'string' ? value : JSON.stringify(value)
  return json.length > longest ? `${json.slice(0, longest)}…` : json
}

/** What a side has at a place; what it took away is told so. */
const toldSide = (value: Json | undefined, before: Json | undefined, t: Translate): string =>
  value === undefined && before !== undefined ? t('t:design.versions.removed') : told(value)

/** What comes in switched off, with what it waits for. */
const waitsOf = (planned: readonly Planned[], t: Translate): string =>
  planned
    .flatMap(({ item: { kind, fullName, enCode }, waits }) => {
      const why = waits && t(`t:packages.waits.${waits.kind}`, { name: waits.fullName || waits.enCode })
      return why ? [t('t:package.refused', { kind: kindName(kind, t), name: fullName || enCode, why })] : []
    })
    .join(t(listMark))

/** What is to go, and is named by something that stays. */
export async function stillUsed(db: Db, { gone }: Plan): Promise<Gone[]> {
  const leaving = gone.filter(({ removes }) => removes)
  if (leaving.length === 0) return []
  const found = await dependants(db, await Directory.of(db), leaving)
  const going = new Set(leaving.map(keyOf))
  return leaving.filter((one) => {
    const { named = [], more = 0, tasks = [] } = found.get(keyOf(one)) ?? {}
    return more > 0 || tasks.length > 0 || named.some((other) => !going.has(keyOf(other)))
  })
}

/** The first names of some definitions, and how many more there are. */
const namesOf = (all: readonly Named[], t: Translate): string =>
  all
    .slice(0, mostNamed)
    .map(({ fullName, enCode }) => fullName || enCode)
    .join(t(listMark)) + (all.length > mostNamed ? t('t:packages.more', { n: all.length - mostNamed }) : '')

/** A plan as a screen shows it; `used` is what is to go and is still used. */
export function toldPlan({ planned, people, gone, state }: Plan, used: readonly Gone[], t: Translate): FromAnswer<typeof planAnswer> {
  const count = (is: (one: Planned) => boolean) => planned.filter(is).length
  const [conflicts, drafts] = [count((one) => one.state === 'conflict'), count((one) => one.state === 'draft')]
  const unknown = people.flatMap(({ named, here }) => (here === undefined ? [named.fullName || named.enCode] : []))
  const written = count(isWritten)
  const leaving = gone.filter(({ removes }) => removes)
  const ask =
    leaving.length > 0
      ? t('t:packages.import.ask', { n: written, gone: leaving.length, names: namesOf(leaving, t) })
      : written > 0
        ? t('t:package.import.ask', { n: written })
        : t('t:package.import.nothing')
  return {
    ...{ state, written, conflicts, drafts, ready: conflicts + drafts === 0, gone: gone.length, removed: leaving.length },
    goneText: t('t:packages.goneSome', { n: gone.length, removed: leaving.length }),
    ask: used.length > 0 ? t('t:packages.import.used', { names: namesOf(used, t), ask }) : ask,
    unknown: [...new Set(unknown)].join(t(listMark)),
    waits: waitsOf(planned, t),
    list: planned.map(({ item: { kind, id, enCode, fullName }, state: own, conflicts: open, rights }) => ({
      ...{ id: `${kind} ${id}`, kind, kindName: kindName(kind, t), enCode, fullName },
      ...{ state: own, conflicts: open.length, rights: rights.length },
      conflict: open[0] && (kind === 'application' || kind === 'page') ? keyOfPlace({ kind, id, path: open[0].path }) : '',
    })),
  }
}

export const removalsAnswer = object({
  list: arrayOf(
    object({
      ...{ id: text, kind: among(...itemKinds), enCode: text, fullName: text, kindName: text, removes: boolean, changed: boolean },
      /** what depends on it, in words */
      depends: text,
    }),
  ),
})

const removalKey = ({ kind, id }: Pick<Gone, 'kind' | 'id'>): string => keyOfPlace({ kind, id, path: [...removal] })

/** What a package no longer holds, what depends on each, and whether it is to go, as a screen shows it. */
export async function toldRemovals(db: Db, id: string, t: Translate): Promise<FromAnswer<typeof removalsAnswer>> {
  const { contents, choices } = await readPackage(db, id)
  const { gone } = await planOf(db, contents, choices)
  const found = await dependants(db, await Directory.of(db), gone)
  const leaving = new Set(gone.flatMap((one) => (one.removes ? [keyOf(one)] : [])))
  const inWords = (one: Gone): string => {
    const { named, more, tasks, records, people } = found.get(keyOf(one)) ?? { named: [], more: 0, tasks: [], records: 0, people: 0 }
    const said = [
      ...(one.changed ? [t('t:packages.changedHere')] : []),
      ...named
        .filter((other) => !leaving.has(keyOf(other)))
        .map((other) => t('t:packages.named', { kind: kindName(other.kind, t), name: other.fullName || other.enCode })),
      ...(more > 0 ? [t('t:packages.more', { n: more })] : []),
      ...tasks.map((name) => t('t:packages.named', { kind: t('t:entity.scheduledTask'), name })),
      ...(records > 0 ? [t('t:packages.records', { n: records })] : []),
      ...(people > 0 ? [t('t:packages.holders', { n: people })] : []),
    ]
    return said.join(t(listMark))
  }
  return {
    list: gone.map((one) => ({
      ...{ id: removalKey(one), kind: one.kind, kindName: kindName(one.kind, t), enCode: one.enCode, fullName: one.fullName || one.enCode },
      ...{ removes: one.removes, changed: one.changed, depends: inWords(one) },
    })),
  }
}

/** What a package no longer holds, of what is named by its keys. */
export async function removalsNamed(db: Db, id: string, keys: readonly string[]): Promise<Array<Omit<Choice, 'side'>>> {
  const { contents, choices } = await readPackage(db, id)
  const { gone } = await planOf(db, contents, choices)
  return gone.flatMap((one) => (keys.includes(removalKey(one)) ? [{ kind: one.kind, id: one.id, path: [...removal] }] : []))
}

interface Place extends Omit<Choice, 'side'> {
  key: string
  side: Side | null
}
const keyOfPlace = ({ kind, id, path }: Omit<Choice, 'side'>): string =>
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
      const key = keyOfPlace(place)
      return { one, at, place: { ...place, key, side: choices.find((choice) => keyOfPlace(choice) === key)?.side ?? null } }
    }),
  )
}

/** Places that have to be decided, and how they were, as a screen shows them. */
export const toldConflicts = async (db: Db, id: string, t: Translate): Promise<FromAnswer<typeof conflictsAnswer>> => ({
  list: (await placesOf(db, id)).map(({ one: { item }, at: { path, base, mine, theirs }, place: { key, side } }) => ({
    ...{ id: key, kind: item.kind, kindName: kindName(item.kind, t), fullName: item.fullName || item.enCode, place: path.join(' / ') },
    ...{ before: told(base), mine: toldSide(mine, base, t), theirs: toldSide(theirs, base, t), side },
  })),
})

export const sidesAnswer = object({
  ...{ id: text, kind: among(...itemKinds), enCode: text, fullName: text, type: orNull(integer) },
  /** JSON of the definition: as it came in last, as it stands here, as the package has it */
  ...{ before: orNull(text), mine: text, theirs: text },
  list: arrayOf(object({ id: text, path: arrayOf(text), before: text, mine: text, theirs: text, side: orNull(among('mine', 'theirs')) })),
})

/** Both sides of the definition that a place is of, with all of its places that both changed. Throws not found. */
export async function sidesOf(db: Db, id: string, key: string): Promise<FromAnswer<typeof sidesAnswer>> {
  const places = await placesOf(db, id)
  const one = places.find(({ place }) => place.key === key)?.one
  if (!one || one.current === undefined) throw notFound()
  const { item, current, before } = one
  const type = isRecord(item.content) && Number.isInteger(item.content.type) ? Number(item.content.type) : null
  const json = (value: Json) => JSON.stringify(value)
  return {
    ...{ id: item.id, kind: item.kind, enCode: item.enCode, fullName: item.fullName || item.enCode, type },
    ...{ before: before === undefined ? null : json(before), mine: json(current), theirs: json(item.content) },
    list: places
      .filter((other) => other.one === one)
      .map(({ at: { path, base, mine, theirs }, place }) => ({
        ...{ id: place.key, path, before: told(base), mine: told(mine), theirs: told(theirs), side: place.side },
      })),
  }
}

/** The places of a package that are named by their keys. */
export const placesNamed = async (db: Db, id: string, keys: readonly string[]): Promise<Array<Omit<Choice, 'side'>>> =>
  (await placesOf(db, id)).flatMap(({ place: { key, kind, id: of, path } }) => (keys.includes(key) ? [{ kind, id: of, path }] : []))
