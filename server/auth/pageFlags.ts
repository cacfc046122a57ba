import type { PageDef } from '#core/types.ts'
import { readSchema, schemaFiles } from '../base/schemas.ts'

/** What a page asks permission for: the same flags that the browser reads, so that both halves refuse the same. */
export type PageFlags = Pick<PageDef, 'useBtnPermission' | 'useColumnPermission' | 'useFormPermission'>

let shipped: Map<string, PageFlags> | undefined

/** The flags of a shipped page by its code; a menu without a page asks for nothing. */
export async function shippedFlags(enCode: string): Promise<PageFlags> {
  shipped ??= new Map(
    schemaFiles('pages').map((path) => [path.replace(/^pages\/|\.json$/g, '').replaceAll('/', '.'), readSchema<PageFlags>(path)]),
  )
  return shipped.get(enCode) ?? {}
}
