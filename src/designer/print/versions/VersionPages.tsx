import type { PrintField } from '#core/edit/print/types.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { useText } from '#runtime/app.ts'
import { PageView } from '../PageView.tsx'
import type { PreviewRecord } from '../record/usePreview.ts'
import { useLaidOut } from '../useLaidOut.ts'

/** So many pages are drawn. */
const mostPages = 10

interface VersionPagesProps {
  template: PrintTemplate
  fields: readonly PrintField[]
  preview: PreviewRecord | undefined
  /** what the version is called */
  name: string
}

/** The pages that a version gives. */
export function VersionPages({ template, fields, preview, name }: VersionPagesProps) {
  const t = useText()
  const { layout } = useLaidOut(template, fields, preview)
  const { sheet, pages } = layout
  return (
    <figure className="pg-print-version">
      <figcaption>{name}</figcaption>
      {pages.slice(0, mostPages).map((page, i) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no name of their own
          key={i}
          role="img"
          aria-label={`${name}: ${t('t:print.design.pageOf', { n: i + 1, count: pages.length })}`}
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        >
          <PageView sheet={sheet} page={page} />
        </svg>
      ))}
      {pages.length > mostPages ? <p>{t('t:print.design.morePages', { n: pages.length - mostPages })}</p> : null}
    </figure>
  )
}
