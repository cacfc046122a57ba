/** WeCom and DingTalk as one server in the test's process: they keep departments and people, and answer as they publish it. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Department {
  id: number
  name: string
  parent: number
  order: number
  leader: string
}
export interface Member {
  id: string
  name: string
  mobile: string
  email: string
  title: string
  unit: number
  leads: boolean
  enabled: boolean
}

/** What one of the services holds. */
class Directory {
  readonly departments = new Map<number, Department>([[1, { id: 1, name: 'root', parent: 0, order: 0, leader: '' }]])
  readonly members = new Map<string, Member>()
  private next = 100

  clear(): void {
    for (const id of this.departments.keys()) if (id !== 1) this.departments.delete(id)
    this.members.clear()
  }

  /** Names by the path of their departments, below the root. */
  paths(): string[] {
    const path = ({ name, parent }: Department): string => (parent <= 1 ? name : `${path(this.at(parent))}/${name}`)
    return [...this.departments.values()]
      .filter(({ id }) => id !== 1)
      .map(path)
      .sort()
  }

  at(id: number): Department {
    const found = this.departments.get(id)
    if (!found) throw new Fault(60003, 'department not found')
    return found
  }

  keep(department: Partial<Department>): number {
    const id = department.id ?? this.next++
    const before = this.departments.get(id)
    if (department.id !== undefined && !before) throw new Fault(60003, 'department not found')
    const now = { name: '', parent: 1, order: 0, leader: '', ...before, ...department, id }
    if (!this.departments.has(now.parent)) throw new Fault(60004, 'parent department not found')
    for (const one of this.departments.values())
      if (one.id !== id && one.parent === now.parent && one.name === now.name) throw new Fault(60008, 'department existed')
    if (now.name.length > 64) throw new Fault(60001, 'name is too long')
    this.departments.set(id, now)
    return id
  }

  drop(id: number): void {
    this.at(id)
    const holds =
      [...this.departments.values()].some(({ parent }) => parent === id) || [...this.members.values()].some(({ unit }) => unit === id)
    if (holds) throw new Fault(60005, 'department is not empty')
    this.departments.delete(id)
  }

  member(id: string, gone: number): Member {
    const found = [...this.members.values()].find((one) => one.id.toLowerCase() === id.toLowerCase())
    if (!found) throw new Fault(gone, 'user not found')
    return found
  }

  put(member: Member, isNew: boolean, gone: number): void {
    const before = [...this.members.values()].find(({ id }) => id.toLowerCase() === member.id.toLowerCase())
    if (isNew && before) throw new Fault(60102, 'userid existed')
    if (!isNew && !before) throw new Fault(gone, 'user not found')
    this.at(member.unit)
    for (const one of this.members.values())
      if (one.id !== before?.id && one.mobile !== '' && one.mobile === member.mobile) throw new Fault(60104, 'mobile existed')
    this.members.set(before?.id ?? member.id, { ...before, ...member, id: before?.id ?? member.id })
  }
}

class Fault extends Error {
  constructor(
    readonly errcode: number,
    message: string,
  ) {
    super(message)
  }
}

type Body = { [name: string]: unknown }
/** The answer of what tells nothing. */
const did = (_done: unknown): object => ({})
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

function weCom(on: Directory, name: string, query: URLSearchParams, body: Body): object {
  const id = query.get('id')
  const department = () => ({ name: text(body.name), parent: Number(body.parentid), order: Number(body.order) })
  const member = () => ({
    ...{ id: text(body.userid), name: text(body.name), mobile: text(body.mobile), email: text(body.email), title: text(body.position) },
    ...{ unit: Number(body.main_department), leads: text(body.is_leader_in_dept) === '1', enabled: body.enable === 1 },
  })
  switch (name) {
    case 'department/create':
      return { id: on.keep(department()) }
    case 'department/update':
      return did(on.keep({ ...department(), id: Number(body.id) }))
    case 'department/delete':
      return did(on.drop(Number(id)))
    case 'department/list':
    case 'department/simplelist':
      on.at(Number(id))
      return { department: [...on.departments.values()].map(({ parent, ...one }) => ({ ...one, parentid: parent })) }
    case 'user/create':
      return did(on.put(member(), true, 60111))
    case 'user/update':
      return did(on.put(member(), false, 60111))
    case 'user/delete':
      return did(on.members.delete(on.member(text(query.get('userid')), 60111).id))
    case 'user/get': {
      const { id: userid, ...rest } = on.member(text(query.get('userid')), 60111)
      return { ...rest, userid }
    }
    case 'user/getuserid': {
      const found = [...on.members.values()].find(({ mobile }) => mobile === body.mobile)
      if (!found) throw new Fault(60111, 'userid not found')
      return { userid: found.id }
    }
    case 'user/simplelist':
      on.at(Number(query.get('department_id')))
      return { userlist: [] }
    default:
      throw new Fault(404, `no such call: ${name}`)
  }
}

