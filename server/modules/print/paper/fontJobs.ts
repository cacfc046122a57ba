import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { knownCache } from '../../../db/caches.ts'
import type { Family } from './fonts.ts'
import type { FontAnswer, FontFault, FontJob } from './fontThread.ts'

const typescript = new URL('../../../../scripts/lib/typescript.mjs', import.meta.url).href
/** A thread that reads fonts has so much heap, and so long. */
const most = { megabytes: 384, ms: 20_000 } as const
/** Fonts that were installed meanwhile are found after so long. */
const knownFor = 60_000

/** Does a job in a thread of its own; nothing where that thread died, or took too long. */
function inThread(job: FontJob): Promise<FontAnswer | undefined> {
  const worker = new Worker(new URL('./fontThread.ts', import.meta.url), {
    name: 'fonts',
    workerData: job,
    execArgv: ['--import', typescript],
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
  })
  return new Promise((done) => {
    const end = (answer?: FontAnswer) => {
      clearTimeout(timer)
      done(answer)
      void worker.terminate()
    }
    const timer = setTimeout(end, most.ms)
    worker.on('message', end)
    worker.on('error', () => end())
    worker.on('exit', () => end())
  })
}

let known: { at: number; families: Promise<Family[]> } | undefined
const counts = knownCache('fonts', {
  most: 1,
  entries: () => (known === undefined ? 0 : 1),
  clear: () => {
    known = undefined
  },
})

/** Families with Chinese letters of this system: read once a minute at most. */
export function fontFamilies(): Promise<Family[]> {
  const now = Date.now()
  if (!counts.note(known !== undefined && now - known.at <= knownFor) || known === undefined) {
    const families = inThread({ job: 'families' }).then((answer) => (answer?.job === 'families' ? answer.families : []))
    known = { at: now, families }
  }
  return known.families
}

/** A family of this system; one that was known stays so as long as its file does. */
export async function fontFamily(name: string): Promise<Family | undefined> {
  const before = (await known?.families)?.find((one) => one.name === name)
  if (before && existsSync(before.regular.path)) return before
  return (await fontFamilies()).find((one) => one.name === name)
}

/** What is wrong with a file of a font, whoever made it. */
export async function fontFault(bytes: Uint8Array): Promise<FontFault | undefined> {
  const answer = await inThread({ job: 'check', bytes })
  return answer?.job === 'check' ? answer.fault : 'format'
}
