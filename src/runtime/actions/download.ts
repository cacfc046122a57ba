import type { DownloadAction } from '#core/actions/download.ts'
import { resolveCall } from '../data/sources.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<DownloadAction> = {
  async perform({ download, into }, { at, app, scope, set }) {
    const call = resolveCall(download, scope(), at.resource)
    const data = call ? (await app.request(call)).data : null
    const url = data !== null && typeof data === 'object' && !Array.isArray(data) ? data.url : null
    if (typeof url !== 'string') return false
    if (into) set(into, data)
    await app.download(url)
    return true
  },
}
