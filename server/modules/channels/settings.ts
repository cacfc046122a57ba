import type { Translate } from '#core/form/form.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import { secretMask } from '../../settings/secrets.ts'
import { type Setting, settingNames, type Way, wayOf } from './ways.ts'

/** What an account of a way holds beside its secrets, as it is kept. */
export type AccountConfig = { [name: string]: string | number }

/** What is kept of an account before a write: its settings, and which secrets it has. */
export interface Before {
  config: AccountConfig
  secrets: ReadonlySet<string>
}

export interface Checked {
  config: AccountConfig
  /** secrets that were typed; null takes one away, and one that is not named stays */
  secrets: { [name: string]: string | null }
  errors: FieldError[]
}

/** Whether a text is an address that mail goes to: one, plain, and nothing that could be a header. */
export const isMail = (value: string): boolean =>
  value.length <= 200 && /^[^\s@<>()[\]\\,;:"]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)*$/.test(value)

const originOf = (value: string): string | undefined => {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined
  const { origin, username, password } = new URL(value)
  return username || password ? undefined : origin
}
const shapes = {
  mail: isMail,
  host: (value: string) => /^(?:[A-Za-z\d](?:[\w.-]*[A-Za-z\d])?|\[?[\da-f:.]+\]?)$/i.test(value),
  origin: (value: string) => originOf(value) === value.replace(/\/$/, '').toLowerCase(),
  web: (value: string) => originOf(value) !== undefined && !/[#\s]/.test(value),
  code: (value: string) => /^[\w.-]+$/.test(value),
  token: (value: string) => /^[A-Za-z\d]{3,32}$/.test(value),
  aesKey: (value: string) => /^[A-Za-z\d]{43}$/.test(value),
}

type Broken = { rule: string; key: string; n?: number }

function brokenText(value: string, setting: Setting & { kind: 'text' | 'secret' }): Broken | undefined {
  if ([...value].length > setting.most) return { rule: 'maxlength', key: 'rule.maxlength', n: setting.most }
  if (/\p{Cc}/u.test(value)) return { rule: 'pattern', key: 'rule.check' }
  if (!setting.shape || shapes[setting.shape](value)) return undefined
  return { rule: 'pattern', key: `msgAccount.fault.${setting.shape}` }
}

function brokenBy(value: string, setting: Setting): Broken | undefined {
  switch (setting.kind) {
    case 'choice':
      return setting.of.includes(value) ? undefined : { rule: 'option', key: 'rule.option' }
    case 'whole':
      if (!/^\d{1,9}$/.test(value)) return { rule: 'type', key: 'rule.type' }
      if (Number(value) < setting.min) return { rule: 'min', key: 'rule.min', n: setting.min }
      return Number(value) > setting.max ? { rule: 'max', key: 'rule.max', n: setting.max } : undefined
    default:
      return brokenText(value, setting)
  }
}

/** A sent value as text; nothing for what is neither text nor number. */
const textOf = (value: Json | undefined): string | undefined =>
  value === null || value === undefined ? '' : typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined

const fault = (t: Translate, field: string, { rule, key, n = 0 }: Broken): FieldError => ({
  ...{ field, rule, message: t(`t:${key}`, { label: t(`t:msgAccount.${field}`), n }) },
})

/**
 * The settings of a way that a body says, as they are kept, over those from before. Those of other ways are not on screen
 * and take no value. A secret that is sent as its mask stays, unless the account calls somewhere else now: whoever cannot
 * read it cannot have it sent to a server of theirs either.
 */
export function checkSettings(way: Way, body: Row, { config: before, secrets: had }: Before, t: Translate): Checked {
  const { settings, target } = wayOf(way)
  const checked: Checked = { config: {}, secrets: {}, errors: [] }
  const { config, secrets, errors } = checked
  for (const [name, setting] of Object.entries(settings)) {
    if (setting.kind === 'secret') continue
    const sent = Object.hasOwn(body, name) ? textOf(body[name]) : String(before[name] ?? '')
    const value = sent === '' ? (setting.fallback ?? '') : sent
    const broken: Broken | undefined =
      value === undefined
        ? { rule: 'type', key: 'rule.type' }
        : value !== ''
          ? brokenBy(value, setting)
          : setting.required && { rule: 'required', key: 'rule.enter' }
    if (broken) errors.push(fault(t, name, broken))
    else if (value) config[name] = setting.kind === 'whole' ? Number(value) : value
  }
  const isNew = had.size === 0 && Object.keys(before).length === 0
  const moved = !isNew && target.some((name) => config[name] !== before[name])
  for (const [name, setting] of Object.entries(settings)) {
    if (setting.kind !== 'secret') continue
    const sent = Object.hasOwn(body, name) ? textOf(body[name]) : secretMask
    const kept = sent === secretMask && had.has(name)
    if (kept && moved) errors.push(fault(t, name, { rule: 'again', key: 'msgAccount.fault.again' }))
    else if (sent === undefined) errors.push(fault(t, name, { rule: 'type', key: 'rule.type' }))
    else if (!kept) {
      const value = sent === secretMask ? '' : sent
      const broken = value === '' ? setting.required && ({ rule: 'required', key: 'rule.enter' } as const) : brokenBy(value, setting)
      if (broken) errors.push(fault(t, name, broken))
      else if (value !== '' || had.has(name)) secrets[name] = value || null
    }
  }
  if (config.user !== undefined && !secrets.password && !(had.has('password') && secrets.password === undefined) && errors.length === 0)
    errors.push(fault(t, 'password', { rule: 'required', key: 'rule.enter' }))
  // nothing comes back that could be encrypted without the token that signs it
  const will = (name: string) => (secrets[name] === undefined ? had.has(name) : secrets[name] !== null)
  if (settings.encodingKey && will('encodingKey') && !will('callbackToken') && errors.length === 0)
    errors.push(fault(t, 'callbackToken', { rule: 'required', key: 'rule.enter' }))
  return checked
}

/** The settings of an account as its form reads them: all that there are, of other ways nothing, of a secret only that there is one. */
export function shownSettings(way: Way, { config, secrets }: Before): Row {
  const { settings } = wayOf(way)
  return Object.fromEntries(
    settingNames.map((name): [string, Json] => [
      name,
      settings[name]?.kind === 'secret' ? (secrets.has(name) ? secretMask : '') : (config[name] ?? null),
    ]),
  )
}
