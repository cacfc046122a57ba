import { ApiError } from '../base/errors.ts'
import type { Target } from './kinds.ts'

/** What a driver throws: a code, and what the other database says. */
interface Thrown {
  code?: unknown
  message?: unknown
}

/** Codes of the connection, and the end of the key of what is told of them. */
const told: ReadonlyArray<readonly [codes: RegExp, key: string]> = [
  [/^(?:28P01|28000|ER_ACCESS_DENIED_ERROR|ER_ACCESS_DENIED_NO_PASSWORD_ERROR|ER_DBACCESS_DENIED_ERROR)$/, 'login'],
  [/^ERR_MODULE_NOT_FOUND$/, 'driver'],
  [/^(?:3D000|ER_BAD_DB_ERROR)$/, 'database'],
  [/^(?:57014|ER_QUERY_TIMEOUT|ER_STATEMENT_TIMEOUT|ETIMEDOUT|PROTOCOL_SEQUENCE_TIMEOUT|SOURCE_LATE)$/, 'late'],
  [/^(?:25006|ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION)$/, 'readOnly'],
  [/^(?:53300|ER_CON_COUNT_ERROR|ER_TOO_MANY_USER_CONNECTIONS)$/, 'full'],
  [/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|HANDSHAKE_SSL_ERROR|HANDSHAKE_NO_SSL_SUPPORT|EPROTO)/, 'certificate'],
  [/^(?:ECONN|EPIPE|EHOST|ENET|ENOTFOUND|EAI_|08|57P0|PROTOCOL_CONNECTION_LOST)/, 'unreachable'],
]

/** What is told of an error of another database: in our words where it is known, else in its own. */
export function sourceFault(error: unknown, { host, port, database }: Target): ApiError {
  if (error instanceof ApiError) return error
  const { code, message } = (error ?? {}) as Thrown
  const name = typeof code === 'string' ? code : ''
  const words = String(message ?? '')
  // said without a code by the driver
  const late = /timeout expired|Query read timeout|connect ETIMEDOUT/i.test(words)
  const plain = /does not support SSL/i.test(words)
  const key = late ? 'late' : plain ? 'certificate' : told.find(([codes]) => codes.test(name))?.[1]
  const at = { host: `${host}:${port}`, database }
  if (key) return new ApiError('badRequest', { key: `dataSource.fault.${key}`, params: at, kind: key === 'late' ? 'timeout' : 'refused' })
  return new ApiError('badRequest', {
    key: 'dataSource.fault.said',
    params: { ...at, message: words.replaceAll(/\s+/g, ' ').slice(0, 300) },
  })
}

/** A reading that took longer than it may. */
export const lateFault = (): Error & { code: string } => Object.assign(new Error('late'), { code: 'SOURCE_LATE' })
