import { readBraced } from '#core/edit/formula/pieces.ts'
import type { FlowNode, Sign, Way, Who, Within } from '#core/flow/definition.ts'
import type { Translate } from '#core/form/form.ts'
import { typedId } from '#core/rules/people.ts'
import { listMark } from '#core/text.ts'
import { wordsOf } from '../formula/words.ts'
import type { FlowAround } from './around.ts'

/** So many names of people, roles and the like are said in full. */
const mostNames = 3

/** What the words of rules are made of, beside the flow itself. */
export interface Naming {
  t: Translate
  around: FlowAround
  /** what a stored id stands for; a mark where it is not here yet */
  nameOf: (stored: string) => string
}

const types = { users: 'user', role: 'role', position: 'position', group: 'group' } as const

/** The stored ids that rules name, with their types: their names have to be read. */
export function idsIn(rules: readonly Who[] | undefined): string[] {
  return (rules ?? []).flatMap((rule) => {
    if (rule.by === 'candidates') return idsIn(rule.among)
    if (!('ids' in rule) || !Array.isArray(rule.ids)) return []
    return rule.ids.slice(0, mostNames).map((id) => typedId(String(id), types[rule.by]))
  })
}

const some = (names: readonly string[], count: number, t: Translate): string =>
  `${names.join(t(listMark))}${count > names.length ? t('t:flow.who.more', { n: count }) : ''}`

/** What a node is called where it is named: one that is gone by its id. */
const titleOf = (id: string | undefined, { titles }: FlowAround): string => (id === undefined ? '' : (titles.get(id) ?? id))
/** What a field is called; one that is gone by its name. */
export const labelOf = (field: string | undefined, { fields }: FlowAround): string => {
  const found = field === undefined ? undefined : fields?.get(field)
  return found ? (found.of === '' ? found.label : `${found.of} · ${found.label}`) : String(field ?? '')
}

function levelWords(rule: Who & { by: 'manager' | 'head' }, { t, around }: Naming): string {
  const { of = 'starter', level, upTo } = rule
  const below = typeof of === 'object' ? t('t:flow.who.of.node', { name: titleOf(of.node, around) }) : t(`t:flow.who.of.${of}`)
  const chain = upTo !== undefined && upTo > level
  const how = chain ? 'chain' : level === 1 ? 'first' : 'nth'
  return t(`t:flow.who.${rule.by}.${how}`, { of: below, n: level, ...(chain ? { to: upTo } : {}) })
}

const isNarrowed = (within: Within | undefined) =>
  within !== undefined && ((within.company?.length ?? 0) > 0 || (within.department?.length ?? 0) > 0 || within.same !== undefined)

function plainWords(rule: Who, naming: Naming): string {
  const { t, around, nameOf } = naming
  switch (rule.by) {
    case 'users':
    case 'role':
    case 'position':
    case 'group': {
      const ids = Array.isArray(rule.ids) ? rule.ids : []
      const names = ids.slice(0, mostNames).map((id) => nameOf(typedId(String(id), types[rule.by])))
      return t(`t:flow.who.${rule.by}`, { names: some(names, ids.length, t) })
    }
    case 'manager':
    case 'head':
      return levelWords(rule, naming)
    case 'field':
      return t('t:flow.who.field', { name: labelOf(rule.field, around) })
    case 'approver':
      return t('t:flow.who.approver', { name: titleOf(rule.node, around) })
    case 'candidates':
      return t('t:flow.who.candidates', { names: whoWords(rule.among, naming) })
    case 'interface':
      return t('t:flow.who.interface', { name: around.interfaces.get(rule.interface) ?? rule.interface })
    case 'starter':
    case 'chosen':
      return t(`t:flow.who.${rule.by}`)
    // a kind that nobody knows is told by the check
    default:
      return String((rule as { by: unknown }).by)
  }
}

/** Whom a rule finds, in words. */
export function ruleWords(rule: Who, naming: Naming): string {
  const words = plainWords(rule, naming)
  return isNarrowed(rule.within) ? naming.t('t:flow.who.within', { who: words }) : words
}

/** Whom rules find, in words. */
export const whoWords = (rules: readonly Who[] | undefined, naming: Naming): string =>
  (rules ?? []).map((rule) => ruleWords(rule, naming)).join(naming.t(listMark))

/** How many have to agree, in words. */
export const signWords = (sign: Sign | undefined, t: Translate): string =>
  t(`t:flow.sign.${sign?.mode ?? 'any'}`, sign && 'agree' in sign ? { n: sign.agree } : {})

/** A condition in words; its text where it is none. */
function conditionWords(when: string | undefined, { here }: FlowAround, t: Translate): string {
  const source = readBraced(when)?.source
  return source === undefined ? String(when ?? '') : wordsOf(source, here, t)
}

/** When a way is taken, in words. */
export function wayWords({ when, else: isElse }: Way, mode: string, around: FlowAround, t: Translate): string {
  if (isElse) return t('t:flow.way.elseHelp')
  if (mode === 'parallel' || mode === 'chosen') return t(`t:flow.way.${mode}`)
  return when === undefined ? t('t:flow.way.noCondition') : conditionWords(when, around, t)
}

/** The code of what a node calls or launches: its card says the name. */
export const codeIn = (node: FlowNode): string | undefined =>
  node.kind === 'call' ? node.interface : node.kind === 'subflow' ? node.flow : undefined

/** What a node does, in words; whom it asks stands apart. */
export function nodeWords(node: FlowNode, { t, around }: Naming): string {
  switch (node.kind) {
    case 'branch':
      return node.title === undefined ? '' : t(`t:flow.mode.${node.mode}`)
    case 'wait': {
      if ('until' in node && node.until !== undefined) return t('t:flow.wait.until', { name: labelOf(node.until, around) })
      const { hours, calendar } = 'hours' in node ? node : { hours: 0 }
      if (calendar === undefined) return t('t:flow.wait.hours', { n: Number(hours) })
      return t('t:flow.wait.workingHours', { n: Number(hours), name: around.calendars?.get(calendar)?.fullName ?? String(calendar) })
    }
    case 'call':
      return around.interfaces.get(node.interface) ?? String(node.interface ?? '')
    case 'subflow':
      return around.flows.get(node.flow) ?? String(node.flow ?? '')
    case 'jump': {
      if (node.to === undefined) return t('t:flow.chooseTarget')
      const to = t('t:flow.jump.to', { name: titleOf(node.to, around) })
      return node.when === undefined ? to : t('t:flow.jump.when', { to, when: conditionWords(node.when, around, t) })
    }
    default:
      return ''
  }
}
