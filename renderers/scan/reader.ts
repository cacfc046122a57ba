/** Reads QR codes out of pictures, one after the other. */
export interface CodeReader {
  /** The texts of the codes in a picture; none where there is no code. Throws where the reader does not work. */
  read: (picture: ImageBitmap) => Promise<string[]>
  close: () => void
}

interface Answer {
  turn: number
  texts?: string[]
  error?: string
}

/** Opens a reader with a worker of its own, until it is closed. */
export function openReader(): CodeReader {
  const worker = new Worker(new URL('./readerWorker.ts', import.meta.url), { type: 'module', name: 'codes' })
  const waiting = new Map<number, { done: (texts: string[]) => void; failed: (error: Error) => void }>()
  let turns = 0
  let broken: Error | undefined
  worker.onmessage = ({ data: { turn, texts, error } }: MessageEvent<Answer>) => {
    const one = waiting.get(turn)
    waiting.delete(turn)
    if (texts) one?.done(texts)
    else one?.failed(new Error(error))
  }
  worker.onerror = (event) => {
    broken = new Error(event.message || 'the reader did not load')
    for (const { failed } of waiting.values()) failed(broken)
    waiting.clear()
  }
  return {
    read: (picture) =>
      new Promise((done, failed) => {
        if (broken) return failed(broken)
        const turn = ++turns
        waiting.set(turn, { done, failed })
        worker.postMessage({ turn, picture }, [picture])
      }),
    close: () => worker.terminate(),
  }
}
