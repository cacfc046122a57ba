import { dictionary } from '@zxcvbn-ts/language-common'
import { md5 } from './password.ts'

let digests: Set<string> | undefined

/** Digests of the 10,000 passwords that are tried first, as people write them; made when first asked for. */
function known(): Set<string> {
  const common = (dictionary['passwords-common'] as string[]).slice(0, 10_000)
  digests ??= new Set(common.flatMap((word) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]).map(md5))
  return digests
}

/** Whether a digest is the one of a password that everybody tries. */
export const isCommon = (digest: string): boolean => known().has(digest)
