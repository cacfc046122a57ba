import type { Row } from '../types.ts'
import { Blocks, type LayoutTools } from './blocks.ts'
import { filler, type PrintRecord } from './fill.ts'
import { mostPages, PageFlow, type Placed, type PrintLayout } from './pages.ts'
import { type PrintTemplate, sheetOf } from './template.ts'

/** What is repeated has at most this part of a sheet's height. */
const mostRepeated = 0.35

/**
 * Lays out one record: pure, and the same wherever it runs. `page.no` and `page.count` are known in what is repeated alone,
 * since they follow from how the body fills the pages; `page.printer` and `page.time` everywhere.
 */
export function layOut(template: PrintTemplate, record: PrintRecord, tools: LayoutTools): PrintLayout {
  const sheet = sheetOf(template.paper)
  const fill = filler(record, tools, tools.note)
  const { left, top, bottom, width, height } = sheet
  const wide = width - left - sheet.right
  const always: Row = { printer: tools.user.realName ?? '', time: tools.time }
  /** What is repeated, in a strip of its own. */
  const strip = (area: 'header' | 'footer', from: number, page: Row, on?: number) => {
    const placed: Placed | undefined = on === undefined ? undefined : (part, at, ...rest) => at === 0 && tools.placed?.(part, on, ...rest)
    const flow = new PageFlow(from, from + height * mostRepeated, placed)
    new Blocks(flow, left, wide, record, fill, page, template, tools).put(template[area] ?? [], area)
    return { fragments: flow.pages[0] ?? [], height: flow.pages.length > 1 ? height * mostRepeated : flow.y - from }
  }
  // numbers of pages take one line, whatever they are: their heights are known before they are
  const sample = { ...always, no: mostPages, count: mostPages }
  const above = strip('header', top, sample).height
  const below = strip('footer', 0, sample).height
  const flow = new PageFlow(top + above, height - bottom - below, tools.placed)
  const isWhole = new Blocks(flow, left, wide, record, fill, always, template, tools).put(template.body, 'body')
  const pages = flow.pages.map((body, i) => {
    const page = { ...always, no: i + 1, count: flow.pages.length }
    return {
      header: strip('header', top, page, i).fragments,
      body,
      footer: strip('footer', height - bottom - below, page, i).fragments,
    }
  })
  return { sheet, pages, cut: !isWhole }
}
