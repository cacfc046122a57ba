import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { PrintRecord, Words } from '#core/print/fill.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { wordTemplate } from '#core/print/words.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '#server/base/errors.ts'
import type { PaperEnd, PaperPlan } from './draw.ts'
import type { FontChoice, NoFontOf } from './fonts.ts'
import type { Answer, Asked } from './messages.ts'
import { Places } from './places.ts'

export interface PaperOptions {
  format: PaperPlan['format']
  template: PrintTemplate
  /** texts of the template and of the house (`t:print.*`), in the language of the print */
  words: Words
  /** `user` of expressions: who prints */
  user: Row
  /** words of dictionaries, by code of the dictionary and of the entry */
  dictionary: Row
  time: string
  /** the label of the first sheet that the first record is on; the first one where it is left out */
  firstLabel?: number | undefined
  /** zh, zhtw, en */
  language: string
  /** the font of a PDF, where one is chosen */
  font?: FontChoice | undefined
  signal?: AbortSignal
  /** narrower ones, where they are wanted */
  limits?: Partial<Limits>
}

interface Limits {
  /** pages of a document */
  pages: number
  /** what the thread may work, in ms */
  work: number
  /** how long a record, or the reader, may keep the thread waiting, in ms */
  wait: number
  /** heap of the thread */
  megabytes: number
}

/** Word's document is complete in memory before its first byte is written, a PDF is not. */
const limitsOf = { pdf: { pages: 5000, megabytes: 512 }, docx: { pages: 500, megabytes: 1024 } }
const usual = { work: 300_000, wait: 600_000 }
const places = new Places(2, 20)

/** A document that is being drawn. */
export interface Paper {
  /** its bytes; destroyed with an ApiError where it does not come about, and stops the work when it is destroyed */
  stream: Readable
  /** what was drawn; rejects with what the stream was destroyed with */
  ended: Promise<PaperEnd>
}

/** The thread runs TypeScript as it stands, as the server itself does. */
const typescript = new URL('../../../../scripts/lib/typescript.mjs', import.meta.url).href

const startWorker = (plan: PaperPlan, megabytes: number) =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'paper',
    workerData: plan,
    execArgv: ['--import', typescript],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })

const fontFaults: { [of in NoFontOf]: string } = { system: 'paper.noFont', variable: 'paper.fontUnusable', setting: 'paper.fontGone' }

/** One document: between the records, the thread and whoever reads. Only one of the three has a turn at a time. */
class Drawing {
  readonly ended: Promise<PaperEnd>
  readonly ready: Promise<void>
  readonly stream: Readable
  private readonly worker: Worker
  private readonly records: AsyncIterator<PrintRecord>
  private timer: NodeJS.Timeout | undefined
  private turnBegan = 0
  private left: number
  private isOver = false
  private goOn: (() => void) | undefined
  private isReady!: () => void
  private isNotReady!: (error: Error) => void
  private done!: (end: PaperEnd) => void
  private failed!: (error: Error) => void

  constructor(
    plan: PaperPlan,
    records: AsyncIterable<PrintRecord>,
    private readonly limits: Limits,
    private readonly free: () => void,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.left = limits.work
    this.records = records[Symbol.asyncIterator]()
    this.ready = new Promise((resolve, reject) => {
      this.isReady = resolve
      this.isNotReady = reject
    })
    this.ended = new Promise((resolve, reject) => {
      this.done = resolve
      this.failed = reject
    })
    // who does not ask for the end hears of it by the stream
    this.ended.catch(() => {})
    this.stream = new Readable({
      read: () => {
        const go = this.goOn
        this.goOn = undefined
        go?.()
      },
      destroy: (error, told) => {
        this.over(error ?? new ApiError('badRequest', { key: 'paper.failed' }))
        told(error)
      },
    })
    // where nobody reads yet, the error is that of `ready` or of `ended`
    this.stream.on('error', () => {})
    this.worker = startWorker(plan, limits.megabytes)
    this.worker.on('message', (asked: Asked) => {
      this.hear(asked).catch((error: Error) => this.stop(error))
    })
    this.worker.on('error', (error: NodeJS.ErrnoException) =>
      this.stop(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ApiError('tooLarge', { key: 'paper.tooManyPages', params: { most: limits.pages } })
          : new ApiError('internal', { key: 'paper.failed', data: error }),
      ),
    )
    this.worker.on('exit', () => this.stop(new ApiError('internal', { key: 'paper.failed' })))
    signal?.addEventListener('abort', this.aborted, { once: true })
    this.threadsTurn()
  }

