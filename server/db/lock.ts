import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../base/config.ts'

/** Who holds a data folder: the process, and when it began, because a number comes round again. */
interface Holder {
  pid: number
  began: string
  /** no two locks are the same, not even two of one process */
  id: string
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
    return typeof holder.pid === 'number' ? { pid: holder.pid, began: String(holder.began ?? ''), id: String(holder.id ?? '') } : undefined
  } catch {
    return undefined
  }
}

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** Puts a lock in its place whole, so that nobody reads half of one; false when there is one already. */
function put(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (!isTaken(error)) return putWithoutLinks(path, text)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The same on a file system that knows no hard links. */
function putWithoutLinks(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/**
 * Takes away a lock that a killed process left behind. Two processes may find the same one: who comes second would
 * take away the new lock of the first, so what was taken is looked at, and put back when it is another one.
 */
function takeAway(path: string, left: Holder | undefined): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = readHolder(aside)
  if (taken && taken.id !== left?.id && isAlive(taken)) put(path, readFileSync(aside, 'utf8'))
  rmSync(aside, { force: true })
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
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw new StartError(`${path} is not a file of Pinge. Move it away, or choose another folder with PINGE_DATA.`)
  const id = randomUUID()
  const text = JSON.stringify({ pid: process.pid, began: beganAt(process.pid), id } satisfies Holder)
  for (let tries = 0; tries < 3; tries++) {
    if (put(path, text) && readHolder(path)?.id === id) {
      return () => {
        if (readHolder(path)?.id === id) rmSync(path, { force: true })
      }
    }
    const other = readHolder(path)
    if (other && isAlive(other)) {
      throw new StartError(
        `The data folder ${folder} is in use by another Pinge (process ${other.pid}). Stop it, or choose another folder with PINGE_DATA.`,
      )
    }
    takeAway(path, other)
  }
  throw new StartError(`The data folder ${folder} is being opened by another Pinge at this moment. Try again.`)
}
