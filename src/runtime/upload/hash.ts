/** A file that the browser cannot read: it was moved, changed or locked meanwhile. */
export class ReadError extends Error {}

/** The MD5 of a file, worked out beside the page. Throws ReadError where it cannot be read, and when it is given up. */
export function hashOf(file: Blob, signal: AbortSignal): Promise<string> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module', name: 'hash' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      failed(signal.reason)
    })
    worker.onmessage = ({ data }: MessageEvent<{ hash?: string; error?: string; unread?: boolean }>) => {
      end()
      if (data.hash !== undefined) done(data.hash)
      else failed(data.unread ? new ReadError(data.error) : new Error(data.error))
    }
    worker.onerror = (event) => {
      end()
      failed(new Error(event.message))
    }
    worker.postMessage(file)
  })
}
