/** What a view of a document is given. */
export interface ViewProps {
  address: string
  name: string
  /** it cannot be drawn: the reader is told so, and may take the file */
  onFail: () => void
}

/** Documents that are drawn in the page are read as a whole: up to this size. */
const most = 20 * 1_048_576

/** The content of a document, or its beginning. Throws when it cannot be had or is too large to be drawn here. */
export async function contentOf(address: string, signal: AbortSignal, first?: number): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal, ...(first ? { headers: { range: `bytes=0-${first - 1}` } } : {}) })
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`)
  if (first === undefined && Number(response.headers.get('content-length')) > most) throw new Error('the file is too large to be drawn')
  return response.arrayBuffer()
}
