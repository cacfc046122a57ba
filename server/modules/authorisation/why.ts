import type { Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import { counts, type Evidence, type GivenRow, type Grants } from '../../auth/grants.ts'
import { mainSystem } from '../../auth/systems.ts'
import type { PartKind } from '../../records/rights/parts.ts'

/** Why somebody does not have something. */
export type Reason =
  | 'accountOff'
  | 'notGiven'
  | 'holderOff'
  | 'menuOff'
  | 'aboveOff'
  | 'systemOff'
  | 'systemNotGiven'
  | 'menuNotHad'
  | 'noEntry'
  | 'schemeOff'

/** A reason, and what it is about: the name of a role, a group of menus, a system. */
export interface Because {
  reason: Reason
  name?: string
}

/** Whether somebody has something; if they do, through what, if not, why. */
export interface Verdict {
  has: boolean
  from: string[]
  why: Because[]
}

/** What is known of a menu beside what was given on it. */
export interface MenuState {
  id: string
  /** it is switched on itself */
  on: boolean
  /** a group above it that is switched off */
  above: string | undefined
  system: { name: string; on: boolean; own: boolean }
}

/** A right that stands on no menu: to what it was given, what that is called, whether it is switched on. */
export type StandingAlone = Pick<GivenRow, 'objectType' | 'holder' | 'holderOn'> & { kind: 'system' | 'design'; code: string }

/** A person as they are explained. */
export interface Subject {
  isAdmin: boolean
  /** the account may sign in at all */
  on: boolean
  grants: Grants
  evidence: Evidence
  /** systems and applications to design that were given */
  alone: StandingAlone[]
  t: Translate
}

/** What a right was given to, as a person reads it. */
const holderName = ({ objectType, holder }: Pick<GivenRow, 'objectType' | 'holder'>, t: Translate): string =>
  holder === null ? t('t:effective.from.user') : t(`t:effective.from.${objectType}`, { name: holder })

const had = (from: string[]): Verdict => ({ has: true, from: [...new Set(from)], why: [] })
const notHad = (why: Because[]): Verdict => ({ has: false, from: [], why })

/** The holders that are switched off and were given this; none given at all is a reason of its own. */
function missing(rows: ReadonlyArray<Pick<GivenRow, 'objectType' | 'holder' | 'holderOn'>>, none: Reason, t: Translate): Because[] {
  if (rows.length === 0) return [{ reason: none }]
  if (rows.some(({ holderOn }) => holderOn)) return []
  return [...new Set(rows.map((row) => holderName(row, t)))].map((name) => ({ reason: 'holderOff' as const, name }))
}

/** SH-18: whether somebody works in a system; `own` is what the server decides by. */
export function systemVerdict(who: Subject, system: { id: string; on: boolean; own: boolean }): Verdict {
  const { t } = who
  const systems = who.alone.filter(({ kind }) => kind === 'system')
  const given = systems.filter(({ code }) => code === system.id)
  if (who.on && system.own) {
    if (who.isAdmin) return had([t('t:effective.from.admin')])
    const rows = given.filter(({ holderOn }) => holderOn)
    return had(rows.length > 0 ? rows.map((row) => holderName(row, t)) : [t('t:effective.from.mainSystem')])
  }
  const free = system.id === mainSystem && !systems.some(({ holderOn }) => holderOn)
  return notHad([
    ...(who.on ? [] : [{ reason: 'accountOff' as const }]),
    ...(system.on ? [] : [{ reason: 'systemOff' as const }]),
    ...(who.isAdmin || free ? [] : missing(given, 'notGiven', t)),
  ])
}

/** Whether somebody was given an application to design, by itself: whoever has a screen of designers may design it besides. */
export function designVerdict({ on, isAdmin, grants, alone, t }: Subject, modelId: string): Verdict {
  const given = alone.filter(({ kind, code }) => kind === 'design' && code === modelId)
  if (on && isAdmin) return had([t('t:effective.from.admin')])
  if (on && grants.designs.has(modelId)) return had(given.filter(({ holderOn }) => holderOn).map((row) => holderName(row, t)))
  const why = missing(given, 'notGiven', t)
  // given all the same: its screen is switched off, or in a system that they do not work in
  return notHad([
    ...(on ? [] : [{ reason: 'accountOff' as const }]),
    ...(on && why.length === 0 ? [{ reason: 'menuNotHad' as const }] : why),
  ])
}

/** What is wrong with the system of a menu. */
const systemWhy = ({ system: { name, on, own } }: MenuState): Because[] => [
  ...(on ? [] : [{ reason: 'systemOff' as const, name }]),
  ...(own || !on ? [] : [{ reason: 'systemNotGiven' as const, name }]),
]

/** Whether somebody may open a menu. */
export function menuVerdict(who: Subject, menu: MenuState): Verdict {
  const { grants, evidence, isAdmin, t } = who
  const given = evidence.given.filter(({ kind, menuId }) => kind === 'menu' && menuId === menu.id)
  const branch = evidence.branch.find(({ id }) => id === menu.id)
  if (who.on && grants.mayEnter(menu.id)) {
    if (isAdmin) return had([t('t:effective.from.admin')])
    const designs = evidence.designs.some(({ menuId }) => menuId === menu.id)
    return had([
      ...given.filter(counts).map((row) => holderName(row, t)),
      ...(branch ? [t('t:effective.from.grade')] : []),
      ...(designs ? [t('t:effective.from.design')] : []),
    ])
  }
  const off: Because[] = [
    ...(menu.on ? [] : [{ reason: 'menuOff' as const }]),
    ...(menu.above === undefined ? [] : [{ reason: 'aboveOff' as const, name: menu.above }]),
  ]
  return notHad([
    ...(who.on ? [] : [{ reason: 'accountOff' as const }]),
    ...(isAdmin ? [] : off),
    // who administers a branch has its screens whatever else they were given
    ...(isAdmin || branch ? [] : [...systemWhy(menu), ...missing(given, 'notGiven', t)]),
  ])
}

/** Whether the server lets somebody use a part of a menu that asks for it or does not. */
function decides({ grants, on }: Subject, kind: PartKind, menuId: string, code: string, asked: boolean): boolean {
  if (!on) return false
  if (kind === 'button') return grants.mayPress(menuId, code, asked)
  if (kind === 'column') return grants.maySeeColumn(menuId, code, asked)
  if (kind === 'form') return grants.maySeeField(menuId, code, asked)
  const given = grants.menus.get(menuId)?.data
  return grants.isAdmin || (given !== undefined && (!asked || given.has('all') || given.has(code)))
}

/** Whether somebody has a button, a column, a form field or the records of a scheme; `asked` is the flag of the page. */
export function partVerdict(who: Subject, menu: MenuState, part: { kind: PartKind; code: string; asked: boolean; on?: boolean }): Verdict {
  const { kind, code, asked } = part
  const { evidence, isAdmin, t } = who
  const given = evidence.given.filter((row) => row.kind === kind && row.menuId === menu.id && row.code === code)
  const all = kind === 'data' ? evidence.given.filter((row) => row.kind === 'data' && row.menuId === menu.id && row.code === 'all') : []
  const branch = evidence.branch.find(({ id, menuOff }) => id === menu.id && !menuOff)
  if (decides(who, kind, menu.id, code, asked) && part.on !== false) {
    if (isAdmin) return had([t('t:effective.from.admin')])
    if (!asked) return had([t(`t:effective.from.notAsked.${kind}`)])
    const own = given.filter(counts).map((row) => holderName(row, t))
    const everything = all.filter(counts).map((row) => t('t:effective.from.allData', { name: holderName(row, t) }))
    const grade = kind === 'button' && branch && own.length === 0 ? [t('t:effective.from.grade')] : []
    return had([...own, ...(own.length === 0 ? everything : []), ...grade])
  }
  const above = menuVerdict(who, menu)
  return notHad([
    ...(above.has ? [] : [{ reason: 'menuNotHad' as const }, ...above.why.filter(({ reason }) => reason !== 'notGiven')]),
    ...(part.on === false ? [{ reason: 'schemeOff' as const }] : []),
    // a branch's screen is had whatever its system is, but what else was given on it is not
    ...(above.has && given.some(({ holderOn }) => holderOn) ? systemWhy(menu) : []),
    ...(isAdmin || !asked ? [] : missing(given, 'noEntry', t)),
  ])
}

/** A verdict in words: what a person reads of it. */
export const worded = ({ from, why }: Verdict, t: Translate): { from: string; why: string } => ({
  from: from.join(t(listMark)),
  why: why.map(({ reason, name }) => t(`t:effective.why.${reason}`, name === undefined ? {} : { name })).join(t('t:effective.and')),
})
