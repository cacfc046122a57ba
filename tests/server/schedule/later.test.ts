import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type Schedules, startSchedules } from '../../helpers/schedules.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let s: Schedules
let maker: Person
let guest: Person
/** the next whole hour but one, so that nothing is due while a test begins */
let start: number

beforeAll(async () => {
  s = await startSchedules()
})
beforeEach(async () => {
  ;[maker, guest] = [await s.somebody(), await s.somebody()]
  s.test.app.jobs.clock.ahead = 0
  start = Math.ceil(Date.now() / hour) * hour + 2 * hour
})

/** Runs what is due at a moment. */
async function runAt(moment: number): Promise<void> {
  s.test.app.jobs.clock.ahead = moment - Date.now()
  await s.test.app.jobs.runDue(['schedule.remind'])
}
const make = (more: object) => s.make(maker, '20261201T0900', { startDay: start, endDay: start + hour, ...more })
const reminders = async (who: Person) => (await s.messages(who)).filter(({ title }) => title.startsWith('日程即将开始'))
const waiting = async () => {
  const row = await s.test.database.db
    .selectFrom('base_job')
    .select('dueAt')
    .where('kind', '=', 'schedule.remind')
    .where('state', '=', 'waiting')
    .execute()
  return row.map(({ dueAt }) => dueAt)
}

describe('a reminder', () => {
  it('comes so many minutes before, to everybody and once', async () => {
    await make({ remind: 15, toUserIds: [guest.id] })
    expect(await waiting()).toContain(start - 15 * minute)
    await runAt(start - 16 * minute)
    expect(await reminders(guest)).toEqual([])
    await runAt(start - 14 * minute)
    await runAt(start - 10 * minute)
    for (const who of [maker, guest]) expect(await reminders(who)).toMatchObject([{ body: { type: '1' } }])
  })

  it('comes for each time of one that repeats, once, also after a change that leaves the time', async () => {
    const id = await make({ remind: 10, repetition: '2', toUserIds: [guest.id] })
    for (const ahead of [0, 1, 2]) {
      await runAt(start + ahead * day - 5 * minute)
      await runAt(start + ahead * day - 4 * minute)
    }
    const told = await reminders(guest)
    expect(told).toHaveLength(3)
    expect(new Set(told.map(({ body }) => body.id)).size).toBe(3)
    // the one that was told is made one of its own
    const time = told
      .map(({ body }) => body.id)
      .sort()
      .at(-1)
    expect((await s.call(maker, 'PUT', `/${time}/1`, { title: '改名' })).code).toBe(200)
    await runAt(start + 2 * day - 3 * minute)
    expect(await reminders(guest)).toHaveLength(3)
    expect((await s.call(maker, 'DELETE', `/${id}/3`)).code).toBe(200)
    await runAt(start + 5 * day)
    expect(await reminders(guest)).toHaveLength(3)
  })

  it('follows a time that is moved, and is not of what was deleted or is over', async () => {
    const id = await make({ remind: 10, toUserIds: [guest.id] })
    await s.call(maker, 'PUT', `/${id}/3`, { startDay: start + 5 * hour, endDay: start + 6 * hour })
    await runAt(start)
    expect(await reminders(guest)).toEqual([])
    await runAt(start + 5 * hour - 5 * minute)
    expect(await reminders(guest)).toHaveLength(1)
    s.test.app.jobs.clock.ahead = 0
    const other = await make({ remind: 10, toUserIds: [guest.id] })
    await s.call(maker, 'DELETE', `/${other}/3`)
    await make({ remind: 10, toUserIds: [guest.id] })
    await runAt(start + 3 * hour)
    expect(await reminders(guest)).toHaveLength(1)
  })

  it('missed while nothing ran is told of what is not over', async () => {
    await make({ remind: 10, repetition: '2', toUserIds: [guest.id] })
    await runAt(start + 10 * day + 30 * minute)
    expect(await reminders(guest)).toHaveLength(1)
    expect(await waiting()).toContain(start + 11 * day - 10 * minute)
  })
})

