import type { PrintPage } from '#core/print/pages.ts'
import type { Sheet } from '#core/print/template.ts'
import { Drawn } from '#renderers/print/PrintPages.tsx'

/** A page of a layout on white paper, as a part of a drawing in millimetres. */
export function PageView({ sheet, page }: { sheet: Sheet; page: PrintPage }) {
  return (
    <g className="pg-print-ink">
      <rect width={sheet.width} height={sheet.height} fill="#fff" />
      {[...page.header, ...page.body, ...page.footer].map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fragments have no name of their own
        <Drawn key={i} fragment={one} />
      ))}
    </g>
  )
}
