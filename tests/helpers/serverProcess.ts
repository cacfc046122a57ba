/** A server as a process of its own, that tests start, kill and harm. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/freePort.mjs'
import type { Envelope } from './app.ts'
import { spawnFile } from './spawned.ts'

export interface Process {
  url: string
  port: number
  pid: number
  output: () => string
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}
/** Those that were not ended yet. */
export const running = new Set<Process>()

/**
 * Starts a server as a process of its own and waits until it answers; `preload` is run before it, and `folder` has the
 * sources that it is started from.
 */
export async function startProcess(options: object, onPort?: number, preload: readonly string[] = [], folder = '.'): Promise<Process> {
  const port = onPort ?? (await freePort())
  const args = [JSON.stringify({ ...options, port })]
  const { child, output, hasEnded } = spawnFile('tests/helpers/liveServer.ts', { args, preload, folder })
  const gone = once(child, 'close')
  const url = `http://127.0.0.1:${port}`
  const made: Process = {
    url,
    port,
    pid: child.pid ?? 0,
    output,
    end: async (signal) => {
      running.delete(made)
      child.kill(signal)
      await gone
    },
  }
  running.add(made)
  for (const begin = Date.now(); ; await wait(50)) {
    if (hasEnded() || Date.now() - begin > 110_000) throw new Error(`the server did not start:\n${output()}`)
    if (
      await fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return made
  }
}

/** One call of its API; gives the envelope. */
export async function callProcess(
  at: Process,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: { [name: string]: string } } = {},
): Promise<Envelope> {
  const response = await fetch(at.url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Envelope
}
