import { useEffect, useMemo, useRef } from 'react'
import { cleanHtml } from './cleanHtml.ts'
import './html.css'

/** Rich text as people read it. One that is wider than its place is scrolled by keys as well. */
export function Html({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const watch = new ResizeObserver(() => {
      if (current.scrollWidth > current.clientWidth) current.tabIndex = 0
      else current.removeAttribute('tabindex')
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it went through the allow list
  return <div className="pg-html" ref={box} dangerouslySetInnerHTML={clean} />
}
