import { Worker } from 'node:worker_threads'
import { FairQueue } from '../../auth/queue.ts'
import { ApiError } from '../../base/errors.ts'
import { isLargerThan } from '../../storage/archive.ts'
import { linesIn } from './lines.ts'
import type { LinesAnswer, LinesJob } from './linesThread.ts'

const typescript = new URL('../../../scripts/lib/typescript.mjs', import.meta.url).href
/** What unpacks to so many bytes is read at once; of anything larger a thread has so much heap, and so long. */
const most = { bytes: 1_048_576, megabytes: 512, ms: 10_000 } as const
const turns = new FairQueue({ atOnce: 2, each: 3, all: 30 })

/** Reads a spreadsheet in a thread of its own; nothing where that thread died, or took too long. */
function inThread(job: LinesJob, ms: number): Promise<LinesAnswer | undefined> {
  const worker = new Worker(new URL('./linesThread.ts', import.meta.url), {
    name: 'spreadsheet',
    workerData: job,
    execArgv: ['--import', typescript],
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
  })
  return new Promise((done) => {
    const end = (answer?: LinesAnswer) => {
      clearTimeout(timer)
      done(answer)
      void worker.terminate()
    }
    const timer = setTimeout(end, ms)
    worker.on('message', end)
    worker.on('error', () => end())
    worker.on('exit', () => end())
  })
}

/**
 * The lines of a spreadsheet's first sheet that have a text, at most `lines`. Throws when it cannot be read, or what is packed
 * in it takes more time or memory than anybody's may; `who` is whoever sent it.
 */
export async function readBook(
  who: string,
  { name, content }: { name: string; content: Buffer },
  lines: number,
  ms: number = most.ms,
): Promise<string[][]> {
  const broken = () => new ApiError('badRequest', { key: 'server.fileBroken' })
  if (await isLargerThan(content, most.bytes).catch(() => Promise.reject(broken()))) {
    const answer = await turns.run(who, () => inThread({ content, most: lines }, ms))
    if (!answer) throw new ApiError('badRequest', { key: 'upload.bomb', params: { name } })
    if (!answer.lines) throw broken()
    return answer.lines
  }
  try {
    return linesIn(content, lines)
  } catch {
    throw broken()
  }
}
