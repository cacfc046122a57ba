import { wallIn } from '#core/schedule/wall.ts'
import { type Envelope, startApp, type TestApp } from './app.ts'

/** Somebody who has schedules. */
export interface Person {
  id: string
  token: string
}

export interface Schedules {
  test: TestApp
  somebody: (values?: { [field: string]: string | number }) => Promise<Person>
  call: (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Envelope>
  /** makes one of an hour and gives its id */
  make: (who: Person, start: string, more?: object) => Promise<string>
  /** starts within a window, with the title where it is another than usual */
  starts: (who: Person, from: string, to: string) => Promise<string[]>
  /** messages of schedules, the newest first */
  messages: (who: Person) => Promise<Array<{ title: string; body: { type: string; id: string; groupId: string } }>>
}

const hour = 3_600_000
/** The moment at which the clock in Shanghai says `20261128T0900`. */
export const at = (text: string): number => (wallIn(text) as number) - 8 * hour

/** An app with what tests of schedules do often. */
export async function startSchedules(): Promise<Schedules> {
  const test = await startApp()
  const call: Schedules['call'] = (who, method, path, body) =>
    test.call(method, `/api/system/Schedule${path}`, { token: who.token, body, headers: { 'pinge-time-offset': '480' } })
  return {
    test,
    call,
    somebody: async (values) => {
      const account = await test.person({}, values)
      const { id } = await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
      return { id, token: await test.login(account) }
    },
    make: async (who, start, more = {}) => {
      const body = { title: '例会', startDay: at(start), endDay: at(start) + hour, timeZone: 'Asia/Shanghai', ...more }
      const answer = await call(who, 'POST', '', body)
      if (answer.code !== 200) throw new Error(answer.msg)
      return answer.data.id
    },
    starts: async (who, from, to) => {
      const { data } = await call(who, 'GET', `?from=${at(from)}&to=${at(to)}`)
      return data.list.map((one: { startDay: number; title: string }) => {
        const text = new Date(one.startDay + 8 * hour).toISOString().slice(5, 16).replace('T', ' ')
        return one.title === '例会' ? text : `${text} ${one.title}`
      })
    },
    messages: async (who) => {
      const { data } = await test.call('GET', '/api/message?type=4&pageSize=100', { token: who.token })
      const read = async ({ id }: { id: string }) => (await test.call('GET', `/api/message/ReadInfo/${id}`, { token: who.token })).data
      const all = await Promise.all(data.list.map(read))
      return all.map(({ title, bodyText }) => ({ title, body: JSON.parse(bodyText) }))
    },
  }
}
