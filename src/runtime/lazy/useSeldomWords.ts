import { useEffect, useState } from 'react'
import { useApp } from '../app.ts'

/** Texts that few people need come with the first that needs them: who fills in forms need not load them. `key` is one of them. */
export function useSeldomWords(key: `t:${string}`): boolean {
  const { words } = useApp()
  const [here, setHere] = useState(words === undefined)
  useEffect(() => {
    const done = () => setHere(true)
    // those that do not come are told by the page around
    words?.({ text: key }).then(done, done)
  }, [words, key])
  return here
}
