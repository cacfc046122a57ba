import { useMemo } from 'react'
import { cleanHtml } from './cleanHtml.ts'
import './html.css'

/** Rich text as people read it. */
export function Html({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it went through the allow list
  return <div className="pg-html" dangerouslySetInnerHTML={clean} />
}
