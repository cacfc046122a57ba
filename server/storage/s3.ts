import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { Config } from '../base/config.ts'
import { type Store, wrongLength } from './store.ts'

const prefix = 'files/'

/** A part in memory: S3 wants to know its length and its hash before it comes. It is 5 MiB at most. */
async function bufferOf(content: Readable, size: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > size) throw wrongLength()
    pieces.push(piece)
  }
  if (length !== size) throw wrongLength()
  return Buffer.concat(pieces)
}

/** A bucket of an S3-compatible store: contents come as multipart uploads, so any process can take any part. */
export function s3Store(config: Config): Store {
  const s3 = new S3mini({
    endpoint: config.PINGE_STORE_ENDPOINT as string,
    accessKeyId: config.PINGE_STORE_KEY ?? '',
    secretAccessKey: config.PINGE_STORE_SECRET ?? '',
    region: config.PINGE_STORE_REGION,
    requestAbortTimeout: 600_000,
  })
  const name = (key: string) => prefix + key
  return {
    begin: (key) => s3.getMultipartUploadId(name(key), 'application/octet-stream'),
    part: async (key, token, { number, size }, content) =>
      (await s3.uploadPart(name(key), token, await bufferOf(content, size), number)).etag,
    complete: async (key, token, parts) => {
      const list = [...parts].sort((a, b) => a.number - b.number).map(({ number, tag }) => ({ partNumber: number, etag: tag }))
      try {
        await s3.completeMultipartUpload(name(key), token, list)
      } catch (error) {
        // A process that was killed just after this has done it already.
        if ((await s3.objectExists(name(key))) !== true) throw error
      }
    },
    abort: async (key, token) => {
      await s3.abortMultipartUpload(name(key), token)
    },
    read: async (key, range) => {
      const response = range ? await s3.getObjectRaw(name(key), false, range.from, range.to + 1) : await s3.getObjectRaw(name(key))
      if (!response.ok || !response.body) throw new Error(`The store answered ${response.status}.`)
      return Readable.fromWeb(response.body as ReadableStream)
    },
    delete: async (key) => {
      await s3.deleteObject(name(key))
    },
    async *older(than) {
      let next: string | undefined
      do {
        const page = await s3.listObjectsPaged('/', prefix, 1000, next)
        for (const one of page?.objects ?? []) if (new Date(one.LastModified).getTime() < than) yield one.Key.slice(prefix.length)
        next = page?.nextContinuationToken
      } while (next)
    },
    free: async () => Number.POSITIVE_INFINITY,
  }
}
