import { useMemo, useRef, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import { createSender, type Sent, type WizardRow } from './rows.ts'

/** IM-13: rows on their way to the server. `send` tells by `sending` how many of them are done until `stop` or the last one, `begin` has them imported in the background. */
export function useSending(url: string) {
  const app = useApp()
  const sender = useMemo(() => createSender(app, url), [app, url])
  const stops = useRef(false)
  const [sending, setSending] = useState<{ done: number; n: number }>()
  const send = async (rows: readonly WizardRow[], flowId: string | undefined): Promise<Sent> => {
    stops.current = false
    setSending({ done: 0, n: rows.length })
    const answer = await sender.send(
      rows,
      flowId,
      () => stops.current,
      (count) => setSending({ done: count, n: rows.length }),
    )
    setSending(undefined)
    return answer
  }
  const stop = () => {
    stops.current = true
  }
  return { sending, send, stop, begin: sender.begin }
}
