import type { Task } from '#core/flow/types.ts'
import company from '#fixtures/demo/company.json' with { type: 'json' }
import { createRandom, type Random } from '#fixtures/demo/random.ts'
import type { Db } from '../db/types.ts'
import { type Launching, type Past, type PastRecord, pastOf } from '../modules/workflow/index.ts'
import type { DemoRecord } from './applications.ts'

const minute = 60_000
const hour = 60 * minute

const opinions = ['同意', '同意', '情况属实，同意', '已核对，无误', '按制度办理', '请尽快办理']
const doubts = ['附件不全，请补充后重新提交', '说明不够清楚，请补充', '金额与明细不符，请核对']
const names = new Map(company.people.map(({ account, realName }) => [account, realName]))
/** Who is asked for more: a deputy general manager signs after whoever wants that. */
const deputy = 'linzhiyuan'

/** What a story is about beside what its flow says. */
interface Telling {
  past: Past
  starter: string
  people: ReadonlyMap<string, string>
  random: Random
  /** when it is, in ms: nothing happens after it */
  now: number
  /** when it happened last */
  at: number
  /** how many decisions it comes to; all of them where nothing is said */
  most?: number
  decided: number
  /** what ended elsewhere, and is waited for */
  answers: Array<{ node: string; at: number; ok: boolean }>
}

/** By its place in its application: what happens to an instance beside being agreed to. The last ones are under way. */
function fateOf(index: number, last: boolean) {
  if (last) return ['draft', 'waits', 'suspended', 'waits', 'withdrawn', 'waits', 'returned', 'waits'][index % 8] ?? 'waits'
  if (index % 50 === 7) return 'withdrawn'
  if (index % 50 === 19) return 'ended'
  if (index % 16 === 5) return 'again'
  if (index % 23 === 9) return 'transferred'
  if (index % 12 === 4) return 'added'
  return 'agreed'
}

const openTasks = ({ past }: Telling): Task[] => Object.values(past.state().tasks).filter(({ state }) => state === 'open')

/** A moment, or where nobody works then the next morning on which somebody does. */
function atWork(at: number, random: Random): number {
  const date = new Date(at)
  const isOff = () => date.getDay() === 0 || date.getDay() === 6
  if (!isOff() && date.getHours() >= 8 && date.getHours() < 18) return at
  if (isOff() || date.getHours() >= 18) date.setDate(date.getDate() + 1)
  while (isOff()) date.setDate(date.getDate() + 1)
  return date.setHours(8, random.int(31, 59), random.int(0, 59), 0)
}

/** A while later; false where that has not come yet. */
function later(told: Telling, from: number, to: number): boolean {
  const at = atWork(told.at + told.random.int(from, to), told.random)
  if (at > told.now - minute) return false
  told.at = at
  return true
}

/** Timers that ring, and what is answered, until a moment. */
async function until(told: Telling, moment: number): Promise<void> {
  const { past, answers } = told
  for (;;) {
    const timer = past.timers().find(({ at }) => at <= moment)
    const answer = answers.find(({ node, at }) => at <= moment && past.state().open[node] !== undefined)
    if (!timer && !answer) return
    if (answer && (!timer || answer.at <= timer.at)) {
      answers.splice(answers.indexOf(answer), 1)
      await past.send({ kind: 'answered', node: answer.node, round: past.state().open[answer.node]?.round ?? 0, ok: answer.ok }, answer.at)
    } else if (timer) await past.send({ kind: 'timer', what: timer.what, node: timer.node, round: timer.round }, timer.at)
  }
}

/** Where nobody is asked, something else is waited for: what rings or is answered next; false where nothing does until now. */
async function goesOnByItself(told: Telling): Promise<boolean> {
  const next = Math.min(...told.past.timers().map(({ at }) => at), ...told.answers.map(({ at }) => at))
  if (next > told.now - minute) return false
  told.at = Math.max(told.at, next)
  await until(told, told.at)
  return true
}

/** One of those who are asked decides; false where nobody is asked, or nobody has come to it yet. */
async function decide(told: Telling, isHandle: (node: string) => boolean): Promise<boolean> {
  const { past, random } = told
  if (told.decided >= (told.most ?? Number.POSITIVE_INFINITY) || !later(told, 20 * minute, 9 * hour)) return false
  await until(told, told.at)
  const open = openTasks(told)
  if (open.length === 0) return await goesOnByItself(told)
  const { id: task, person, node } = random.pick(open)
  await past.send({ kind: isHandle(node) ? 'handle' : 'agree', task, actor: person, opinion: random.pick(opinions) }, told.at)
  told.decided += 1
  return true
}

/** Somebody who is asked does something else than deciding; nothing where nobody is asked any more. */
async function turn(told: Telling, kind: 'return' | 'transfer' | 'addAfter' | 'refuse', offers: (node: string) => boolean): Promise<void> {
  const { past, random, people, starter } = told
  if (!later(told, 30 * minute, 6 * hour)) return
  await until(told, told.at)
  const asked = openTasks(told).find(({ node }) => offers(node))
  const to = people.get(deputy) ?? ''
  if (!asked || (kind !== 'return' && kind !== 'refuse' && (asked.person === to || starter === to))) return
  const { id: task, person: actor } = asked
  const because = { opinion: random.pick(kind === 'addAfter' || kind === 'transfer' ? opinions : doubts) }
  if (kind === 'return') await past.send({ kind, task, actor, node: 'start', ...because }, told.at)
  else if (kind === 'transfer') await past.send({ kind, task, actor, to, ...because }, told.at)
  else if (kind === 'addAfter') await past.send({ kind, task, actor, people: [to], ...because }, told.at)
  else await past.send({ kind, task, actor, ...because }, told.at)
}

