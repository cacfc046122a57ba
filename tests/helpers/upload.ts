/** Sends files as the browser does: announced by their hash, in chunks, merged. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { chunkSize } from '#core/files.ts'
import type { Envelope, TestApp } from './app.ts'

/** A body of fields and one file, and the header that goes with it. */
export function multipart(fields: ReadonlyArray<readonly [string, string]>, file: { name: string; content: Buffer }) {
  const line = '----pinge-test'
  const parts = fields.map(([name, value]) => `--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(parts.join('') + head), file.content, Buffer.from(`\r\n--${line}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${line}` },
  }
}

/** Somebody's way of sending a file; the hash is the content's unless another is given. */
export function uploader({ call }: Pick<TestApp, 'call'>, token: string, given?: string) {
  const identifier = (content: Buffer) => given ?? createHash('md5').update(content).digest('hex')
  const raw = (name: string, content: Buffer, number: number, piece: Buffer): Promise<Envelope> => {
    const fields = [
      ['identifier', identifier(content)],
      ['fileName', name],
      ['fileSize', String(content.length)],
      ['chunkNumber', String(number)],
    ] as const
    const { body, headers } = multipart(fields, { name: 'blob', content: piece })
    return call('POST', '/api/file/chunk', { token, body, headers })
  }
  const sender = {
    raw,
    test: (name: string, content: Buffer): Promise<Envelope> => {
      const query = new URLSearchParams({
        identifier: identifier(content),
        fileName: name,
        fileSize: String(content.length),
        fileType: '',
        extension: '',
      })
      return call('GET', `/api/file/chunk?${query}`, { token })
    },
    chunk: (name: string, content: Buffer, number: number) =>
      raw(name, content, number, content.subarray((number - 1) * chunkSize, number * chunkSize)),
    merge: (name: string, content: Buffer): Promise<Envelope> =>
      call('POST', '/api/file/merge', {
        token,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          identifier: identifier(content),
          fileName: name,
          fileSize: String(content.length),
          fileType: '',
          extension: '',
          type: 'annex',
          pathType: 'defaultPath',
          isAccount: '0',
          folder: '',
        }).toString(),
      }),
    /** all of it; the first answer that is a refusal, or that of the merge */
    send: async (name: string, content: Buffer): Promise<Envelope> => {
      for (let number = 1; number === 1 || (number - 1) * chunkSize < content.length; number++) {
        const answer = await sender.chunk(name, content, number)
        if (answer.code !== 200) return answer
        if (answer.data.uploaded) break
      }
      return sender.merge(name, content)
    },
  }
  return sender
}

/** A zip of these parts. */
export function zipOf(parts: ReadonlyArray<readonly [string, Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of parts) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
