import { useEffect, useRef, useState } from 'react'

/** Less room than this shows one side at a time. */
const narrowBelow = 760

/** Whether an element has room for text and drawing side by side. */
export function useNarrow<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [narrow, setNarrow] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth < narrowBelow))
    observer.observe(element)
    setNarrow(element.clientWidth < narrowBelow)
    return () => observer.disconnect()
  }, [])
  return { ref, narrow }
}
