import { type FileItem, viewOf } from '#core/files.ts'
import type { Json } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'

/** Hands an address to the browser, which fetches it by itself: a file of any size, never in the page's memory. */
function take(url: string, name: string) {
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
}

const ask = async (app: App, item: FileItem, type: string): Promise<string> => {
  const { data } = await app.request({ get: `/api/file/Download/${type}/${encodeURIComponent(item.fileId)}` })
  return (data as { url: string }).url
}

/** FL-01, FL-02, FL-03: takes a file, or all of them as one. What is refused was told. */
export function useFileActions(type: string) {
  const app = useApp()
  return {
    download: async (item: FileItem) => {
      try {
        take(await ask(app, item, type), item.name)
      } catch {
        // the refusal has been told
      }
    },
    downloadAll: async (items: readonly FileItem[]) => {
      if (items.length === 0) return app.toast('error', app.t('t:upload.noFile'))
      try {
        const body = items.map(({ fileId, name }) => ({ fileId, fileName: name })) as Json
        const { data } = await app.request({ post: `/api/file/PackDownload/${type}`, body })
        const { downloadVo, downloadName } = data as { downloadVo: { url: string }; downloadName: string }
        take(downloadVo.url, downloadName)
      } catch {
        // the refusal has been told
      }
    },
  }
}

export const endingOf = (item: FileItem): string => item.fileExtension ?? /\.([^.]+)$/.exec(item.name)?.[1]?.toLowerCase() ?? ''
export const isShown = (item: FileItem): boolean => viewOf(endingOf(item)) !== undefined
