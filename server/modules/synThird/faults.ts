import type { Translate } from '#core/form/form.ts'
import type { Json } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { faultText } from '../../jobs/backOff.ts'
import { SendFault } from '../channels/index.ts'
import type { Target } from './targets.ts'

/** Why a service did not do what it was asked, as the end of the key of a text. */
type Reason =
  | 'secret'
  | 'right'
  | 'ip'
  | 'rate'
  | 'busy'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'answer'
  | 'gone'
  | 'parentGone'
  | 'nameTaken'
  | 'name'
  | 'idTaken'
  | 'id'
  | 'mobileTaken'
  | 'mobile'
  | 'emailTaken'
  | 'email'
  | 'notEmpty'
  | 'consent'
  | 'other'

/** The codes that services answer, by what they mean. */
const codes: { readonly [target in Target]: { readonly [code: string]: Reason } } = {
  qy: {
    ...{ '-1': 'busy', '45009': 'rate', '45011': 'rate', '45033': 'rate', '40014': 'secret', '42001': 'secret' },
    ...{ '40001': 'secret', '40013': 'secret', '41002': 'secret', '41004': 'secret', '60020': 'ip' },
    ...{ '48001': 'right', '48002': 'right', '60011': 'right', '301002': 'right' },
    ...{ '60003': 'gone', '60111': 'gone', '60123': 'gone', '60004': 'parentGone' },
    ...{ '60008': 'nameTaken', '60001': 'name', '60009': 'name', '60102': 'idTaken', '40003': 'id' },
    ...{ '60104': 'mobileTaken', '60103': 'mobile', '60106': 'emailTaken', '60105': 'email', '60005': 'notEmpty', '60006': 'notEmpty' },
  },
  ding: {
    ...{ '-1': 'busy', '88': 'rate', '90002': 'rate', '90018': 'rate', '143104': 'rate', '40014': 'secret', '42001': 'secret' },
    ...{ '40001': 'secret', '40013': 'secret', '40089': 'secret', '40096': 'secret', '60020': 'ip' },
    ...{ '60011': 'right', '50002': 'right', '50004': 'right', '60003': 'gone', '60121': 'gone', '33012': 'gone', '60004': 'parentGone' },
    ...{ '60008': 'nameTaken', '60001': 'name', '60009': 'name', '60102': 'idTaken' },
    ...{ '60104': 'mobileTaken', '60103': 'mobile', '60106': 'emailTaken', '60105': 'email', '60005': 'notEmpty', '60006': 'notEmpty' },
    ...{ '40103': 'consent' },
  },
}

/** Faults that another try may mend. */
const passing = new Set<Reason>(['rate', 'busy', 'unreachable', 'timeout'])
/** Faults that every other item would meet as well. */
const stopping = new Set<Reason>([...passing, 'secret', 'ip', 'refused', 'answer'])

/** What a service answered instead of doing what it was asked. */
export class ThirdFault extends Error {
  override name = 'ThirdFault'

  constructor(
    readonly reason: Reason,
    /** the code and the words of the service, without secrets */
    readonly said: string,
  ) {
    super(`${reason}: ${said}`)
  }

  get passes(): boolean {
    return passing.has(this.reason)
  }

  get stops(): boolean {
    return stopping.has(this.reason)
  }
}

const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The fault that an answer tells; nothing where it was done. */
export function faultOfAnswer(target: Target, told: { readonly [name: string]: unknown }): ThirdFault | undefined {
  if (told.errcode === 0) return undefined
  // DingTalk tells faults of its gateway by a second code, which may be a word
  const code = wordOf(told.errcode) === '88' && wordOf(told.sub_code) !== '' ? wordOf(told.sub_code) : wordOf(told.errcode)
  const words = wordOf(told.sub_msg) || wordOf(told.errmsg)
  return new ThirdFault(codes[target][code] ?? (code === '' ? 'answer' : 'other'), `${code} ${words}`.trim())
}

/** What went wrong between us and a service. Throws what is a fault of ours. */
export function thirdFault(target: Target, error: unknown): ThirdFault {
  if (error instanceof ThirdFault) return error
  if (error instanceof SendFault) {
    const { state, detail } = error.outcome
    const [, code = '', words = ''] = /^(-?\d+) ?(.*)$/s.exec(detail) ?? []
    if (code !== '') return new ThirdFault(codes[target][code] ?? 'other', `${code} ${words}`.trim())
    return new ThirdFault(state === 'retry' ? 'busy' : 'answer', detail)
  }
  if (error instanceof ApiError && error.kind !== undefined) {
    const host = wordOf(error.params?.host)
    if (error.kind === 'unreachable' || error.kind === 'timeout') return new ThirdFault(error.kind, host)
    if (error.kind === 'refused' || error.kind === 'address') return new ThirdFault('refused', host)
    return new ThirdFault('answer', host)
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') return new ThirdFault('timeout', '')
  throw error
}

/** What is kept of a fault, for people to read in their language: a text of the product with its parameters, or one as it is. */
export type KeptFault = { key: string; params?: { [name: string]: string | number } } | { text: string }

/** A fault as it is kept. */
export function keptFault(error: unknown): KeptFault {
  if (error instanceof ThirdFault) return { key: `synThird.fault.${error.reason}`, params: { said: error.said } }
  if (error instanceof ApiError) return { key: error.key, ...(error.params ? { params: error.params } : {}) }
  return { text: faultText(error) }
}

/** A fault in words; nothing where there is none. */
export function faultWords(fault: Json | undefined, t: Translate): string {
  if (fault === null || fault === undefined || typeof fault !== 'object' || Array.isArray(fault)) return ''
  if (typeof fault.text === 'string') return fault.text
  return t(`t:${String(fault.key)}`, (fault.params ?? {}) as { [name: string]: string | number })
}
