import { withoutSources } from '../check/calls.ts'
import type { Call } from '../types.ts'
import type { ActionContract } from './contract.ts'
import { into } from './shared.ts'

/** Calls the API and fetches the `url` of its answer as a file. */
export interface DownloadAction {
  download: Call
  /** where the answer is kept */
  into?: string
}

export const contract: ActionContract = {
  schema: {
    description: 'A call whose data.url is fetched as a file',
    'x-zh': '调用接口并下载返回的 data.url',
    'x-zhtw': '呼叫介面並下載返回的 data.url',
    $ref: 'source.json',
  },
  beside: {
    into,
  },
  check: (checker, { download }, at) => withoutSources(checker, download, `${at}/download`, 'download', ['options', 'dict', 'interface']),
}
