import type { Translate } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import { invalid } from '../../base/errors.ts'
import { secretMask } from '../../settings/secrets.ts'

/** What says where a password goes, and who may read it on the way. */
const wayFields = ['kind', 'host', 'port', 'tls', 'ca'] as const

const same = (a: Json | undefined, b: Json | undefined) => String(a ?? '').trim() === String(b ?? '').trim()

/** Whether a source is reached another way than before: fields that are not sent stay. */
const isMoved = (before: Row, sent: Row): boolean => wayFields.some((name) => Object.hasOwn(sent, name) && !same(before[name], sent[name]))

/**
 * The password that a form sends: a text to be kept, empty for none, nothing where the kept one stays. Whoever cannot read
 * the kept one cannot have it sent elsewhere either: throws where it would be.
 */
export function sentPassword(sent: Row, before: { record: Row; has: boolean } | undefined, t: Translate): string | undefined {
  const { password } = sent
  const stays = password === undefined || password === secretMask
  if (!stays) return typeof password === 'string' ? password : ''
  if (!before?.has) return before ? undefined : ''
  if (isMoved(before.record, sent)) throw invalid([{ field: 'password', rule: 'again', message: t('t:dataSource.wrong.passwordAgain') }])
  return undefined
}