/** What happened to one instance from its launch until now. */
async function tell(told: Telling, fate: string, { released }: Launching): Promise<void> {
  const { past, starter: actor, random, people } = told
  const nodeOf = (id: string) => released.plan.nodes.get(id)?.node
  const isHandle = (id: string) => nodeOf(id)?.kind === 'handle'
  const decides = (id: string) => nodeOf(id)?.kind === 'approve'
  const goOn = async () => {
    for (let i = 0; i < 40 && past.state().status === 1; i++) if (!(await decide(told, isHandle))) break
  }
  if (fate === 'draft') return void (await past.send({ kind: 'saveDraft', actor }, told.at))
  await past.send({ kind: 'submit', actor }, told.at)
  if (fate === 'withdrawn') {
    if (later(told, 5 * minute, hour) && !past.state().touched)
      await past.send({ kind: 'withdraw', actor, opinion: '信息有误，撤回修改' }, told.at)
    return
  }
  if (fate === 'again' || fate === 'returned') {
    told.most = random.int(0, 1)
    await goOn()
    delete told.most
    await turn(told, 'return', (id) => isHandle(id) || decides(id))
    if (fate === 'returned' || !later(told, hour, 20 * hour)) return
    if (past.state().status === 3) await past.send({ kind: 'submit', actor }, told.at)
  }
  if (fate === 'transferred') await turn(told, 'transfer', decides)
  if (fate === 'added') await turn(told, 'addAfter', decides)
  if (fate === 'ended') {
    told.most = 1
    await goOn()
    if (past.state().status === 1 && later(told, hour, 5 * hour))
      await past.send({ kind: 'end', actor: people.get('admin') ?? '', opinion: '业务取消，终止流程' }, told.at, true)
    return
  }
  if (fate === 'suspended') {
    told.most = 1
    await goOn()
    if (past.state().status === 1 && later(told, hour, 5 * hour))
      await past.send({ kind: 'suspend', actor: people.get('admin') ?? '', opinion: '等待补充材料' }, told.at, true)
    return
  }
  if (fate === 'waits') told.most = random.int(0, 2)
  await goOn()
  await until(told, told.now - minute)
}

/** What is filled in of the demo: its people, and the moment that it is. */
interface Company {
  people: ReadonlyMap<string, string>
  now: number
}

/** How many of the last records of an application are under way. */
const underWay = 16

/**
 * Tells what happened to the records of the four applications that flows decide about, from their launch until now, and
 * writes it. The same at every start but for its dates; gives how many instances there are. A purchase order with a
 * contract waits for what became of that.
 */
export async function seedPasts(
  trx: Db,
  flows: ReadonlyMap<string, Launching>,
  records: ReadonlyMap<string, readonly DemoRecord[]>,
  { people, now }: Company,
): Promise<number> {
  const pasts = new Map([...flows].map(([enCode, flow]) => [enCode, { flow, past: pastOf(trx, flow) }]))
  const live = async (
    enCode: string,
    { id, row, values }: DemoRecord,
    fate: string,
    more: { index: number; parent?: PastRecord['parent'] },
  ) => {
    const { flow, past } = pasts.get(enCode) as { flow: Launching; past: ReturnType<typeof pastOf> }
    const starter = people.get(row.account) ?? ''
    const realName = names.get(row.account) ?? ''
    const user = { userId: starter, userAccount: row.account, userName: realName }
    const begun = past.begin({
      id,
      form: values,
      starter: { id: starter, realName, user },
      begun: row.at,
      ...(more.parent ? { parent: more.parent } : {}),
    })
    const random = createRandom(more.index * 97 + enCode.length)
    const told: Telling = { past: begun, starter, people, random, now, at: row.at, decided: 0, answers: [] }
    return { told, fate, flow }
  }

  for (const enCode of ['expenseClaim', 'leaveRequest'])
    for (const [index, record] of (records.get(enCode) ?? []).entries()) {
      const last = index >= (records.get(enCode)?.length ?? 0) - underWay
      const { told, fate, flow } = await live(enCode, record, fateOf(index, last), { index })
      await tell(told, fate, flow)
    }

  const [orders = [], contracts = []] = [records.get('purchaseOrder'), records.get('contract')]
  const contractOf = new Map(contracts.flatMap((one) => (one.row.order === undefined ? [] : [[one.row.order, one] as const])))
  for (const [index, record] of orders.entries()) {
    const own = contractOf.get(index)
    const last = index >= orders.length - underWay
    const { told, fate, flow } = await live('purchaseOrder', record, own ? (last ? 'waits' : 'agreed') : fateOf(index, last), { index })
    if (own) {
      // it is launched with the order, which waits for it
      const parent = { id: told.past.id, node: 'contract', round: 1, rootId: told.past.id }
      const child = await live('contract', own, last ? 'waits' : 'agreed', { index, parent })
      await tell(child.told, child.fate, child.flow)
      if (child.told.past.state().status === 2) told.answers.push({ node: 'contract', at: child.told.at, ok: true })
    }
    await tell(told, fate, flow)
  }
  const free = contracts.filter(({ row }) => row.order === undefined)
  for (const [index, record] of free.entries()) {
    const { told, fate, flow } = await live('contract', record, fateOf(index, index >= free.length - underWay), { index })
    await tell(told, fate, flow)
  }

  let count = 0
  // whoever launched another one is there before it
  for (const enCode of ['expenseClaim', 'leaveRequest', 'purchaseOrder', 'contract']) count += (await pasts.get(enCode)?.past.keep()) ?? 0
  return count
}
