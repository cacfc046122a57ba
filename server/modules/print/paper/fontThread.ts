/** The thread that reads files of fonts: what a stranger made may take long to read, and is best read apart. */
import { parentPort, workerData } from 'node:worker_threads'
import { layOut } from '#core/print/layout.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { familiesHere } from './families.ts'
import { chineseFace, type Family } from './fonts.ts'
import { PdfWriter } from './pdf.ts'

export type FontJob = { job: 'families' } | { job: 'check'; bytes: Uint8Array }
/** What is wrong with a file: it is no font that can be drawn with, or has no Chinese letters. */
export type FontFault = 'format' | 'chinese'
export type FontAnswer = { job: 'families'; families: Family[] } | { job: 'check'; fault?: FontFault }

const signatures = ['\x00\x01\x00\x00', 'true', 'OTTO', 'ttcf']
const words = '中文 Aa 123'
const template: PrintTemplate = { version: 1, paper: { size: 'A6' }, body: [{ kind: 'text', text: words }] }

/** Reads a font as a print does, and draws a page with it: what can be opened only may still not be written. */
async function faultOf(bytes: Uint8Array): Promise<FontFault | undefined> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!signatures.includes(content.toString('latin1', 0, 4))) return 'format'
  const tools = { words: String, user: {}, dictionary: {}, note: () => {}, codeOf: () => undefined, time: '' }
  for (const language of ['zh', 'zhtw']) {
    const regular = chineseFace(content, language)
    if (!regular) return 'chinese'
    const writer = new PdfWriter({ regular, bold: undefined }, { language })
    writer.page(layOut(template, { values: {}, texts: {}, approvals: [] }, tools), 0)
    await writer.end()
  }
  return undefined
}

async function answerTo(job: FontJob): Promise<FontAnswer> {
  if (job.job === 'families') return { job: 'families', families: familiesHere() }
  const fault = await faultOf(job.bytes).catch((): FontFault => 'format')
  return { job: 'check', ...(fault ? { fault } : {}) }
}

const port = parentPort
if (port) answerTo(workerData as FontJob).then((answer) => port.postMessage(answer))
