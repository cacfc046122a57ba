import type { Config } from '../../base/config.ts'
import type { AccountConfig } from './settings.ts'
import type { Way } from './ways.ts'

/** A variable of a provider's template; Tencent goes by their order. */
export interface Variable {
  name: string
  value: string
}

/** What is sent. */
export interface Message {
  /** stays the same over all attempts: providers that know such a key send it once */
  id: string
  event: string
  receiver: string
  title: string
  content: string
  link: string | null
  templateCode: string | null
  variables: readonly Variable[]
  /** the mini-program that a message of a public account opens */
  miniAppId?: string | null
}

/** An account with its secrets in the clear: it stays within the call that sends. */
export interface Account {
  id: string
  way: Way
  config: AccountConfig
  ratePerMinute: number
  secrets: { readonly [name: string]: string }
}

/** How an attempt ended. `detail` is what the provider said, or the key of a text where it is our own word. */
export interface Outcome {
  state: 'sent' | 'retry' | 'dead'
  providerId: string | null
  detail: string
}

/** What a way needs of the server. */
export interface At {
  config: Pick<Config, 'PINGE_OUTBOUND_HOSTS'>
  signal: AbortSignal
}

/** Sends one message: builds the signed request and reads the answer. May throw a `SendFault`, or what `outbound` throws. */
export type Send = (account: Account, message: Message, at: At) => Promise<Outcome>

/** An attempt that came to its end before there was an answer to read. */
export class SendFault extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome.detail)
  }
}
