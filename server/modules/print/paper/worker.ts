/** The thread that draws: it asks for record after record, and hands over bytes when the last ones were taken. */
import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PrintRecord } from '#core/print/fill.ts'
import { drawAll, type PaperPlan, TooManyPages } from './draw.ts'
import { findFaces, NoFont } from './fonts.ts'
import type { Answer, Asked } from './messages.ts'
import { PdfWriter } from './pdf.ts'
import { WordWriter } from './word.ts'

/** Bytes are gathered to pieces of this size: each is a message and an answer. */
const piece = 64 * 1024

async function draw(port: MessagePort, plan: PaperPlan) {
  const ask = async (asked: Asked): Promise<Answer> => {
    const answered = once(port, 'message')
    port.postMessage(asked)
    const [answer] = (await answered) as [Answer]
    return answer
  }
  async function* records(): AsyncIterable<PrintRecord> {
    for (;;) {
      const answer = await ask({ kind: 'next' })
      if (answer.kind !== 'record') return
      yield answer.record
    }
  }
  let gathered: Buffer[] = []
  let size = 0
  const hand = async () => {
    if (size === 0) return
    const bytes = Buffer.concat(gathered)
    gathered = []
    size = 0
    await ask({ kind: 'bytes', bytes })
  }
  const take = async (bytes: Buffer) => {
    gathered.push(bytes)
    size += bytes.length
    if (size >= piece) await hand()
  }
  const writer = plan.format === 'pdf' ? new PdfWriter(findFaces(plan.font, plan.language), plan) : new WordWriter()
  await ask({ kind: 'ready' })
  const end = await drawAll(plan, writer, records(), take)
  await hand()
  port.postMessage({ kind: 'end', end } satisfies Asked)
}

/** Why a document did not come about, as far as it can be told. */
const reasonOf = (error: unknown): Extract<Asked, { kind: 'fault' }> => {
  if (error instanceof NoFont) return { kind: 'fault', why: 'noFont', of: error.of }
  if (error instanceof TooManyPages) return { kind: 'fault', why: 'tooManyPages', about: '' }
  return { kind: 'fault', why: 'failed', about: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

const port = parentPort
if (port) draw(port, workerData as PaperPlan).catch((error: unknown) => port.postMessage(reasonOf(error)))
