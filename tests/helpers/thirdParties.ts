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
  /** the main one first */
  units: number[]
  leads: number[]
  enabled: boolean
}

/** What one of the services holds. */
class Directory {
  readonly departments = new Map<number, Department>([[1, { id: 1, name: 'root', parent: 0, order: 0, leader: '' }]])
  readonly members = new Map<string, Member>()
  /** who administers the service */
  readonly administrators = new Set<string>()
  /** ids of members on a page of theirs */
  page = 2
  /** whether whoever has the key may read only the ids of departments and members, as keys of WeCom since 2022 */
  onlyIds = false
  private next = 100

  clear(): void {
    this.administrators.clear()
    this.onlyIds = false
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
      [...this.departments.values()].some(({ parent }) => parent === id) ||
      [...this.members.values()].some(({ units }) => units.includes(id))
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
    if (member.units.length === 0 || member.units.length > 100) throw new Fault(60012, 'invalid department')
    for (const unit of member.units) this.at(unit)
    for (const one of this.members.values())
      if (one.id !== before?.id && one.mobile !== '' && one.mobile === member.mobile) throw new Fault(60104, 'mobile existed')
    this.members.set(before?.id ?? member.id, { ...before, ...member, id: before?.id ?? member.id })
  }
}

/** The department of an id and all below it. */
function below(on: Directory, id: number): Department[] {
  const children = [...on.departments.values()].filter(({ parent }) => parent === id)
  return [on.at(id), ...children.flatMap((one) => below(on, one.id))]
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
    ...{ units: (body.department as number[]) ?? [], enabled: body.enable === 1 },
    leads: ((body.department as number[]) ?? []).filter((_, i) => (body.is_leader_in_dept as number[])[i] === 1),
  })
  if (on.onlyIds && ['department/list', 'user/get', 'user/simplelist'].includes(name)) throw new Fault(48002, 'api forbidden')
  switch (name) {
    case 'department/create':
      return { id: on.keep(department()) }
    case 'department/update':
      return did(on.keep({ ...department(), id: Number(body.id) }))
    case 'department/delete':
      return did(on.drop(Number(id)))
    case 'department/list':
      return { department: below(on, Number(id)).map(({ parent, ...one }) => ({ ...one, parentid: parent })) }
    case 'department/simplelist':
      return { department_id: below(on, Number(id)).map((one) => ({ id: one.id, parentid: one.parent, order: one.order })) }
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
    case 'user/simplelist': {
      const at = Number(query.get('department_id'))
      const inside = new Set(query.get('fetch_child') === '1' ? below(on, at).map((one) => one.id) : [on.at(at).id])
      const found = [...on.members.values()].filter(({ units }) => units.some((unit) => inside.has(unit)))
      return { userlist: found.map((one) => ({ userid: one.id, name: one.name, department: one.units, open_userid: '' })) }
    }
    case 'user/list_id': {
      // a line for each department of each member, and a cursor as long as there are more
      const lines = [...on.members.values()].flatMap((one) => one.units.map((department) => ({ userid: one.id, department })))
      const from = Number(text(body.cursor).replace('c', '') || 0)
      const next = from + Math.min(on.page, Number(body.limit))
      return { dept_user: lines.slice(from, next), next_cursor: next < lines.length ? `c${next}` : '' }
    }
    default:
      throw new Fault(404, `no such call: ${name}`)
  }
}

function ding(on: Directory, name: string, body: Body): object {
  const department = () => ({ name: text(body.name), parent: Number(body.parent_id), order: Number(body.order) })
  const leader = { leader: text(body.dept_manager_userid_list) }
  const member = () => ({
    ...{ id: text(body.userid), name: text(body.name), mobile: text(body.mobile), email: text(body.email), title: text(body.title) },
    ...{ units: text(body.dept_id_list).split(',').map(Number), leads: [], enabled: true },
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
    case 'v2/user/list': {
      const at = on.at(Number(body.dept_id)).id
      const all = [...on.members.values()].filter(({ units }) => units.includes(at))
      const [from, size] = [Number(body.cursor), Number(body.size)]
      if (!(size >= 1 && size <= 100)) throw new Fault(400002, 'invalid size')
      const next = from + Math.min(on.page, size)
      const list = all.slice(from, next).map(({ id: userid, units, ...rest }) => ({ ...rest, userid, dept_id_list: units }))
      return { result: next < all.length ? { has_more: true, next_cursor: next, list } : { has_more: false, list } }
    }
    case 'user/listadmin':
      return { result: [...on.administrators].map((userid) => ({ userid, sys_level: 2 })) }
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
  /** ends the tokens that were given out: whoever calls with one is told so */
  endTokens: () => void
  /** waits until an answer was lost */
  lost: () => Promise<void>
  /** ends the calls whose answers were lost */
  release: () => void
  stop: () => Promise<void>
}

/** What the services know of us. */
export const thirdSecret = 'third-secret-1'
const tokenOf = (n: number) => `THIRD-TOKEN-${n}`

/** Starts the server. */
export async function startThirdParties(): Promise<ThirdParties> {
  const [qy, dingTalk] = [new Directory(), new Directory()]
  const calls: string[] = []
  const planned = new Map<string, object[]>()
  const hanging: ServerResponse[] = []
  const waiting: Array<() => void> = []
  let given = 2
  let isLost: (path: string) => boolean = () => false
  const answer = (path: string, query: URLSearchParams, body: Body): object => {
    const next = planned.get(path)?.shift()
    if (next) return next
    if (path === '/cgi-bin/gettoken' || path === '/gettoken') {
      const secret = query.get('corpsecret') ?? query.get('appsecret')
      return secret === thirdSecret
        ? { errcode: 0, errmsg: 'ok', access_token: tokenOf(given), expires_in: 7200 }
        : { errcode: 40001, errmsg: `invalid credential ${secret}` }
    }
    const [, isQy, name = ''] = /^\/(cgi-bin|topapi)\/(.+)$/.exec(path) ?? []
    if (query.get('access_token') !== tokenOf(given)) {
      // the gateway of DingTalk has a code of its own, and that of the fault beside it
      const sub = { sub_code: '40014', sub_msg: '不合法的access_token' }
      if (isQy !== 'cgi-bin') return { errcode: 88, ...sub, errmsg: `ding talk error[subcode=40014,submsg=${sub.sub_msg}]` }
      return { errcode: 42001, errmsg: 'access_token expired' }
    }
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
    endTokens: () => void given++,
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
