import { useEffect, useState } from 'react'
import { useText } from '#runtime/app.ts'
import { contentOf, type ViewProps } from './view.ts'

const shown = 1_048_576

/** A text in the encoding that it is written in: UTF-8, UTF-16 where it says so, else the one of China. */
function decode(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // The last character may be cut in half.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A text, or the beginning of a long one. */
export default function TextView({ address, onFail }: ViewProps) {
  const t = useText()
  const [text, setText] = useState<{ text: string; cut: boolean }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    const gone = new AbortController()
    contentOf(address, gone.signal, shown).then(
      (bytes) => setText({ text: decode(new Uint8Array(bytes)), cut: bytes.byteLength >= shown }),
      () => !gone.signal.aborted && onFail(),
    )
    return () => gone.abort()
  }, [address])
  if (!text) return null
  return (
    <>
      {text.cut && <p className="pg-prev-note">{t('t:upload.textCut')}</p>}
      <pre className="pg-prev-text">{text.text}</pre>
    </>
  )
}
