import { type ComponentType, useEffect, useState } from 'react'
import { htmlText } from '#core/format/htmlText.ts'

/** The body of a notice: its words at once, and as it was written as soon as what draws it is there. */
export function RichBody({ html }: { html: string }) {
  const [drawn, draw] = useState<{ Html: ComponentType<{ html: string }> }>()
  useEffect(() => {
    // without it the words stay
    import('#renderers/editor/Html.tsx').then(draw, () => {})
  }, [])
  return drawn ? <drawn.Html html={html} /> : htmlText(html)
}
