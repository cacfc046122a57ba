import dayjs from 'dayjs'
import type { UserInfo } from '#api/types.ts'
import { t } from '../language/text.ts'
import { notify } from '../notify/toast.ts'

/** SE-22: when and from where the person signed in the last time, if that is known. */
export function noticeLastLogin(user: UserInfo) {
  if (Number(user.prevLogin) !== 1) return
  const when = dayjs(user.prevLoginTime ?? '')
  notify(t('app.lastLogin'), [
    [t('app.lastLogin.time'), when.isValid() ? when.format('YYYY-MM-DD HH:mm:ss') : String(user.prevLoginTime ?? '')],
    [t('app.lastLogin.place'), user.prevLoginIPAddressName || '-'],
    [t('app.lastLogin.ip'), user.prevLoginIPAddress || '-'],
  ])
}
