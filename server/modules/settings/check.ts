import type { Translate } from '#core/form/form.ts'
import { isRecord } from '#core/json.ts'
import { linkAddress } from '#core/linkAddress.ts'
import { ownPath } from '#core/ownPath.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import { originOf } from '../../settings/hosts.ts'
import { type Setting, type SettingName, type Shape, settingOf } from '../../settings/list.ts'

/** What is shown in place of a secret; sent back, it keeps the secret. */
export const mask = '******'

/** Addresses of a list of hosts, as they were written. */
const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')
/** Hosts that one list may name: each stands in the policy of every page. */
const mostHosts = 50

const tiles = /^https?:\/\/[\w.:-]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s"'<>]+$/
const isOwn = (text: string) => text.startsWith('/') && ownPath(text, 300) === text

/** Whether a text is what its setting needs, by the key of what is said when it is not. */
const shapes: { [shape in Shape]: [key: string, fits: (text: string) => boolean] } = {
  picture: ['sysConfig.fault.picture', (text) => isOwn(text) || originOf(text) !== undefined],
  web: ['sysConfig.fault.web', (text) => originOf(text) !== undefined && !/[?#]/.test(text)],
  webs: ['sysConfig.fault.webs', (text) => addressesOf(text).length <= mostHosts && addressesOf(text).every((one) => originOf(one))],
  link: ['rule.link', (text) => linkAddress(text) !== undefined],
  tiles: ['sysConfig.fault.tiles', (text) => tiles.test(text) && originOf(text.replace(/[{}]/g, '')) !== undefined],
}

type Broken = { rule: string; key: string; n?: number }

function brokenText(setting: Setting & { kind: 'text' | 'secret' }, value: string): Broken | undefined {
  if (value === '') return setting.kind === 'text' && setting.required ? { rule: 'required', key: 'rule.enter' } : undefined
  if ([...value].length > setting.most) return { rule: 'maxlength', key: 'rule.maxlength', n: setting.most }
  const [key, fits] = setting.kind === 'text' && setting.shape ? shapes[setting.shape] : []
  return key === undefined || fits?.(value) ? undefined : { rule: 'pattern', key }
}

/** The id of the one file that a sent value names. */
export function fileIn(value: string): string | undefined {
  const list: unknown = JSON.parse(value)
  const [file, ...more] = Array.isArray(list) ? list : []
  return isRecord(file) && more.length === 0 && typeof file.fileId === 'string' && file.fileId.length <= 50 ? file.fileId : undefined
}

/** What a value breaks of its setting; nothing when it may be kept. */
function brokenBy(setting: Setting, value: string): Broken | undefined {
  switch (setting.kind) {
    case 'flag':
      return value === '0' || value === '1' ? undefined : { rule: 'type', key: 'rule.type' }
    case 'choice':
      return setting.of.includes(value) ? undefined : { rule: 'option', key: 'rule.option' }
    case 'whole':
      if (value === '') return { rule: 'required', key: 'rule.enter' }
      if (!/^-?\d{1,15}$/.test(value)) return { rule: 'type', key: 'rule.type' }
      if (Number(value) < setting.min) return { rule: 'min', key: 'rule.min', n: setting.min }
      return Number(value) > setting.max ? { rule: 'max', key: 'rule.max', n: setting.max } : undefined
    case 'font':
      return /^(?:auto|uploaded|font:[^\p{Cc}]{1,100})$/u.test(value) ? undefined : { rule: 'option', key: 'rule.option' }
    case 'file':
      return value === '' || fileIn(value) !== undefined ? undefined : { rule: 'type', key: 'rule.type' }
    default:
      return brokenText(setting, value)
  }
}

/** A sent value as it is kept: texts without blanks around them, flags and numbers as their digits, files as JSON. Nothing for what is none of these. */
function keptAs({ kind }: Setting, value: Json | undefined): string | undefined {
  if (value === null || value === undefined) return ''
  if (kind === 'file') return Array.isArray(value) ? (value.length === 0 ? '' : JSON.stringify(value)) : undefined
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined
}

/** The settings of a body that are among these names, as they are kept, and what is wrong with them. */
export function checkSettings(names: readonly SettingName[], body: Row, t: Translate) {
  const values = new Map<SettingName, string>()
  const errors: FieldError[] = []
  for (const name of names) {
    if (!Object.hasOwn(body, name)) continue
    const value = keptAs(settingOf(name), body[name])
    const label = t(`t:sysConfig.${name}`)
    const broken = value === undefined ? { rule: 'type', key: 'rule.type' } : brokenBy(settingOf(name), value)
    if (broken) errors.push({ field: name, rule: broken.rule, message: t(`t:${broken.key}`, { label, n: broken.n ?? 0 }) })
    else values.set(name, value as string)
  }
  return { values, errors }
}
