import { renderAsync } from 'docx-preview'
import { useEffect, useRef } from 'react'
import { contentOf, type ViewProps } from './view.ts'

/**
 * A Word document. It is drawn apart from the page, and its style sheets become ones of a shadow: the policy of the page
 * takes no style elements from outside, and nothing of the document reaches beyond it.
 */
export default function DocxView({ address, onFail }: ViewProps) {
  const host = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    const gone = new AbortController()
    const draw = async () => {
      const content = await contentOf(address, gone.signal)
      const [body, styles] = [document.createElement('div'), document.createElement('div')]
      await renderAsync(content, body, styles, { inWrapper: true, useBase64URL: true, renderAltChunks: false, experimental: false })
      if (gone.signal.aborted || !host.current) return
      const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
      const sheets = [...styles.querySelectorAll('style'), ...body.querySelectorAll('style')]
      shadow.adoptedStyleSheets = sheets.map((style) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(style.textContent ?? '')
        return sheet
      })
      for (const one of body.querySelectorAll('style, script, iframe, object, embed')) one.remove()
      // A link of a document leads where it says, and only there.
      for (const link of body.querySelectorAll('a')) {
        if (!/^(?:https?:|mailto:|#)/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
        link.target = '_blank'
        link.rel = 'noopener noreferrer'
      }
      shadow.replaceChildren(body)
    }
    draw().catch((error: unknown) => {
      if (gone.signal.aborted) return
      console.warn('a document could not be drawn', error)
      onFail()
    })
    return () => gone.abort()
  }, [address])
  return <div ref={host} className="pg-prev-doc" />
}
