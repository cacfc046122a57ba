import { resolve } from 'node:path'

/** One variable of the environment: what it is for, its default, and how a written value is read. README has the same table. */
interface Variable<T> {
  about: string
  default: T
  read: (text: string) => T
}

/** A start that cannot go on; its message is the one line that a person reads. No caller is told of it, and there is nobody's language yet. */
export class StartError extends Error {}

const text = (allowed: RegExp, hint: string) => (value: string) => {
  if (!allowed.test(value)) throw new StartError(hint)
  return value
}
const whole = (min: number, max: number) => (value: string) => {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) throw new StartError(`a whole number from ${min} to ${max}`)
  return number
}
const flag = (value: string) => {
  if (value !== '0' && value !== '1') throw new StartError('0 or 1')
  return value === '1'
}
const origins = (value: string) =>
  value.split(',').map((part) => {
    const origin = part.trim()
    if (!/^https?:\/\/[^/?#\s]+$/.test(origin) || !URL.canParse(origin))
      throw new StartError('a comma list of addresses such as https://intranet.example.com')
    return new URL(origin).origin
  })
const hosts = (value: string) =>
  value.split(',').map((part) => {
    const host = part.trim().toLowerCase()
    if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(host))
      throw new StartError('a comma list of hosts such as erp.example.com or 10.0.0.8:8080')
    return host
  })
const oneOf =
  <T extends string>(...values: T[]) =>
  (value: string): T => {
    if (!values.includes(value as T)) throw new StartError(values.join(', '))
    return value as T
  }
const variable = <T>(about: string, fallback: T, read: (text: string) => T): Variable<T> => ({ about, default: fallback, read })

/** Every variable that the server reads; anything else in the environment is ignored. */
export const variables = {
  PORT: variable('port to listen on', 3000, whole(0, 65_535)),
  HOST: variable('address to listen on', '127.0.0.1', text(/^[\w.:-]+$/, 'a host name or an address')),
  PINGE_DATA: variable('data folder of the built-in database', 'data', (value) => value),
  DATABASE_URL: variable(
    'PostgreSQL to use instead of the built-in database',
    undefined as string | undefined,
    text(/^postgres(?:ql)?:\/\/\S+$/, 'an address that begins with postgres://'),
  ),
  PINGE_STORE_ENDPOINT: variable(
    'S3-compatible store for files, with its bucket, instead of the data folder',
    undefined as string | undefined,
    text(/^https?:\/\/[^\s?#]+\/[^\s?#]+$/, 'an address such as https://s3.example.com/bucket'),
  ),
  PINGE_STORE_KEY: variable('its access key', undefined as string | undefined, (value) => value),
  PINGE_STORE_SECRET: variable('its secret key', undefined as string | undefined, (value) => value),
  PINGE_STORE_REGION: variable('its region', 'auto', (value) => value),
  PINGE_DEMO: variable('1 fills an empty database with the demo company, 0 with one administrator only', true, flag),
  PINGE_ADMIN_PASSWORD: variable(
    'password of the first administrator, 8 to 64 characters',
    undefined as string | undefined,
    text(/^\S{8,64}$/, '8 to 64 characters without spaces'),
  ),
  PINGE_CIPHER_KEY: variable(
    'key of the wire form of passwords: 16, 24 or 32 characters',
    undefined as string | undefined,
    text(/^(?:[\x21-\x7e]{16}|[\x21-\x7e]{24}|[\x21-\x7e]{32})$/, '16, 24 or 32 plain characters'),
  ),
  PINGE_SECRET_KEY: variable(
    'key that secrets are encrypted with in the database: 32 bytes as 64 hexadecimal digits or in base64',
    undefined as string | undefined,
    text(/^(?:[\da-f]{64}|[A-Za-z\d+/_-]{43}=?)$/i, '32 bytes as 64 hexadecimal digits or in base64'),
  ),
  PINGE_SESSION_HOURS: variable('hours without a call after which a session ends', 12, whole(1, 720)),
  PINGE_CAPTCHA: variable(
    'captcha at sign-in: auto asks after failures, always, never',
    'auto' as 'auto' | 'always' | 'never',
    oneOf('auto', 'always', 'never'),
  ),
  PINGE_TRUST_PROXY: variable('how many proxies in front set X-Forwarded-For and -Proto', 0, whole(0, 9)),
  PINGE_REQUEST_TIMEOUT: variable('milliseconds that a page waits for an answer of this server', 1_000_000, whole(1000, 1_000_000)),
  PINGE_ORIGINS: variable('further addresses whose pages may open the live connection, a comma list', [] as string[], origins),
  PINGE_OUTBOUND_HOSTS: variable(
    'hosts of private networks that data interfaces, data sources, accounts of messages and mailboxes may call, a comma list of host or host:port',
    [] as string[],
    hosts,
  ),
  PINGE_MAP_KEY: variable(
    'key of the maps web service; without it places are looked for among the areas alone',
    undefined as string | undefined,
    (value) => value,
  ),
  PINGE_MAP_SERVICE: variable(
    'address of that service',
    'https://restapi.amap.com',
    text(/^https?:\/\/[^\s?#]+$/, 'an address that begins with https://'),
  ),
  PINGE_MAP_TILES: variable(
    'address of map pictures, with {z}, {x} and {y}; without it a plain grid is shown',
    undefined as string | undefined,
    text(
      /^https?:\/\/[\w.:-]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s"'<>]+$/,
      'an address such as https://tiles.example.com/{z}/{x}/{y}.png',
    ),
  ),
  PINGE_MAP_CREDIT: variable('whose the map pictures are, shown on the map', '', (value) => value),
  PINGE_PRINT_FONT: variable(
    'file or folder of fonts with Chinese letters for printed PDFs, instead of those of the system',
    undefined as string | undefined,
    (value) => value,
  ),
  PINGE_OIDC_ISSUER: variable(
    'address of an OpenID provider to sign in at',
    undefined as string | undefined,
    text(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$))\S*$/, 'an address that begins with https://'),
  ),
  PINGE_OIDC_CLIENT_ID: variable('name of Pinge at that provider', undefined as string | undefined, (value) => value),
  PINGE_OIDC_CLIENT_SECRET: variable('its secret there; without it PKCE alone', undefined as string | undefined, (value) => value),
  PINGE_OIDC_NAME: variable('how the login page calls the provider', 'OpenID', (value) => value),
  PINGE_OIDC_CLAIM: variable('claim that holds the account', 'preferred_username', text(/^[\w:/.-]{1,100}$/, 'the name of a claim')),
  LOG_LEVEL: variable(
    'least important line that is logged',
    'info' as 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  PINGE_DEV: variable('1 serves the client from its sources (npm run dev)', false, flag),
}

type Variables = typeof variables
export type Config = { [name in keyof Variables]: Variables[name]['default'] }

/** Reads and checks the environment. An empty value counts as not given. Throws StartError with one clear line. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const entries = Object.entries(variables).map(([name, { default: fallback, read }]) => {
    const value = env[name]?.trim()
    if (!value) return [name, fallback]
    try {
      return [name, (read as (text: string) => unknown)(value)]
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      // A secret must not end up on a screen or in a log.
      const shown = /KEY|PASSWORD|SECRET|URL/.test(name) ? '' : ` "${value}"`
      throw new StartError(`${name}${shown} is not usable: it takes ${error.message}.`)
    }
  })
  const config = Object.fromEntries(entries) as Config
  if (config.PINGE_OIDC_ISSUER && !config.PINGE_OIDC_CLIENT_ID) throw new StartError('PINGE_OIDC_ISSUER needs a PINGE_OIDC_CLIENT_ID.')
  return { ...config, PINGE_DATA: resolve(config.PINGE_DATA) }
}
