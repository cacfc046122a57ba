import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Schedules, startSchedules } from '../../helpers/schedules.ts'

let s: Schedules
let reader: Person
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

beforeAll(async () => {
  s = await startSchedules()
  reader = await s.somebody()
  const hours = JSON.stringify([{ days: [1, 2, 3, 4, 5], from: 540, to: 1080 }])
  const calendar = (id: string, sortCode: number, enabledMark: number, name: string) => {
    const exceptions = JSON.stringify([
      { name, first: '2026-09-30', last: '2026-10-02', works: false },
      { name: `${name}补班`, first: '2026-10-10', last: '2026-10-10', works: true },
    ])
    return { ...{ id, fullName: id, enCode: id, timeZone: 'Asia/Shanghai', hours, exceptions, enabledMark, sortCode } }
  }
  await s.test.database.db
    .insertInto('flow_calendar')
    .values([calendar('unused', -3, 0, '停用'), calendar('usual', -2, 1, '国庆'), calendar('other', -1, 1, '厂休')])
    .execute()
})

const read = (query: string) => s.test.call('GET', `/api/workflow/Calendar/Days?${query}`, { token: reader.token })

describe('the days of the working calendar', () => {
  it('are read by everybody, of the first calendar in use or of one by its code, and nothing else of it', async () => {
    const window = `from=${day('2026-10-01')}&to=${day('2026-10-31')}`
    const { data } = await read(window)
    expect(data).toEqual({
      list: [
        { day: day('2026-10-01'), name: '国庆', works: false },
        { day: day('2026-10-02'), name: '国庆', works: false },
        { day: day('2026-10-10'), name: '国庆补班', works: true },
      ],
    })
    expect((await read(`${window}&code=other`)).data.list[0].name).toBe('厂休')
    for (const code of ['unused', 'nothing']) expect((await read(`${window}&code=${code}`)).data).toEqual({ list: [] })
  })

  it('are answered for no more than 400 days', async () => {
    const from = day('2026-01-01')
    expect((await read(`from=${from}&to=${from + 400 * 86_400_000}`)).code).toBe(200)
    expect((await read(`from=${from}&to=${from + 401 * 86_400_000}`)).code).toBe(400)
    expect((await read(`from=${from}&to=${from - 1}`)).code).toBe(400)
  })
})
