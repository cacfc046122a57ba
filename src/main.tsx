import { renderers } from '#renderers/index.ts'
import { setRenderers } from '#runtime/lazy/registry.ts'
import { start } from '#shell/start.tsx'

setRenderers(renderers)
void start({
  screens: {
    '/previewModel': { title: 'menu.previewModel', load: () => import('#designer/Preview.tsx') },
    '/widgetCatalog': { title: 'menu.widgetCatalog', single: true, load: () => import('#designer/catalog/Catalog.tsx') },
    '/formDesigner': { title: 'design.title', load: () => import('#designer/application/Designer.tsx') },
    '/flowDesigner': { title: 'flowDesign.title', load: () => import('#designer/flow/FlowDesigner.tsx') },
    '/printDesigner': { title: 'print.design.title', load: () => import('#designer/print/PrintDesigner.tsx') },
    '/pageStudio': { title: 'studio.editor', load: () => import('#designer/Studio.tsx') },
  },
})