function ding(on: Directory, name: string, body: Body): object {
  const department = () => ({ name: text(body.name), parent: Number(body.parent_id), order: Number(body.order) })
  const leader = { leader: text(body.dept_manager_userid_list) }
  const member = () => ({
    ...{ id: text(body.userid), name: text(body.name), mobile: text(body.mobile), email: text(body.email), title: text(body.title) },
    ...{ unit: Number(body.dept_id_list), leads: false, enabled: true },
  })
  switch (name) {
    case 'v2/department/create':
      return { result: { dept_id: on.keep(department()) } }
    case 'v2/department/update':
      if (leader.leader !== '') on.member(leader.leader, 60121)
      return did(on.keep({ ...department(), ...leader, id: Number(body.dept_id) }))
    case 'v2/department/delete':
      return did(on.drop(Number(body.dept_id)))
    case 'v2/department/listsub': {
      on.at(Number(body.dept_id))
      const below = [...on.departments.values()].filter(({ parent }) => parent === Number(body.dept_id))
      return { result: below.map((one) => ({ dept_id: one.id, name: one.name, parent_id: one.parent })) }
    }
    case 'v2/user/create':
      return did(on.put(member(), true, 60121))
    case 'v2/user/update':
      return did(on.put(member(), false, 60121))
    case 'v2/user/delete':
      return did(on.members.delete(on.member(text(body.userid), 60121).id))
    case 'v2/user/get': {
      const { id: userid, ...rest } = on.member(text(body.userid), 60121)
      return { result: { ...rest, userid } }
    }
    case 'v2/user/getbymobile': {
      const found = [...on.members.values()].find(({ mobile }) => mobile === body.mobile)
      if (!found) throw new Fault(60121, 'user not found')
      return { result: { userid: found.id } }
    }
    case 'user/listsimple':
      on.at(Number(body.dept_id))
      return { result: { has_more: false, list: [] } }
    default:
      throw new Fault(404, `no such call: ${name}`)
  }
}

export interface ThirdParties {
  url: string
  host: string
  qy: Directory
  ding: Directory
  /** the paths that were called, in their order */
  calls: string[]
  /** what is answered to the next calls of a path instead */
  instead: (path: string, ...answers: object[]) => void
  /** asked of each call that was done: its answer is lost where this says so */
  lose: (when: (path: string) => boolean) => void
  /** waits until an answer was lost */
  lost: () => Promise<void>
  /** ends the calls whose answers were lost */
  release: () => void
  stop: () => Promise<void>
}

/** What the services know of us. */
export const thirdSecret = 'third-secret-1'
const token = 'THIRD-TOKEN-2'

/** Starts the server. */
export async function startThirdParties(): Promise<ThirdParties> {
  const [qy, dingTalk] = [new Directory(), new Directory()]
  const calls: string[] = []
  const planned = new Map<string, object[]>()
  const hanging: ServerResponse[] = []
  const waiting: Array<() => void> = []
  let isLost: (path: string) => boolean = () => false
  const answer = (path: string, query: URLSearchParams, body: Body): object => {
    const next = planned.get(path)?.shift()
    if (next) return next
    if (path === '/cgi-bin/gettoken' || path === '/gettoken') {
      const secret = query.get('corpsecret') ?? query.get('appsecret')
      return secret === thirdSecret
        ? { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 }
        : { errcode: 40001, errmsg: `invalid credential ${secret}` }
    }
    if (query.get('access_token') !== token) return { errcode: 40014, errmsg: 'invalid access_token' }
    const [, isQy, name = ''] = /^\/(cgi-bin|topapi)\/(.+)$/.exec(path) ?? []
    try {
      return { errcode: 0, errmsg: 'ok', ...(isQy === 'cgi-bin' ? weCom(qy, name, query, body) : ding(dingTalk, name, body)) }
    } catch (error) {
      if (error instanceof Fault) return { errcode: error.errcode, errmsg: error.message }
      throw error
    }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    calls.push(pathname)
    const told = answer(pathname, searchParams, body === '' ? {} : (JSON.parse(body) as Body))
    if (isLost(pathname)) {
      hanging.push(response)
      for (const done of waiting.splice(0)) done()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url: `http://${host}`, host, qy, ding: dingTalk, calls },
    instead: (path, ...answers) => void planned.set(path, answers),
    lose: (when) => {
      isLost = when
    },
    lost: () => new Promise<void>((done) => waiting.push(done)),
    release: () => {
      for (const one of hanging.splice(0)) one.destroy()
    },
    stop: () =>
      new Promise((done) => {
        for (const one of hanging) one.destroy()
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
