/** Many requests at once, and what they cost. */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const ticksPerSecond = 100

/** CPU time of a process so far, in ms; nothing of one that is gone. */
export function cpuOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return 0
  }
}

/** The processes that serve a database. */
export function backendsOf(database) {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return line.startsWith('postgres:') && line.includes(` ${database} `)
    } catch {
      return false
    }
  })
}

/** One request; gives its envelope's code. */
const send = (agent, url, { method, path, body }, token) =>
  new Promise((done, failed) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
    }
    const sent = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      answer.on('end', () => {
        const { code, msg } = JSON.parse(text)
        if (code === 200) done(code)
        else failed(new Error(`${method} ${path}: ${code} ${msg}`))
      })
    })
    sent.on('error', failed)
    sent.end(payload)
  })

/**
 * Asks from so many connections for so long.
 * @param {{ url: string, pid: number, database: string, token?: string, ask: (n: number) => object, connections: number, ms: number, first?: number }} how
 * @returns {Promise<{ perSecond: number, server: number, database: number, last: number }>} requests a second, and CPU in ms a request
 */
export async function load({ url, pid, database, token, ask, connections, ms, first = 0 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let n = first
  let done = 0
  await send(agent, url, ask(n++), token)
  // Connections come and go: what one of them took is read while it is there.
  const taken = new Map()
  const look = (isFirst = false) => {
    for (const one of backendsOf(database)) {
      const cpu = cpuOf(one)
      const known = taken.get(one) ?? { from: isFirst ? cpu : 0, to: cpu }
      taken.set(one, { ...known, to: Math.max(cpu, known.to) })
    }
  }
  const cpuBefore = cpuOf(pid)
  look(true)
  const looking = setInterval(() => look(), 500)
  const begin = performance.now()
  const worker = async () => {
    while (performance.now() - begin < ms) {
      await send(agent, url, ask(n++), token)
      done++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - begin) / 1000
  clearInterval(looking)
  look()
  agent.destroy()
  const data = [...taken.values()].reduce((sum, { from, to }) => sum + to - from, 0)
  return { perSecond: done / seconds, server: (cpuOf(pid) - cpuBefore) / done, database: data / done, last: n }
}

/** One request alone; gives how many statements it took, the least of some. */
export async function statementsOf({ url, token, ask, count, first }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took = []
  for (let n = first; n < first + 5; n++) {
    const before = count()
    await send(agent, url, ask(n), token)
    took.push(count() - before)
  }
  agent.destroy()
  return Math.min(...took)
}
