/**
 * `TEST_DATABASE_URL=postgres://… npm run bench:chat`: a person with 100,000 messages in two thousand conversations and as
 * many again in a single one: how long a page of conversations, of contacts and of a history takes. Keeps its part of
 * bench/RESULTS.md.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { root } from '../scripts/lib/run.mjs'
import { bold, fail, say, since } from '../scripts/lib/say.mjs'
import { isMet } from './lib/bounds.mjs'
import { connected } from './lib/connected.mjs'
import { startProduct } from './lib/product.mjs'
import { boundsTable, machineLine, number, table } from './lib/report.mjs'
import { keepResults } from './lib/results.mjs'
import { median, quantile } from './lib/stats.mjs'
import { callsOf, timed } from './scale/calls.mjs'

const server = process.env.TEST_DATABASE_URL
if (!server) fail('TEST_DATABASE_URL has to name a PostgreSQL server on which databases may be made.')
await ensureInstalled({ dev: true })
const [peers, times, most] = [2000, 40, 100_000]
const { password } = JSON.parse(await readFile(join(root, 'fixtures/demo/company.json'), 'utf8'))
const begin = performance.now()

/** Makes contacts, messages between them and one person, and a long conversation with another one. */
async function fill(client, me, friend) {
  await client.query(
    `insert into base_user ("id", "account", "realName", "enabledMark", "version")
     select 'peer' || n, 'peer' || n, 'Peer ' || n, 1, 1 from generate_series(1, $1::int) n`,
    [peers],
  )
  const write = (peer) =>
    client.query(
      `insert into im_message ("id", "pair", "sendUserId", "toUserId", "clientKey", "contentType", "content", "sendTime")
       select w.key, least(w.me, w.peer) || ' ' || greatest(w.me, w.peer), case when w.own then w.me else w.peer end,
         case when w.own then w.peer else w.me end, w.key, 'text', 'message ' || w.i || ' about the order ' || md5(w.i::text),
         now() - make_interval(secs => ${most} - w.i)
       from (select i, i % 2 = 0 "own", $1::text "me", ${peer} "peer", ${peer} || '-' || i "key" from generate_series(1, ${most}) i) w
       order by w.i`,
      [me],
    )
  await write(`'peer' || (1 + i % ${peers})`)
  await write(`'${friend}'`)
  await client.query(
    `insert into im_state ("userId", "peerId", "lastSeq", "unread")
     select $1::varchar, case when "sendUserId" = $1::varchar then "toUserId" else "sendUserId" end, max("seq"), 3 from im_message group by 2`,
    [me],
  )
  await client.query('analyze')
}

/** Asks for parts of a history over the live connection. */
async function historyOf(url, token) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket/${token}`)
  const waiting = new Map()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    waiting.get(message.method === 'messageList' ? message.ask : message.method)?.(message)
  })
  const heard = (name) => new Promise((done) => waiting.set(name, done))
  await new Promise((done) => socket.once('open', done))
  const greeted = heard('initMessage')
  socket.send(JSON.stringify({ method: 'OnConnection', token }))
  await greeted
  let ask = 0
  return {
    read: (toUserId, query) => {
      const answer = heard(++ask)
      socket.send(JSON.stringify({ method: 'MessageList', toUserId, ask, ...query }))
      return answer
    },
    close: () => socket.close(),
  }
}

const database = `pinge_bench_${process.pid}_chat`
const url = Object.assign(new URL(server), { pathname: `/${database}` }).href
let product
try {
  await connected(server, (client) => client.query(`create database "${database}"`))
  product = await startProduct(url)
  const asked = callsOf(product.url)
  const token = await asked.signIn('zhouliping', password)
  const postgres = await connected(url, async (client) => {
    const idOf = async (account) => (await client.query('select "id" from base_user where "account" = $1', [account])).rows[0].id
    await fill(client, await idOf('zhouliping'), await idOf('suwanqing'))
    return (await client.query('show server_version')).rows[0].server_version
  })
  const { list } = await asked.call('GET', '/api/message/imreply?pageSize=1', { token })
  const friend = list[0].id
  const first = await historyOf(product.url, token)
  const { list: newest } = await first.read(friend, { pageSize: 30 })
  first.close()
  const last = newest[0].seq
  const works = {
    'conversations, first page of 20': () => asked.call('GET', '/api/message/imreply?pageSize=20', { token }),
    'conversations, fiftieth page': () => asked.call('GET', '/api/message/imreply?pageSize=20&currentPage=50', { token }),
    'contacts, first page of 20': () => asked.call('GET', '/api/permission/Users/ImUser?pageSize=20', { token }),
    'contacts, by a name': () => asked.call('GET', '/api/permission/Users/ImUser?pageSize=20&keyword=Peer%20199', { token }),
    'history, the newest 30': (history) => history.read(friend, { pageSize: 30 }),
    'history, 50 in the middle': (history) => history.read(friend, { pageSize: 50, before: last - 50_000 }),
    'history, 50 near the beginning': (history) => history.read(friend, { pageSize: 50, before: last - 99_000 }),
    'history, words that are often there': (history) => history.read(friend, { pageSize: 50, keyword: 'order' }),
    'history, ten thousand messages without the word': (history) => history.read(friend, { pageSize: 50, keyword: 'never written' }),
  }
  const rows = []
  for (const [name, work] of Object.entries(works)) {
    // a connection of its own for each: one may not say more than sixty things at once
    const history = await historyOf(product.url, token)
    await work(history)
    const taken = []
    for (let i = 0; i < times; i++) taken.push(await timed(() => work(history)))
    history.close()
    rows.push([name, median(taken), quantile(taken, 0.95)])
  }
  const bounds = rows.map(([name, middle]) => ({ text: `${name}, median`, value: middle, unit: 'ms', limit: 50 }))
  const text = `# Chats

\`npm run bench:chat\`, with TEST_DATABASE_URL
${machineLine()}, PostgreSQL ${postgres}, server and database on the same machine
A person with ${number(most, 0)} messages in ${number(peers, 0)} conversations, and ${number(most, 0)} in one more.

## Bounds

${boundsTable(bounds)}

## Figures

Times in ms, over HTTP and the live connection, one after another, ${times} times.

${table(
  ['what', 'median', 'p95'],
  rows.map(([name, middle, peak]) => [name, number(middle, 1), number(peak, 1)]),
  1,
)}
`
  say(bold(`Measured (${since(begin)})`))
  say(`\n${text}`)
  keepResults(text)
  process.exitCode = bounds.some((bound) => isMet(bound) === false) ? 1 : 0
} finally {
  await product?.stop()
  await connected(server, (client) => client.query(`drop database if exists "${database}" with (force)`))
}
