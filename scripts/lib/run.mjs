import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever the command was called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs a Node program of the project and waits for it.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, tee?: boolean }} [options] quiet: the output is handed back, not shown; tee: it is both
 * @returns {Promise<{ code: number, output: string }>}
 */
export function node(args, options = {}) {
  return command(process.execPath, args, options)
}

/**
 * Runs a program and waits for it; a program that cannot be started counts as code 127.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, tee?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function command(file, args, { env = process.env, quiet = false, tee = false, shell = false } = {}) {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd: root, env, shell, stdio: quiet || tee ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let output = ''
    const keep = (/** @type {NodeJS.WriteStream} */ shown) => (/** @type {string} */ chunk) => {
      output += chunk
      if (tee) shown.write(chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', keep(process.stdout))
    child.stderr?.setEncoding('utf8').on('data', keep(process.stderr))
    child.on('error', (error) => done({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/**
 * Runs npm: the very npm that runs this script, when there is one.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 */
export function npm(args, options = {}) {
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return node([own, ...args], options)
  return command('npm', args, { ...options, shell: process.platform === 'win32' })
}
