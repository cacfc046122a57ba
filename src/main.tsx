import { renderers } from '#renderers/index.ts'
import { setRenderers } from '#runtime/registry.ts'
import { start } from '#shell/start.tsx'

setRenderers(renderers)
void start({ screens: { '/previewModel': () => import('#designer/Preview.tsx') } })
