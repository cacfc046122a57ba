import { useMemo } from 'react'
import { blockOfKey, columnKey } from '#core/edit/print/places.ts'
import { sampleRecord } from '#core/edit/print/sample.ts'
import type { PrintField } from '#core/edit/print/types.ts'
import type { LayoutTools } from '#core/print/blocks.ts'
import { codeOf } from '#core/print/codes.ts'
import { layOut } from '#core/print/layout.ts'
import type { PrintLayout } from '#core/print/pages.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import type { PreviewRecord } from './record/usePreview.ts'

/** Where a part of a template stands on a page, in mm. */
export interface Placed {
  key: string
  page: number
  x: number
  y: number
  w: number
  h: number
}

export interface LaidOut {
  layout: PrintLayout
  blocks: readonly Placed[]
  /** cells of grids and columns of tables */
  cells: readonly Placed[]
  /** PR-16: expressions that could not be worked out */
  notes: readonly string[]
}

/** One box around what a block has on a page. */
function joined(boxes: readonly Placed[]): Placed[] {
  const found = new Map<string, Placed>()
  for (const box of boxes) {
    const name = `${box.page} ${box.key}`
    const known = found.get(name)
    const [y, end] = known ? [Math.min(known.y, box.y), Math.max(known.y + known.h, box.y + box.h)] : [box.y, box.y + box.h]
    found.set(name, { ...box, y, h: end - y })
  }
  return [...found.values()]
}

/** The pages of a template with a record, or with a sample where none is given, and where its parts stand on them. */
export function useLaidOut(template: PrintTemplate, fields: readonly PrintField[], preview?: PreviewRecord): LaidOut {
  const { t, user } = useApp()
  const sample = useMemo(() => {
    const [nodeName, userName] = [t('t:print.nodeName'), t('t:print.userName')]
    return sampleRecord(fields, (type) => env.widgets.get(type)?.holds, {
      ...{ nodeName, userName },
      ...{ handleStatus: t('t:print.handleStatus'), handleOpinion: t('t:print.handleOpinion') },
    })
  }, [fields, t])
  return useMemo(() => {
    const blocks: Placed[] = []
    const cells: Placed[] = []
    const notes = new Set<string>()
    const { userId = null, userAccount = null, userName = null } = user
    const { record, dictionary, time } = preview ?? { record: sample, dictionary: {}, time: '2026-01-15 09:30' }
    const tools: LayoutTools = {
      words: (text) => t(text),
      ...{ user: { userId, userAccount, userName, realName: userName }, codeOf, time, dictionary },
      note: (expression) => void notes.add(expression),
      placed: (part, page, y, h, fragment) => {
        const key = blockOfKey(part)
        const row = /\.rows\[(\d+)\]$/.exec(part)?.[1]
        blocks.push({ ...{ key, page, y, h }, x: 0, w: 0 })
        if (fragment?.kind !== 'row') return
        const isText = fragment.cells.length === 1 && row === undefined && !fragment.cells[0]?.border
        for (const [i, cell] of isText ? [] : fragment.cells.entries()) {
          // a cell that goes on from the page before stands in a row below its own
          const of = cell.part === undefined ? columnKey(key, i) : `${key}.${cell.part}`
          cells.push({
            ...{ page, key: of },
            x: cell.x,
            w: cell.w,
            y: cell.part === undefined ? y : cell.y,
            h: cell.part === undefined ? h : cell.h,
          })
        }
      },
    }
    const layout = layOut(template, record, tools)
    const { left, right, width } = layout.sheet
    return {
      layout,
      blocks: joined(blocks.map((one) => ({ ...one, x: left, w: width - left - right }))),
      cells: joined(cells),
      notes: [...notes],
    }
  }, [template, sample, preview, t, user])
}
