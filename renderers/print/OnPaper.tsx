import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type PrintLayout, picturesOn } from '#core/print/pages.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import PrintPages from './PrintPages.tsx'

interface Props {
  layouts: readonly PrintLayout[]
  /** the dialog of the browser was closed */
  onDone: () => void
}

const picturesIn = (layouts: readonly PrintLayout[]): string[] =>
  layouts.flatMap(({ pages }) => pages.flatMap((page) => picturesOn(page).map(({ src }) => src)))

/** Reads a picture, so that it is there when the pages are drawn. */
function read(src: string): Promise<void> {
  const picture = new Image()
  picture.src = src
  return picture.decode()
}

/**
 * Prints pages by the browser: while it is there, they stand beside everything else, and are all that comes on paper, a
 * sheet each. Load it by `lazyPart`.
 */
export default function OnPaper({ layouts, onDone }: Props) {
  const done = useRef(onDone)
  done.current = onDone
  const sheet = layouts[0]?.sheet
  const size = sheet ? `${sheet.width}mm ${sheet.height}mm` : 'auto'
  const isDrawn = useSeldomWords('t:paper.page')
  useEffect(() => {
    if (!isDrawn) return
    // the size of the paper is known here alone; a sheet that a script makes is no inline style
    const rules = new CSSStyleSheet()
    rules.replaceSync(`@page { size: ${size}; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    const close = () => done.current()
    window.addEventListener('afterprint', close)
    // after a frame, everything is drawn that the browser is to print; a picture that does not come holds nothing up
    let frame = 0
    let isGone = false
    Promise.allSettled(picturesIn(layouts).map(read)).then(() => {
      if (!isGone) frame = requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    })
    return () => {
      isGone = true
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', close)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules)
    }
  }, [size, isDrawn, layouts])
  return createPortal(
    <div className="pg-print-only">
      <PrintPages layouts={layouts} />
    </div>,
    document.body,
  )
}
