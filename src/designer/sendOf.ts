import type { Answer, Send } from '#api/client.ts'
import type { App } from '#runtime/app.ts'

/** The services of the page as what `ask` sends by, so that answers have the types that the server declares. */
export const sendOf =
  ({ request }: Pick<App, 'request'>): Send =>
  <T>(call: Parameters<Send>[0], options?: Parameters<Send>[1]) =>
    request(call, options as Parameters<App['request']>[1]) as Promise<Answer<T>>
