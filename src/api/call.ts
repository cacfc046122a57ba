import type { Call, Json } from '#core/types.ts'
import type { Answers } from './answers.ts'
import type { Answer, CallOptions, Send } from './client.ts'

/** The names that stand in the address of a call, such as `id` in `GET /api/system/Area/:id`. */
type Named<address extends string> = address extends `${string}/:${infer name}/${infer rest}`
  ? name | Named<`/${rest}`>
  : address extends `${string}/:${infer name}`
    ? name
    : never
type Params<call extends keyof Answers> = { [name in Named<call>]: string }

interface Sent {
  query?: { [name: string]: Json | undefined }
  body?: Json
}
/** What a call is sent: of one with names in its address also these. */
type Asked<call extends keyof Answers> = CallOptions & Sent & ([Named<call>] extends [never] ? object : { params: Params<call> })

/** Makes a call of our own server: by its name in `Answers`, which says what it answers. Throws as `send` does. */
export function ask<call extends keyof Answers>(send: Send, name: call, asked: Asked<call>): Promise<Answer<Answers[call]>> {
  const { query, body, params = {}, ...options }: CallOptions & Sent & { params?: { [name: string]: string } } = asked
  const [method = '', address = ''] = name.split(' ')
  const url = address.replace(/:(\w+)/g, (_whole, one: string) => encodeURIComponent(params[one] ?? ''))
  const call = { [method.toLowerCase()]: url, ...(query ? { query } : {}), ...(body === undefined ? {} : { body }) }
  return send<Answers[call]>(call as Call, options)
}
