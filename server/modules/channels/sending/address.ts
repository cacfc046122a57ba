import { type Way, wayOf } from '../ways.ts'

/** What is known of a person that somebody may be reached by. */
export interface Reachable {
  email: string | null
  mobile: string | null
  account: string | null
}

/**
 * Where somebody is reached by a way; nothing where they are not. People of enterprise chats go by their accounts; of a public
 * account `openId` is what that very account has of them.
 */
export const addressOf = ({ email, mobile, account }: Reachable, way: Way, openId?: string): string =>
  ({ mail: email, phone: mobile, id: account, openId, any: '' })[wayOf(way).receiver] ?? ''
