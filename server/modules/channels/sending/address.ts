import { type Way, wayOf } from '../ways.ts'

/** What is known of a person that somebody may be reached by. */
export interface Reachable {
  email: string | null
  mobile: string | null
  account: string | null
}

/** Where somebody is reached by a way; nothing where they are not. People of enterprise chats go by their accounts. */
export const addressOf = ({ email, mobile, account }: Reachable, way: Way): string =>
  ({ mail: email, phone: mobile, id: account, any: '' })[wayOf(way).receiver] ?? ''
