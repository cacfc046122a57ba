/** A program of ours as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'

export interface Spawned {
  child: ChildProcess
  /** everything it has printed so far */
  output: () => string
  /** whether it has ended, by itself or killed */
  hasEnded: () => boolean
}

/** Runs a TypeScript file; `preload` is run before it, and `folder` has the sources that it is started from. */
export function spawnFile(file: string, { args = [], env = process.env, preload = [], folder = '.' }: SpawnOptions = {}): Spawned {
  const before = ['./scripts/lib/typescript.mjs', ...preload].flatMap((one) => ['--import', one])
  const child = spawn(process.execPath, [...before, file, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output, hasEnded: () => child.exitCode !== null || child.signalCode !== null }
}

interface SpawnOptions {
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
  preload?: readonly string[]
  folder?: string
}
