import { type KeyboardEvent, memo, useMemo } from 'react'
import { blockKey, blocksOf, cellKey, columnKey } from '#core/edit/print/places.ts'
import { type PrintField, printAreas } from '#core/edit/print/types.ts'
import type { Translate } from '#core/form/form.ts'
import { coveredIn, spanKey } from '#core/print/spans.ts'
import type { PrintBlock, PrintTemplate } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { type OutlineEntry, OutlineTree } from '../OutlineTree.tsx'
import { paperKey } from './usePrintDesk.ts'
import { cellWords, inWords, titleOf } from './words.ts'

function entryOf(block: PrintBlock, key: string, { fields, faulty }: Pick<OutlineProps, 'fields' | 'faulty'>, t: Translate): OutlineEntry {
  /** an entry with something wrong says so */
  const named = (of: string, name: string) => ({ key: of, title: faulty.has(of) ? t('t:print.design.faulty', { name }) : name })
  const covered = block.kind === 'grid' ? coveredIn(block.rows) : new Set<string>()
  const parts =
    block.kind === 'table'
      ? block.columns.map(({ title }, i) =>
          named(columnKey(key, i), inWords(title, fields, undefined, t) || t('t:print.design.columnN', { n: i + 1 })),
        )
      : block.kind === 'grid'
        ? block.rows.flatMap((row, r) =>
            row.map((cell, c) =>
              named(
                cellKey(key, r, c),
                `${r + 1}.${c + 1} ${cellWords(cell, covered.has(spanKey({ row: r, cell: c })), fields, t)}`.trim(),
              ),
            ),
          )
        : []
  return { ...named(key, titleOf(block, fields, t)), ...(parts.length > 0 ? { children: parts } : {}) }
}

interface OutlineProps {
  template: PrintTemplate
  fields: readonly PrintField[]
  /** the keys of what has faults */
  faulty: ReadonlySet<string>
  selected: readonly string[]
  onSelect: (keys: readonly string[]) => void
  onKey: (event: KeyboardEvent) => void
}

/** The blocks of a template as a list, by area: everything on the pages is reached by it. */
export const PrintOutline = memo(function PrintOutline({ template, fields, faulty, ...rest }: OutlineProps) {
  const t = useText()
  const entries = useMemo(
    () => [
      { key: paperKey, title: t('t:print.design.paper') },
      ...printAreas.map((area) => ({
        key: area,
        title: t(`t:print.design.area.${area}`),
        children: blocksOf(template, area).map((block, i) => entryOf(block, blockKey(area, i), { fields, faulty }, t)),
      })),
    ],
    [template, fields, faulty, t],
  )
  return <OutlineTree entries={entries} seek={t('t:print.design.seek')} {...rest} />
})
