import { ecb } from '@noble/ciphers/aes.js'
import { bytesToHex, utf8ToBytes } from '@noble/ciphers/utils.js'
import { md5 } from '@noble/hashes/legacy.js'

/**
 * SE-08: the form in which a password travels, hex(AES-ECB-PKCS7(md5 hex of the password)). The key comes from
 * configuration (SE-09) and has 16, 24 or 32 characters. The form protects nothing by itself: TLS does.
 */
export function sealPassword(password: string, key: string): string {
  const digest = bytesToHex(md5(utf8ToBytes(password)))
  return bytesToHex(ecb(utf8ToBytes(key)).encrypt(utf8ToBytes(digest)))
}
