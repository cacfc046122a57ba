import type { ZipFile } from 'yazl'

/** Ends a zip whose files are in memory, and gives its bytes. */
export async function bytesOfZip(zip: ZipFile): Promise<Buffer> {
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
