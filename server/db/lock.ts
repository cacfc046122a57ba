import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config.ts'

/** Who holds a data folder: the process, and when it began, because a number comes round again. */
interface Holder {
  pid: number
  began: string
}

/** The moment a process began, in ticks since boot; empty where the system does not say, or when there is no such process. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = beganAt(pid)
  return began === '' || now === '' || now === began
}

function readHolder(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>
    return typeof holder.pid === 'number' ? { pid: holder.pid, began: String(holder.began ?? '') } : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes a data folder for this process, because PGlite lets a second process open the same folder and would lose data.
 * A lock that a killed process left behind is taken over. Returns what gives the folder back; throws StartError.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'pinge.lock')
  try {
    mkdirSync(folder, { recursive: true })
    const probe = join(folder, `.write-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another with PINGE_DATA.`,
    )
  }
  const holder = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder)
  for (let tries = 0; tries < 2; tries++) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, holder)
      closeSync(file)
      return () => {
        if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const other = readHolder(path)
      if (other && isAlive(other)) {
        throw new StartError(
          `The data folder ${folder} is in use by another Pinge (process ${other.pid}). Stop it, or choose another folder with PINGE_DATA.`,
        )
      }
      rmSync(path, { force: true })
    }
  }
  throw new StartError(`The data folder ${folder} is being opened by another Pinge at this moment. Try again.`)
}