  private aborted = () =>
    this.stop(this.signal?.reason instanceof Error ? this.signal.reason : new ApiError('badRequest', { key: 'paper.failed' }))

  private stop(error: Error) {
    if (this.isOver) return
    this.stream.destroy(error)
  }

  /** The thread works. */
  private threadsTurn() {
    this.turnBegan = performance.now()
    this.expect(this.left)
  }
  /** It waits. */
  private othersTurn() {
    this.left = Math.max(1, this.left - (performance.now() - this.turnBegan))
    this.expect(this.limits.wait)
  }
  private expect(ms: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.stop(new ApiError('tooLarge', { key: 'paper.tooLong' })), ms)
    this.timer.unref()
  }

  private answer(answer: Answer) {
    if (this.isOver) return
    this.threadsTurn()
    this.worker.postMessage(answer)
  }

  private async hear(asked: Asked) {
    if (this.isOver) return
    this.othersTurn()
    switch (asked.kind) {
      case 'ready':
        this.isReady()
        return this.answer({ kind: 'go' })
      case 'next': {
        const { done, value } = await this.records.next()
        return this.answer(done ? { kind: 'last' } : { kind: 'record', record: value })
      }
      case 'bytes':
        if (this.stream.push(asked.bytes)) return this.answer({ kind: 'go' })
        this.goOn = () => this.answer({ kind: 'go' })
        return
      case 'end':
        this.done(asked.end)
        this.over()
        this.stream.push(null)
        return
      case 'fault':
        return this.stop(this.errorOf(asked))
    }
  }

  private errorOf(fault: Extract<Asked, { kind: 'fault' }>): ApiError {
    if (fault.why === 'noFont') return new ApiError('unavailable', { key: fontFaults[fault.of] })
    const { why, about } = fault
    if (why === 'tooManyPages') return new ApiError('tooLarge', { key: 'paper.tooManyPages', params: { most: this.limits.pages } })
    return new ApiError('internal', { key: 'paper.failed', data: about })
  }

  /** Lets go of everything. */
  private over(error?: Error) {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.timer)
    this.signal?.removeEventListener('abort', this.aborted)
    if (error) {
      this.isNotReady(error)
      this.failed(error)
      // records that were begun are closed: they may hold a connection
      this.records.return?.().catch(() => {})
    }
    this.worker.terminate().then(this.free, this.free)
  }
}

/**
 * Draws records on paper, in a thread of its own: a PDF or a document for Word. Answers once the thread has begun (and has
 * its font); records are asked for one by one as they are drawn, and no faster than the bytes are read.
 * Throws an ApiError where there is no font, or too many documents are being drawn.
 */
export async function drawOnPaper(options: PaperOptions, records: AsyncIterable<PrintRecord>): Promise<Paper> {
  const { format, template, words, user, dictionary, time, language, font, signal, firstLabel = 1 } = options
  const limits = { ...usual, ...limitsOf[format], ...options.limits }
  const plan: PaperPlan = {
    ...{ ...wordTemplate(template, words), format, user, dictionary, time, language, font },
    ...{ mostPages: limits.pages, firstLabel },
  }
  const free = await places.take(signal)
  try {
    const { ready, stream, ended } = new Drawing(plan, records, limits, free, signal)
    await ready
    return { stream, ended }
  } catch (error) {
    // a thread that did not even begin holds no place
    free()
    throw error
  }
}
