import type { Account, At } from './message.ts'
import type { ProviderAnswer } from './senders/provider.ts'
import { calling } from './senders/publicAccount.ts'
import { callWithToken } from './senders/tokens.ts'

/**
 * Asks an account for a QR code that says `scene` when it is scanned, for so many seconds; what is drawn as the code, nothing
 * where the answer has none. May throw a `SendFault`, or what `outbound` throws.
 */
export async function askQrCode(account: Account, scene: string, seconds: number, at: At): Promise<{ url?: string; told: ProviderAnswer }> {
  const body = { expire_seconds: seconds, action_name: 'QR_STR_SCENE', action_info: { scene: { scene_str: scene } } }
  const { told } = await callWithToken(account, calling(account, '/cgi-bin/qrcode/create', body, at))
  const { url } = told
  return typeof url === 'string' && url !== '' && url.length <= 500 ? { url, told } : { told }
}
