/** Working calendars on the real server: what is kept of them, and what flows count by them. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'

let test: FlowApp
beforeAll(async () => {
  test = await startFlows()
})

const path = '/api/workflow/Calendar'
const at = (text: string) => Date.parse(`${text}+08:00`)
const manager: FlowNode = { id: 'n1', kind: 'approve', title: '直属主管', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }
const days = [1, 2, 3, 4, 5]
const usual = [
  { days, span: ['09:00', '12:00'] },
  { days, span: ['13:30', '18:00'] },
]
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: Row, account = 'admin') =>
  test.call(method, `${path}${url}`, { token: await test.as(account), ...(body ? { body } : {}) })
const make = async (enCode: string, more: Row = {}) =>
  call('POST', '', { fullName: `日历 ${enCode}`, enCode, timeZone: 'Asia/Shanghai', hours: usual, ...more })
/** What is refused, as `field row child`. */
const refused = async (more: Row): Promise<string[]> => {
  const { code, data } = await make('refused', more)
  expect(code).toBe(400)
  return data.errors.map(({ field, row, child }: { field: string; row?: number; child?: string }) => {
    if (child !== undefined) expect(field.endsWith(`[${row}].${child}`)).toBe(true)
    return [field.replace(/\[.*/, ''), row, child].join(' ').trim()
  })
}
/** Moves the clock of the jobs to a moment that is still to come. */
const moveTo = async (moment: number) => {
  const now = Date.now()
  expect(moment).toBeGreaterThan(now + test.app.jobs.clock.ahead)
  test.app.jobs.clock.ahead = moment - now
}
const timers = async (instance: string) => {
  const rows = await test.database.db
    .selectFrom('base_job')
    .select(['payload', 'dueAt'])
    .where('kind', '=', 'flow.timer')
    .where('state', '=', 'waiting')
    .execute()
  return rows
    .map(({ payload, dueAt }): Row => ({ ...(payload as Row), dueAt: new Date(dueAt).getTime() }))
    .filter((one) => one.instance === instance)
    .sort((a, b) => Number(a.dueAt) - Number(b.dueAt))
    .map(({ what, dueAt }) => `${what} ${new Date(Number(dueAt) + 8 * 3_600_000).toISOString().slice(0, 16)}`)
}

describe('a working calendar', () => {
  it('is kept as its form has it, and read again as that', async () => {
    const day = Date.UTC(2030, 9, 1)
    const exceptions = [
      { name: '国庆节', period: [day, day + 6 * 86_400_000], works: 0, span: ['09:00', '10:00'] },
      { name: '加班', period: [day + 11 * 86_400_000, day + 11 * 86_400_000], works: 1, span: ['20:00', '23:59'] },
      { name: '调休', period: [day + 12 * 86_400_000, day + 12 * 86_400_000], works: 1, span: null },
    ]
    const { data } = await make('kept', { exceptions })
    const row = await test.database.db.selectFrom('flow_calendar').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
    expect(JSON.parse(row.hours ?? '')).toEqual([
      { days, from: 540, to: 720 },
      { days, from: 810, to: 1080 },
    ])
    expect(JSON.parse(row.exceptions ?? '')).toEqual([
      { name: '国庆节', first: '2030-10-01', last: '2030-10-07', works: false },
      { name: '加班', first: '2030-10-12', last: '2030-10-12', works: true, from: 1200, to: 1440 },
      { name: '调休', first: '2030-10-13', last: '2030-10-13', works: true },
    ])
    const read = (await call('GET', `/${data.id}`)).data
    expect(read).toMatchObject({ enCode: 'kept', timeZone: 'Asia/Shanghai', hours: usual })
    expect(read.exceptions).toEqual(exceptions.map((one) => (one.works === 0 ? { ...one, span: null } : one)))
    // sent back as it was read it stays as it is; its code stays for ever
    expect((await call('PUT', `/${data.id}`, read)).code).toBe(200)
    expect((await call('GET', `/${data.id}`)).data).toMatchObject({ hours: usual, version: 2 })
    expect(await call('PUT', `/${data.id}`, { enCode: 'other' })).toMatchObject({ code: 400, data: { errors: [{ field: 'enCode' }] } })
    const list = (await call('GET', '?keyword=kept')).data.list
    expect(list).toMatchObject([{ enCode: 'kept' }])
    expect(list[0]).not.toHaveProperty('exceptions')
    expect((await call('DELETE', `/${data.id}`)).code).toBe(200)
  })

  it('is refused with what is wrong with it, at its place', async () => {
    expect(await refused({ timeZone: 'Asia/Nowhere' })).toEqual(['timeZone'])
    expect(await refused({ timeZone: '+08:00' })).toEqual(['timeZone'])
    expect(await refused({ hours: [] })).toEqual(['hours'])
    expect(await refused({ hours: 'no JSON' })).toEqual(['hours'])
    expect(await refused({ hours: '{}' })).toEqual(['hours'])
    expect(await refused({ hours: 5 })).toEqual(['hours'])
    expect(await refused({ hours: [...usual, { days: [5], span: ['17:59', '19:00'] }] })).toEqual(['hours 2 span'])
    expect(await refused({ hours: [{ days: [], span: ['10:00', '09:00'] }, null, { days: [9], span: 'x' }] })).toEqual([
      ...['hours 0 days', 'hours 0 span', 'hours 1 days', 'hours 1 span', 'hours 2 days', 'hours 2 span'],
    ])
    const day = Date.UTC(2030, 0, 1)
    const off = { name: '休', period: [day, day], works: 0 }
    expect(await refused({ exceptions: [off, { ...off, works: 1 }] })).toEqual(['exceptions 1 period'])
    expect(
      await refused({
        exceptions: [
          { ...off, name: '' },
          { ...off, period: [day + 1, null] },
          { ...off, period: [1e300, 1e300] },
        ],
      }),
    ).toEqual([...['exceptions 0 name', 'exceptions 1 period', 'exceptions 2 period']])
    expect(await refused({ exceptions: [{ ...off, period: [day, day + 366 * 86_400_000] }] })).toEqual(['exceptions 0 period'])
    expect(await refused({ exceptions: Array(301).fill(off) })).toEqual(['exceptions'])
    // nobody works on any day of the years to come
    const first = Date.now() - (Date.now() % 86_400_000)
    const year = 366 * 86_400_000
    const years = Array.from({ length: 10 }, (_, n) => ({ ...off, period: [first + n * year, first + (n + 1) * year - 86_400_000] }))
    expect(await refused({ hours: [{ days: [1], span: ['09:00', '09:01'] }], exceptions: years })).toEqual(['exceptions'])
    expect((await make('work')).code, 'there is one of this code').toBe(400)
  })

  it('is of any time zone that the server knows, told by its clock of today', async () => {
    const { list } = (await call('GET', '/Zones')).data
    expect(list.length).toBeGreaterThan(300)
    expect(list).toContainEqual({ id: 'Asia/Shanghai', fullName: '(UTC+08:00) Asia/Shanghai' })
    expect((await call('GET', '/Zones', undefined, 'suwanqing')).code).toBe(403)
    expect((await call('GET', '/Selector', undefined, 'suwanqing')).code).toBe(403)
    expect((await call('GET', '/Selector')).data.list).toContainEqual({ enCode: 'work', fullName: '公司工作日历', enabledMark: 1 })
  })
})

describe('a flow with a working calendar', () => {
  it('rings when the working hours are over, and reminds so many of them before', async () => {
    const due = { hours: 3, calendar: 'work', remind: [-1, -5], after: 'agree' as const }
    const flow = await test.release({ nodes: [{ ...manager, due }] }, 'byCalendar')
    // a Friday afternoon: the three hours end on Monday, and what would remind before it was come to does not
    await moveTo(at('2027-03-05T17:00'))
    const id = await test.launch('suwanqing', flow)
    expect(await timers(id)).toEqual(['remind 2027-03-08T10:00', 'due 2027-03-08T11:00'])
    await moveTo(at('2027-03-08T10:58'))
    await test.app.jobs.runDue(['flow.timer'])
    expect(await test.taskOf('chenguodong', id)).toBeDefined()
    await moveTo(at('2027-03-08T11:02'))
    await test.app.jobs.runDue(['flow.timer'])
    expect((await test.read('suwanqing', id)).status).toBe(2)
    expect(await test.isFolded()).toBe(true)
  })

  it('waits over the weekend and the holidays', async () => {
    const wait: FlowNode = { id: 'w', kind: 'wait', hours: 8, calendar: 'work' }
    const flow = await test.release({ nodes: [wait, manager] }, 'waiting')
    // before the holidays of October: an hour is left of the day
    await moveTo(at('2027-09-30T17:00'))
    const id = await test.launch('suwanqing', flow)
    expect(await test.taskOf('chenguodong', id)).toBeUndefined()
    // the third of October is a Sunday
    await moveTo(at('2027-10-04T17:28'))
    await test.app.jobs.runDue(['flow.timer'])
    expect(await test.taskOf('chenguodong', id)).toBeUndefined()
    await moveTo(at('2027-10-04T17:32'))
    await test.app.jobs.runDue(['flow.timer'])
    expect(await test.taskOf('chenguodong', id)).toBeDefined()
  })

  it('goes on by one that is switched off, and by its hours as they were when a node was come to', async () => {
    const { data } = await make('switched')
    const flow = await test.release({ nodes: [{ ...manager, due: { hours: 4, calendar: 'switched' } }] }, 'switched')
    await moveTo(at('2028-03-01T09:05'))
    const before = await test.launch('suwanqing', flow)
    expect((await call('PUT', `/${data.id}/Actions/State`, { enabledMark: 0 })).code).toBe(200)
    expect((await call('PUT', `/${data.id}`, { hours: [{ days, span: ['09:00', '10:00'] }] })).code).toBe(200)
    const after = await test.launch('suwanqing', flow)
    expect(await timers(before)).toEqual(['due 2028-03-01T14:35'])
    // an hour a day
    expect(await timers(after)).toEqual(['due 2028-03-07T09:05'])
  })

  it('counts from a day of the form where the calendar is of', async () => {
    const form = [
      { pingeKey: 'datePicker', field: 'day', label: '日期' },
      { pingeKey: 'datePicker', field: 'moment', label: '时间', format: 'yyyy-MM-dd HH:mm' },
      { pingeKey: 'input', field: 'title', label: '标题' },
    ]
    const draft = {
      fullName: '到期',
      enCode: 'dated',
      formData: { version: 1, fields: form },
      columnData: { version: 1, columnList: [{ field: 'title' }] },
    }
    const admin = await test.as('admin')
    const { data } = await test.call('POST', '/api/visualdev/Base', { token: admin, body: draft })
    expect((await test.call('POST', `/api/visualdev/Base/${data.id}/Actions/Release`, { token: admin, body: {} })).code).toBe(200)
    test.models.dated = data.id
    expect(
      (await make('berlin', { timeZone: 'Europe/Berlin', hours: [{ days: [1, 2, 3, 4, 5, 6, 7], span: ['00:00', '23:59'] }] })).code,
    ).toBe(200)
    const asking = (id: string, field: string): FlowNode => ({
      ...manager,
      id,
      who: [{ by: 'starter' }],
      due: { hours: 1, calendar: 'berlin', from: { field } },
    })
    const flow = await test.release(
      {
        nodes: [{ id: 'b', kind: 'branch', mode: 'parallel', ways: [{ nodes: [asking('a', 'day')] }, { nodes: [asking('c', 'moment')] }] }],
      },
      'dated',
      'dated',
    )
    const moment = Date.parse('2040-07-02T10:00Z')
    const id = await test.launch('admin', flow, { title: 'x', day: Date.UTC(2040, 6, 1), moment })
    const rows = await test.database.db
      .selectFrom('flow_task')
      .select(['node', 'dueTime'])
      .where('instanceId', '=', id)
      .orderBy('node')
      .execute()
    expect(rows.map(({ node, dueTime }) => `${node} ${new Date(dueTime ?? 0).toISOString()}`)).toEqual([
      'a 2040-06-30T23:00:00.000Z',
      'c 2040-07-02T11:00:00.000Z',
    ])
  })

  it('is refused where it names one that is not there, or hours that do not go by in years', async () => {
    const faults = async (nodes: FlowNode[]) => {
      const definition = JSON.stringify({ version: 1, code: 'no', form: 'leaveRequest', start: {}, nodes })
      const body = { fullName: 'x', enCode: 'no', modelId: test.models.leaveRequest, definition }
      const { code, data } = await test.call('POST', '/api/workflow/Template', { token: await test.as('admin'), body })
      expect(code).toBe(400)
      return data.faults.map(({ pointer, message }: { pointer: string; message: string }) => `${pointer} ${message}`)
    }
    expect(await faults([{ ...manager, due: { hours: 4, calendar: 'works' } }])).toEqual(['/nodes/0/due/calendar unknown calendar "works"'])
    expect(await faults([{ id: 'w', kind: 'wait', hours: 4, calendar: 'gone' }, manager])).toEqual([
      '/nodes/0/calendar unknown calendar "gone"',
    ])
    expect(await faults([{ ...manager, due: { hours: 80_000, calendar: 'work' } }])).toEqual([
      '/nodes/0/due/calendar so many hours of the calendar "work" do not go by in 10 years',
    ])
    expect(await faults([{ ...manager, due: { hours: 1, calendar: 'work', remind: [-80_000] } }])).toHaveLength(1)
  })

  it('is simulated by its calendar, and nothing is kept of that', async () => {
    const flow = await test.release({ nodes: [{ id: 'w', kind: 'wait', hours: 4, calendar: 'work' }, manager] }, 'simulated')
    const token = await test.as('admin')
    const draft = (await test.call('GET', `/api/workflow/Template/${flow}/Draft`, { token })).data
    const body = { definition: draft.definition, starter: await test.idOf('suwanqing'), form: leave() }
    const { code, data } = await test.call('POST', `/api/workflow/Template/${flow}/Simulate`, { token, body })
    expect([code, data.ends, data.way.map(({ node }: { node: string }) => node)]).toEqual([200, 'adopted', ['w', 'n1']])
  })

  it('keeps its calendar: nobody deletes it, or takes its hours away, as long as there may be instances by it', async () => {
    const { data } = await make('held')
    const flow = await test.release({ nodes: [{ ...manager, due: { hours: 4000, calendar: 'held' } }] }, 'holds')
    const remove = () => call('DELETE', `/${data.id}`)
    expect(await remove()).toMatchObject({ code: 409, msg: expect.stringContaining('流程 holds') })
    expect(await call('PUT', `/${data.id}`, { hours: [{ days: [1], span: ['09:00', '10:00'] }] })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'hours', message: expect.stringContaining('流程 holds') }] },
    })
    const instance = await test.launch('suwanqing', flow)
    const token = await test.as('admin')
    const change = async (nodes: FlowNode[]) => {
      const { version } = (await test.call('GET', `/api/workflow/Template/${flow}/Draft`, { token })).data
      const definition = JSON.stringify({ version: 1, code: 'holds', form: 'leaveRequest', start: {}, nodes })
      return (await test.call('PUT', `/api/workflow/Template/${flow}/Draft`, { token, body: { version, definition } })).code
    }
    expect(await change([manager])).toBe(200)
    expect((await remove()).code, 'the released version names it').toBe(409)
    const { version } = (await test.call('GET', `/api/workflow/Template/${flow}/Draft`, { token })).data
    expect((await test.call('POST', `/api/workflow/Template/${flow}/Release`, { token, body: { version } })).code).toBe(200)
    expect((await remove()).code, 'an instance goes by the version before').toBe(409)
    expect((await test.give('suwanqing', `Instance/${instance}/Withdraw`)).code).toBe(200)
    expect((await test.call('DELETE', `/api/workflow/Instance/${instance}`, { token: await test.as('suwanqing') })).code).toBe(200)
    expect((await remove()).code).toBe(200)
  })
})
