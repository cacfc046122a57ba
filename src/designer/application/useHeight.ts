import { useEffect, useState } from 'react'

/** The height that an element has for what is in it, in px. */
export function useHeight() {
  const [element, ref] = useState<HTMLDivElement | null>(null)
  const [height, setHeight] = useState(300)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setHeight(Math.max(100, Math.floor(entry.contentRect.height))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { ref, element, height }
}
