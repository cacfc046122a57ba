import { useEffect, useState } from 'react'

/** Whether work takes long enough to be told: a quick answer does not flicker. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const late = setTimeout(() => setSlow(true), 150)
    return () => clearTimeout(late)
  }, [busy])
  return busy && slow
}

/**
 * What a button of antd is given while its work is under way: the look, and the word for a screen reader. antd's own
 * `loading` stays for ever when it ends before its motion has begun, and is named "loading" in every language.
 */
export const busyProps = (busy: boolean) => (busy ? ({ className: 'ant-btn-loading pg-busy', 'aria-busy': true } as const) : {})
