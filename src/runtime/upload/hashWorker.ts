import { createMD5 } from 'hash-wasm'
import { hashSlice } from '#core/files.ts'

/** CU-04: reads a file slice by slice and answers its MD5; the file is never in memory as a whole. */
self.onmessage = async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const md5 = await createMD5()
    for (let at = 0; at < file.size; at += hashSlice) {
      // What cannot be read is told apart from everything else that may fail.
      const slice = await file.slice(at, at + hashSlice).arrayBuffer()
      md5.update(new Uint8Array(slice))
    }
    self.postMessage({ hash: md5.digest() })
  } catch (error) {
    self.postMessage({ error: String(error), unread: error instanceof DOMException })
  }
}
