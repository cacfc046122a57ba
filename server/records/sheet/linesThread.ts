/** The thread that reads large spreadsheets: a small file of a stranger's may take a minute, in which nobody else were served. */
import { parentPort, workerData } from 'node:worker_threads'
import { linesIn } from './lines.ts'

export interface LinesJob {
  content: Uint8Array
  most: number
}
/** No lines where the file cannot be read. */
export interface LinesAnswer {
  lines?: string[][]
}

function answerTo({ content, most }: LinesJob): LinesAnswer {
  try {
    return { lines: linesIn(Buffer.from(content.buffer, content.byteOffset, content.byteLength), most) }
  } catch {
    return {}
  }
}

const port = parentPort
if (port) port.postMessage(answerTo(workerData as LinesJob))
