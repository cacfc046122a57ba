/** Packages as somebody could write them by hand. */
import { createHash } from 'node:crypto'
import { ZipFile } from 'yazl'
import type { Row } from '#core/types.ts'

/** A zip of named texts. */
export async function zipOf(parts: ReadonlyArray<readonly [name: string, text: string | Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of parts) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A package of definitions, its manifest as it should be. `code`: that of packages which follow each other. */
export function packageOf(
  items: ReadonlyArray<Row & { content: Row }>,
  { code, names = [] }: { code?: string; names?: Row[] } = {},
): Promise<Buffer> {
  const files = items.map(({ kind, id, content }) => [`${kind}/${id}.json`, JSON.stringify(content)] as const)
  const manifest = {
    ...{ format: 'pinge.package', version: 2, names, ...(code && { code }) },
    items: items.map(({ content: _, ...item }, i) => ({ ...item, file: files[i]?.[0], sha256: hashOf(files[i]?.[1] ?? '') })),
  }
  return zipOf([['manifest.json', JSON.stringify(manifest)], ...files])
}

/** A released application of these fields, as it stands in a package. */
export const packedApplication = (id: string, enCode: string, fields: readonly object[]): Row & { content: Row } => ({
  ...{ kind: 'application', id, enCode, fullName: '打包' },
  content: {
    enCode,
    fullName: '打包',
    type: 1,
    webType: 1,
    released: true,
    formData: { version: 1, fields: [...fields] },
  } as object as Row,
})
