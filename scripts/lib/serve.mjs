import { spawn } from 'node:child_process'
import { root } from './run.mjs'

/**
 * Runs server/main.ts in a process of its own until it ends, and hands signals on to it.
 * @param {NodeJS.ProcessEnv} env added to this process' own, which wins
 * @param {{ watch?: boolean }} [options] watch: start again when a source of the server changes
 * @returns {Promise<number>} its exit code
 */
export function serve(env, { watch = false } = {}) {
  const args = watch
    ? ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts']
    : ['--import', 'tsx', 'server/main.ts']
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, ...process.env }, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl+C on a terminal already reaches the server: a second signal would cut its clean stop short.
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
    })
  }
  // Whoever stops npm stops only the shell between npm and this process: when that shell has gone, so must the server.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  }
  return new Promise((done) => {
    child.on('close', (code, signal) => done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}