describe('an address for other calendars', () => {
  const fetched = async (url: string) => {
    const answer = await s.test.app.inject({ method: 'GET', url: new URL(url).pathname })
    return { code: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) }
  }
  const address = async () => (await s.call(maker, 'POST', '/Feed', null)).data.url

  it('has the own schedules and no others, what repeats as its rule', async () => {
    await make({ repetition: '2', repeatCount: 3, content: '<p>甲<b>乙</b></p>' })
    await s.make(guest, '20261201T0900', { title: '别人的', startDay: start, endDay: start })
    await s.make(guest, '20261201T0900', { title: '受邀', startDay: start, endDay: start, toUserIds: [maker.id] })
    const { code, text, type } = await fetched(await address())
    expect([code, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(text).toContain('RRULE:FREQ=DAILY;COUNT=3\r\n')
    expect(text).toMatch(/DTSTART;TZID=Asia\/Shanghai:\d{8}T\d{6}\r\n/)
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Shanghai\r\n')
    expect(text).toContain('SUMMARY:受邀')
    expect(text).toContain('DESCRIPTION:甲乙')
    expect(text).not.toContain('别人的')
    expect(new Set(text.match(/^UID:.*$/gm)).size).toBe(2)
  })

  it('says what was deleted of a series, and which time is another one', async () => {
    const id = await make({ repetition: '2', repeatCount: 5 })
    const { data } = await s.call(maker, 'GET', `?from=${start - day}&to=${start + 10 * day}`)
    const times = data.list.map((one: { id: string }) => one.id)
    expect((await s.call(maker, 'DELETE', `/${times[1]}/1`)).code).toBe(200)
    expect(
      (await s.call(maker, 'PUT', `/${times[2]}/1`, { startDay: start + 2 * day + hour, endDay: start + 2 * day + 2 * hour })).code,
    ).toBe(200)
    const { text } = await fetched(await address())
    const clock = (ms: number) => `${new Date(ms + 8 * hour).toISOString().slice(0, 19).replace(/[-:]/g, '')}`
    expect(text.match(new RegExp(`^UID:${id}@pinge`, 'gm'))).toHaveLength(2)
    expect(text).toContain(`EXDATE;TZID=Asia/Shanghai:${clock(start + day)}\r\n`)
    expect(text).toContain(`RECURRENCE-ID;TZID=Asia/Shanghai:${clock(start + 2 * day)}\r\n`)
    expect(text).toContain(`DTSTART;TZID=Asia/Shanghai:${clock(start + 2 * day + hour)}\r\n`)
    // whoever takes part in that time alone reads it as one that stands for itself
    expect((await s.call(maker, 'PUT', `/${times[3]}/1`, { toUserIds: [guest.id] })).code).toBe(200)
    const { url } = (await s.call(guest, 'POST', '/Feed', null)).data
    const other = (await fetched(url)).text
    expect(other.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(other).not.toMatch(/RRULE|RECURRENCE-ID/)
  })

  it('has each time by itself where a clock is changed while one lasts', async () => {
    const night = { timeZone: 'Europe/Berlin', repetition: '2', repeatCount: 3 }
    const begin = Math.floor(start / day) * day + 21 * hour
    await make({ ...night, startDay: begin, endDay: begin + 8 * hour })
    const { text } = await fetched(await address())
    expect(text).not.toContain('RRULE')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  })

  it('is guessed by nobody, and answers nothing after it was renewed, ended, or its owner may not sign in', async () => {
    expect((await s.call(maker, 'GET', '/Feed')).data.url).toBeNull()
    const first = await address()
    expect((await s.call(maker, 'GET', '/Feed')).data.url).toBe(first)
    expect(first).toMatch(/\/[\w-]{43}$/)
    const second = await address()
    expect([(await fetched(first)).code, (await fetched(second)).code]).toEqual([404, 200])
    await s.test.database.db.updateTable('base_user').set({ enabledMark: 0 }).where('id', '=', maker.id).execute()
    expect((await fetched(second)).code).toBe(404)
    await s.test.database.db.updateTable('base_user').set({ enabledMark: 1 }).where('id', '=', maker.id).execute()
    expect((await s.call(maker, 'DELETE', '/Feed')).code).toBe(200)
    expect((await fetched(second)).code).toBe(404)
    expect((await fetched('http://x/api/system/Schedule/Feed/short')).code).toBe(404)
  })
})
