import { codeOf } from '#core/print/codes.ts'
import type { PrintRecord } from '#core/print/fill.ts'
import { labelsOf, onSheets } from '#core/print/labels.ts'
import { layOut } from '#core/print/layout.ts'
import type { PrintLayout } from '#core/print/pages.ts'
import { type WordedTemplate, wordsIn } from '#core/print/words.ts'
import type { Row } from '#core/types.ts'
import type { FontChoice } from './fonts.ts'
import type { PaperWriter } from './pdf.ts'

/** What a document is drawn with: plain data, which goes to another thread. */
export interface PaperPlan extends WordedTemplate {
  format: 'pdf' | 'docx'
  user: Row
  dictionary: Row
  /** PR-14: when this is printed, as it is written */
  time: string
  language: string
  /** where one is chosen */
  font?: FontChoice | undefined
  mostPages: number
  /** the label of the first sheet that the first record is on */
  firstLabel: number
}

/** What was drawn, once all of it is. */
export interface PaperEnd {
  records: number
  pages: number
  /** records that had more than the pages that one may have */
  cut: number
  /** PR-16: expressions that could not be worked out, each once */
  noted: string[]
}

/** The document has more pages than it may. */
export class TooManyPages extends Error {}

/** So many different expressions are told of. */
const mostNoted = 100

/** Draws records one after the other and hands over what is complete of the document, so that little of it is ever held. */
export async function drawAll(
  plan: PaperPlan,
  writer: PaperWriter,
  records: AsyncIterable<PrintRecord>,
  take: (bytes: Buffer) => Promise<void>,
): Promise<PaperEnd> {
  const end: PaperEnd = { records: 0, pages: 0, cut: 0, noted: [] }
  const noted = new Set<string>()
  const tools = {
    words: wordsIn(plan.house),
    user: plan.user,
    dictionary: plan.dictionary,
    note: (expression: string) => {
      if (noted.size < mostNoted) noted.add(expression)
    },
    codeOf,
    time: plan.time,
  }
  const takeAll = async (chunks: readonly Buffer[]) => {
    for (const chunk of chunks) await take(chunk)
  }
  const draw = async (layout: PrintLayout) => {
    if (layout.cut) end.cut += 1
    for (const number of layout.pages.keys()) {
      if (end.pages >= plan.mostPages) throw new TooManyPages()
      end.pages += 1
      await takeAll(writer.page(layout, number))
    }
  }
  const { paper } = plan.template
  const onOne = paper.labels ? labelsOf(paper.labels) : 1
  let first = paper.labels ? Math.min(onOne, plan.firstLabel) : 1
  let waiting: PrintLayout[] = []
  const hand = async () => {
    for (const sheet of onSheets(paper, waiting, first)) await draw(sheet)
    waiting = []
    first = 1
  }
  for await (const record of records) {
    end.records += 1
    waiting.push(layOut(plan.template, record, tools))
    if (waiting.length + first - 1 >= onOne) await hand()
  }
  await hand()
  await takeAll(await writer.end())
  return { ...end, noted: [...noted] }
}
