import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageDef, Text } from '#core/types.ts'
import { projectFolder, schemaFiles } from '../../base/schemas.ts'

/** A page as it was delivered. */
export interface ShippedPage {
  code: string
  title: Text
  /** the file's own text, so that its layout is kept */
  content: string
}

let shipped: Map<string, ShippedPage> | undefined

/** Every page of schemas/pages, by code; read once. */
export function shippedPages(): ReadonlyMap<string, ShippedPage> {
  shipped ??= new Map(
    schemaFiles('pages').map((path) => {
      const content = readFileSync(join(projectFolder, 'schemas', path), 'utf8')
      const { code, title } = JSON.parse(content) as PageDef
      return [code, { code, title, content }]
    }),
  )
  return shipped
}

/** What tells one content from another: the same hash, the same definition. */
export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 32)
