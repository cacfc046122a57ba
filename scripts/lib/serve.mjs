import { spawn } from 'node:child_process'
import { watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** What the server is made of; Node's own --watch would also watch what Vite writes while it starts. */
const sources = ['server', 'src/core', 'schemas']
/** A server that ends with this code is to be started again: a backup is restored at a start. */
const restartCode = 75
/** An editor that saves writes more than once. */
const pause = 200

/**
 * Runs server/main.ts in a process of its own until it ends, and hands signals on to it.
 * @param {NodeJS.ProcessEnv} env added to this process' own, which wins
 * @param {{ watch?: boolean }} [options] watch: start again when a source of the server changes
 * @returns {Promise<number>} its exit code
 */
export function serve(env, { watch = false } = {}) {
  const start = () =>
    spawn(process.execPath, ['--import', './scripts/lib/typescript.mjs', 'server/main.ts'], {
      cwd: root,
      env: { ...env, ...process.env },
      // by the line to this process it knows that it is started again
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
  let child = start()
  let isStopped = false
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    isStopped = true
    child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl+C on a terminal already reaches the server: a second signal would cut its clean stop short.
      if (signal === 'SIGINT' && process.stdin.isTTY) isStopped = true
      else stop(signal)
    })
  }
  // Whoever stops npm stops only the shell between npm and this process: when that shell has gone, so must the server.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref()
  }
  return new Promise((done) => {
    let isChanged = false
    const end = (/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) => {
      if (isChanged && !isStopped) {
        isChanged = false
        child = start().on('close', end)
      } else if (code === restartCode && !isStopped) child = start().on('close', end)
      // one that fails while it is worked on is started again when that goes on
      else if (!watch || isStopped) done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    }
    child.on('close', end)
    if (!watch) return
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const again = () => {
      isChanged = true
      if (child.exitCode !== null || child.signalCode !== null) end(child.exitCode, child.signalCode)
      else child.kill('SIGTERM')
    }
    for (const folder of sources)
      watchFolder(join(root, folder), { recursive: true }, (_event, name) => {
        if (!/\.(ts|json)$/.test(name ?? '')) return
        clearTimeout(timer)
        timer = setTimeout(again, pause)
      })
  })
}
